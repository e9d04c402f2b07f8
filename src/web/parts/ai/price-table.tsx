import { Button, TextInput } from '@mantine/core';
import type { EstadoIa } from '#contract/entities/ia.ts';
import { NumberField } from '../number-field.tsx';
import classes from './price-table.module.css';
import { budgetText as text } from './text.ts';

type Prices = EstadoIa['precios'];
export interface PriceRow {
  modelo: string;
  entrada: number;
  salida: number;
}

/** The account's own prices by model prefix; they override the product's. */
export function PriceTable(props: {
  prices: Prices;
  /** As typed; null: not touched. */
  typed: readonly PriceRow[] | null;
  onType: (rows: readonly PriceRow[]) => void;
  model: string | null;
  price: { entrada: number; salida: number } | null;
  saving: boolean;
  onSave: (prices: Prices) => void;
}) {
  const rows = props.typed ?? rowsOf(props.prices);
  const change = (at: number, part: Partial<PriceRow>) =>
    props.onType(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const named = rows.filter(({ modelo }) => modelo.trim() !== '');
  const isChanged = JSON.stringify(pricesOf(named)) !== JSON.stringify(props.prices);
  return (
    <fieldset className={classes.table}>
      <legend>{text.prices}</legend>
      {props.model !== null && props.price !== null && (
        <p className={classes.hint}>{text.priceOf(props.model, props.price.entrada, props.price.salida)}</p>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own while it is written.
        <div key={at} className={classes.row}>
          <TextInput
            size="xs"
            label={text.priceModel}
            maxLength={100}
            value={row.modelo}
            onChange={(event) => change(at, { modelo: event.currentTarget.value })}
          />
          <Euro label={text.priceIn} value={row.entrada} onValue={(entrada) => change(at, { entrada })} />
          <Euro label={text.priceOut} value={row.salida} onValue={(salida) => change(at, { salida })} />
          <Button
            size="xs"
            variant="subtle"
            aria-label={text.removePrice(row.modelo)}
            onClick={() => props.onType(rows.filter((_, index) => index !== at))}
          >
            {text.remove}
          </Button>
        </div>
      ))}
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            props.onType([
              ...rows,
              {
                modelo: named.some(({ modelo }) => modelo === props.model) ? '' : (props.model ?? ''),
                entrada: props.price?.entrada ?? 1,
                salida: props.price?.salida ?? 5,
              },
            ])
          }
        >
          {text.addPrice}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!isChanged}
          loading={props.saving}
          onClick={() => props.onSave(pricesOf(named))}
        >
          {text.savePrices}
        </Button>
      </div>
    </fieldset>
  );
}

function Euro(props: { label: string; value: number; onValue: (value: number) => void }) {
  return (
    <NumberField
      size="xs"
      label={props.label}
      max={1_000}
      decimals={3}
      value={props.value}
      onChange={(value) => props.onValue(value ?? 0)}
    />
  );
}

const rowsOf = (prices: Prices): PriceRow[] =>
  Object.entries(prices).map(([modelo, { entrada, salida }]) => ({ modelo, entrada, salida }));
const pricesOf = (rows: readonly PriceRow[]): Prices =>
  Object.fromEntries(rows.map(({ modelo, entrada, salida }) => [modelo.trim(), { entrada, salida }]));
