import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { EnlaceCompra } from '#contract/entities/mercado.ts';
import { TipoCompra, tipoCompra } from '#contract/states.ts';
import { DEFAULT_PURCHASE_LINKS } from '#domain/purchase/links.ts';
import { Card } from '../../../parts/card.tsx';
import { CheckLine } from '../../../parts/check-line.tsx';
import classes from '../settings.module.css';
import tableClasses from './market.module.css';
import { linksText as text } from './text.ts';

/** The seller links of 'Comprar'; null: the product's own list. */
export function LinksCard(props: {
  links: EnlaceCompra[] | null;
  onChange: (links: EnlaceCompra[] | null) => void;
}) {
  const { onChange } = props;
  const links = props.links ?? DEFAULT_PURCHASE_LINKS;
  const set = (id: string, change: Partial<EnlaceCompra>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...change } : link)));
  const add = () =>
    onChange([
      ...links,
      {
        id: crypto.randomUUID(),
        nombre: text.newName,
        plantilla: 'https://',
        tipos: [tipoCompra.registrar],
        zonas: ['*'],
      },
    ]);
  const [restored, setRestored] = useState(0);
  const restore = () => {
    setRestored(restored + 1);
    onChange(null);
  };
  const wrong = links.some((link) => !EnlaceCompra.safeParse(link).success);
  return (
    <Card title={text.title} labelledBy="settings-links">
      <p className={classes.hint}>{text.line}</p>
      <ul className={tableClasses.links}>
        {links.map((link) => (
          <LinkRow
            key={`${link.id} ${restored}`}
            link={link}
            onChange={(change) => set(link.id, change)}
            onRemove={() => onChange(links.filter(({ id }) => id !== link.id))}
          />
        ))}
      </ul>
      <p role="status" className={tableClasses.wrong}>
        {wrong ? text.invalid : ''}
      </p>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={add}>
          {text.add}
        </Button>
        <Button size="xs" variant="subtle" disabled={props.links === null} onClick={restore}>
          {text.restore}
        </Button>
      </div>
    </Card>
  );
}

function LinkRow(props: {
  link: EnlaceCompra;
  onChange: (change: Partial<EnlaceCompra>) => void;
  onRemove: () => void;
}) {
  const { link, onChange } = props;
  // The typed text: trailing commas and spaces are not zones yet.
  const [zonas, setZonas] = useState(link.zonas.join(', '));
  const type = (typed: string) => {
    setZonas(typed);
    onChange({ zonas: typed.split(/[\s,]+/).filter((zona) => zona !== '') });
  };
  return (
    <li className={tableClasses.link}>
      <TextInput
        size="xs"
        label={text.name}
        aria-label={text.of(text.name, link.nombre)}
        maxLength={60}
        value={link.nombre}
        onChange={(event) => onChange({ nombre: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={text.template}
        aria-label={text.of(text.template, link.nombre)}
        maxLength={500}
        error={!EnlaceCompra.shape.plantilla.safeParse(link.plantilla).success}
        value={link.plantilla}
        onChange={(event) => onChange({ plantilla: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label={text.zones}
        aria-label={text.of(text.zones, link.nombre)}
        error={!EnlaceCompra.shape.zonas.safeParse(link.zonas).success}
        value={zonas}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <fieldset className={tableClasses.kinds}>
        <legend className={classes.strong}>{text.kinds}</legend>
        {TipoCompra.options.map((tipo) => (
          <CheckLine
            key={tipo}
            label={text.kind[tipo]}
            named={text.of(text.kind[tipo], link.nombre)}
            checked={link.tipos.includes(tipo)}
            // The last use cannot be unchecked: remove the link instead.
            disabled={link.tipos.length === 1 && link.tipos.includes(tipo)}
            onChange={(checked) =>
              onChange({
                tipos: TipoCompra.options.filter((one) =>
                  one === tipo ? checked : link.tipos.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text.remove(link.nombre)}
        onClick={props.onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}
