import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AjustesMercado } from '#contract/entities/mercado.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { onEnter } from '../on-enter.ts';
import classes from '../settings.module.css';
import { marketText as text } from './text.ts';

type Comparables = AjustesMercado['comparables'];

export function ComparablesCard(props: {
  comparables: Comparables;
  onChange: (comparables: Comparables) => void;
}) {
  const { comparables, onChange } = props;
  const { money } = useFormat();
  const [dominio, setDominio] = useState('');
  const [precio, setPrecio] = useState<number | null>(null);
  const [fuente, setFuente] = useState('');
  const name = dominio.trim().toLowerCase();
  const isReady = /^[^\s.]+(\.[^\s.]+)+$/.test(name) && precio !== null;
  const add = () => {
    if (!isReady) return;
    onChange([...comparables, { dominio: name, precio, fecha: null, fuente: fuente.trim() }]);
    setDominio('');
    setPrecio(null);
    setFuente('');
  };
  return (
    <Card title={text.comparables} labelledBy="settings-comparables">
      <p className={classes.hint}>{text.comparablesLine}</p>
      <ul className={classes.rows}>
        {comparables.map((sale, index) => (
          <li key={`${sale.dominio} ${sale.precio}`}>
            <span className={classes.strong}>{sale.dominio}</span> {money(sale.precio)} {sale.fuente}
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={text.remove(sale.dominio)}
              onClick={() => onChange(comparables.filter((_, at) => at !== index))}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter from any field within adds */}
      <div className={classes.pair} onKeyDown={onEnter(add)}>
        <TextInput
          size="xs"
          label={text.domain}
          value={dominio}
          onChange={(event) => setDominio(event.currentTarget.value)}
        />
        <NumberField size="xs" label={text.price} min={1} decimals={2} value={precio} onChange={setPrecio} />
        <TextInput
          size="xs"
          label={text.source}
          value={fuente}
          onChange={(event) => setFuente(event.currentTarget.value)}
        />
      </div>
      <Button size="xs" variant="default" disabled={!isReady} onClick={add}>
        {text.add}
      </Button>
    </Card>
  );
}
