import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ZonaMercado } from '#contract/entities/mercado.ts';
import { Card } from '../../../parts/card.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { onEnter } from '../on-enter.ts';
import classes from '../settings.module.css';
import tableClasses from './market.module.css';
import { marketText as text } from './text.ts';

type Zona = ZonaMercado;
type Own = Omit<Zona, 'aprecio'> & { aprecio: number };

/** Zones with local demand; others are added by the account. */
const SHOWN = ['com', 'es', 'cat', 'eus', 'gal', 'net', 'org', 'eu', 'com.es'];
const FIELDS = [
  ['aprecio', text.liking, 1],
  ['registro', text.registration, 100_000],
  ['renovacion', text.renewal, 100_000],
] as const;

/** Liking and prices of each zone; an empty field uses the product's value. */
export function ZonesCard(props: {
  own: readonly Own[];
  changed: readonly Zona[];
  onChange: (zonas: Zona[]) => void;
}) {
  const { own, changed, onChange } = props;
  const [name, setName] = useState('');
  const zones = [...new Set([...SHOWN, ...changed.map(({ zona }) => zona)])];
  const set = (zona: string, field: 'aprecio' | 'registro' | 'renovacion', value: number | null) => {
    const before = changed.find((one) => one.zona === zona) ?? {
      zona,
      aprecio: null,
      registro: null,
      renovacion: null,
    };
    const next = { ...before, [field]: value };
    const others = changed.filter((one) => one.zona !== zona);
    const isOwn = next.aprecio === null && next.registro === null && next.renovacion === null;
    onChange(isOwn && SHOWN.includes(zona) ? others : [...others, next]);
  };
  const { data: typed } = ZonaMercado.shape.zona.safeParse(name.replace(/^\./, ''));
  const isReady = typed !== undefined && !zones.includes(typed);
  const add = () => {
    if (!isReady) return;
    onChange([...changed, { zona: typed, aprecio: null, registro: null, renovacion: null }]);
    setName('');
  };
  return (
    <Card title={text.zones} labelledBy="settings-zones">
      <p className={classes.hint}>{text.zonesLine}</p>
      <div className={tableClasses.scroll}>
        <table className={tableClasses.table}>
          <thead>
            <tr>
              <th scope="col">{text.zone}</th>
              {FIELDS.map(([field, label]) => (
                <th scope="col" key={field}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map((zona) => (
              <tr key={zona}>
                <th scope="row">.{zona}</th>
                {FIELDS.map(([field, label, max]) => (
                  <td key={field}>
                    <NumberField
                      size="xs"
                      className={tableClasses.narrow ?? ''}
                      unlabelled
                      label={`${label}, .${zona}`}
                      max={max}
                      step={field === 'aprecio' ? 0.05 : 1}
                      decimals={2}
                      placeholder={String(own.find((one) => one.zona === zona)?.[field] ?? '')}
                      value={changed.find((one) => one.zona === zona)?.[field] ?? null}
                      onChange={(value) => set(zona, field, value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.pair}>
        <TextInput
          size="xs"
          aria-label={text.zoneName}
          placeholder={text.zoneName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onEnter(add)}
        />
        <Button size="xs" variant="default" disabled={!isReady} onClick={add}>
          {text.addZone}
        </Button>
      </div>
    </Card>
  );
}
