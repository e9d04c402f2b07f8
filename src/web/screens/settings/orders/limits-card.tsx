import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { AjustesOrdenes } from '#contract/orders/entities.ts';
import { ORDEN } from '#contract/orders/limits.ts';
import { ordenesRoutes } from '#contract/orders/routes.ts';
import { CanalRegistrador } from '#contract/states.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { Card } from '../../../parts/card.tsx';
import { CheckLine } from '../../../parts/check-line.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import { ordersKey } from '../../../queries/orders-key.ts';
import type { Show } from '../security/factor-card.tsx';
import { useIdentity } from '../security/identity.tsx';
import classes from '../settings.module.css';
import { orderSettingsText as text } from './text.ts';

const PAR = 10_000;
const draftOf = ({ compra_real, tope_mes_centimos, dolar_diezmilesimas }: AjustesOrdenes) => ({
  compra_real: [...compra_real].sort(),
  tope: (tope_mes_centimos / 100) as number | null,
  dolar: (dolar_diezmilesimas / PAR) as number | null,
});

type Limits = Pick<AjustesOrdenes, 'compra_real' | 'tope_mes_centimos' | 'dolar_diezmilesimas'>;

/** Which registrars buy in earnest, and what a month may cost. */
export function LimitsCard(props: {
  ajustes: AjustesOrdenes;
  show: Show;
  onDirty: (dirty: boolean) => void;
}) {
  const { ajustes, show, onDirty } = props;
  const client = useQueryClient();
  const withIdentity = useIdentity();
  const stored = draftOf(ajustes);
  const [changed, setChanged] = useState<Partial<typeof stored>>({});
  const draft = { ...stored, ...changed };
  const isDirty = JSON.stringify(draft) !== JSON.stringify(stored);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const save = useMutation({
    mutationFn: ({ body }: { body: Limits; sent: typeof changed }) =>
      withIdentity(() => api.call(ordenesRoutes.guardarAjustes, { body })),
    onSuccess: async (_, { sent }) => {
      await client.invalidateQueries({ queryKey: ordersKey });
      // Later typing is the next change.
      setChanged((now) => (now === sent ? {} : now));
      show('success', text.saved);
    },
    onError: (cause) => show('error', `${text.saveFailed}: ${errorText(cause)}`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.tope === null || draft.dolar === null) return;
    const body = {
      compra_real: draft.compra_real,
      tope_mes_centimos: Math.round(draft.tope * 100),
      dolar_diezmilesimas: Math.round(draft.dolar * PAR),
    };
    save.mutate({ body, sent: changed });
  };
  const turn = (registrador: CanalRegistrador, real: boolean) =>
    setChanged({
      ...changed,
      compra_real: [
        ...draft.compra_real.filter((one) => one !== registrador),
        ...(real ? [registrador] : []),
      ].sort(),
    });
  return (
    <Card title={text.title} labelledBy="settings-orders">
      <form noValidate className={classes.fields} onSubmit={submit}>
        <p className={classes.hint}>{text.line}</p>
        <fieldset className={classes.choices}>
          <legend>{text.registrars}</legend>
          {CanalRegistrador.options.map((registrador) => (
            <CheckLine
              key={registrador}
              label={registrarName[registrador]}
              checked={draft.compra_real.includes(registrador)}
              onChange={(real) => turn(registrador, real)}
            />
          ))}
          <p className={classes.hint}>{text.registrarsLine}</p>
        </fieldset>
        <NumberField
          label={text.cap}
          hint={text.capHint}
          decimals={2}
          max={ORDEN.tope_mes_max_centimos / 100}
          value={draft.tope}
          error={draft.tope === null ? text.capMissing : null}
          onChange={(tope) => setChanged({ ...changed, tope })}
        />
        <NumberField
          label={text.dollar}
          hint={text.dollarHint}
          decimals={4}
          step={0.01}
          min={ORDEN.dolar.min / PAR}
          max={ORDEN.dolar.max / PAR}
          value={draft.dolar}
          error={draft.dolar === null ? text.dollarMissing : null}
          onChange={(dolar) => setChanged({ ...changed, dolar })}
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {text.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
