import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AjustesIa, EstadoIa } from '#contract/entities/ia.ts';
import { iaRoutes } from '#contract/routes/ia.ts';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/errors.ts';
import { NativeChoice } from '../native-choice.tsx';
import { NumberField } from '../number-field.tsx';
import { type PriceRow, PriceTable } from './price-table.tsx';
import { budgetText as text } from './text.ts';

const stateKey = ['ia'] as const;
const CENT = 0.01;
/** A fraction of a cent is not shown as zero. */
const euro = (amount: number) => (amount > 0 && amount < CENT ? text.underCent : inEuro(amount));
const inEuro = (amount: number) => amount.toLocaleString('es-ES', { style: 'currency', currency: 'EUR' });

interface Typed {
  /** Undefined: not touched; null: emptied. */
  budget: number | null | undefined;
  model: string | null;
}
interface TypedPrices {
  precios: EstadoIa['precios'];
  rows: readonly PriceRow[] | null;
}
type Change = Typed | TypedPrices;

/** The account's AI budget, cost and model. Saved separately from the form. */
export function AiBudget() {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => api.call(iaRoutes.estado, {}, signal).then((answer) => answer.data),
  });
  const [budget, setBudget] = useState<number | null | undefined>(undefined);
  const [model, setModel] = useState<string | null>(null);
  const [rows, setRows] = useState<readonly PriceRow[] | null>(null);
  const save = useMutation({
    mutationFn: (change: Change) =>
      api.call(iaRoutes.guardar, { body: bodyOf(change) }).then((answer) => answer.data),
    onSuccess: (state, change) => {
      client.setQueryData(stateKey, state);
      if ('precios' in change) return setRows((now) => (now === change.rows ? null : now));
      setBudget((now) => (now === change.budget ? undefined : now));
      setModel((now) => (now === change.model ? null : now));
    },
  });
  if (data === undefined) return isError ? <p role="status">{text.failed}</p> : null;
  // A chosen model that the key no longer lists is still used.
  const models = [
    ...new Set([...(data.modelo_elegido === null ? [] : [data.modelo_elegido]), ...(data.modelos ?? [])]),
  ];
  return (
    <>
      <p>{text.spent(euro(data.gastado), euro(data.presupuesto), data.preguntas)}</p>
      {data.aviso !== null && (
        <Alert color="ambar" role="status">
          {data.aviso}
        </Alert>
      )}
      <NumberField
        label={text.budget}
        max={10_000}
        decimals={2}
        value={budget === undefined ? data.presupuesto : budget}
        onChange={setBudget}
      />
      {data.activa && (
        <NativeChoice
          label={text.model}
          options={[
            ['', text.cheapest(data.modelo_elegido === null ? data.modelo : null)],
            ...models.map((id) => [id, id] as const),
          ]}
          value={model ?? data.modelo_elegido ?? ''}
          onPick={setModel}
        />
      )}
      <Button
        variant="default"
        disabled={budget === undefined ? model === null : budget === null}
        loading={save.isPending}
        onClick={() => save.mutate({ budget, model })}
      >
        {text.save}
      </Button>
      <PriceTable
        prices={data.precios}
        typed={rows}
        onType={setRows}
        model={data.modelo}
        price={data.precio}
        saving={save.isPending}
        onSave={(precios) => save.mutate({ precios, rows })}
      />
      <p role="status" aria-live="polite">
        {save.isSuccess && told(save.variables, { budget, model }, rows)}
      </p>
      {save.isError && (
        <Alert color="rojo" role="alert">
          {errorText(save.error)}
        </Alert>
      )}
    </>
  );
}

const bodyOf = (change: Change): AjustesIa =>
  'precios' in change
    ? { precios: change.precios }
    : {
        ...(change.budget == null ? {} : { presupuesto: change.budget }),
        ...(change.model === null ? {} : { modelo: change.model === '' ? null : change.model }),
      };

function told(saved: Change, typed: Typed, rows: TypedPrices['rows']): string {
  if ('precios' in saved) return rows === null ? text.pricesSaved : '';
  return typed.budget === undefined && typed.model === null ? text.saved : '';
}
