import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch, BatchConfiguracion } from '#contract/entities/batch.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { estadoProceso } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { batchesKey, batchKey } from '../../../queries/batches.ts';
import { detailText as text } from '../text.ts';
import classes from './batch-modal.module.css';

const CAP_MAX = 100_000_000;

/**
 * A batch's caps; a batch that stopped at its cap continues when the cap is raised. A running one must be paused first.
 */
export function BatchCaps({ batch }: { batch: Batch }) {
  const { number } = useFormat();
  const client = useQueryClient();
  const { gasto } = batch;
  const [changes, setChanges] = useState<
    Partial<Pick<BatchConfiguracion, 'tope_solicitudes' | 'tope_creditos'>>
  >({});
  const { tope_solicitudes, tope_creditos } = { ...gasto, ...changes };
  const params = { id: batch._id };
  const save = useMutation({
    mutationFn: async (resume: boolean) => {
      await api.call(batchesRoutes.cambiar, { params, body: { configuracion: changes } });
      if (resume) await api.call(batchesRoutes.iniciar, { params });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: batchKey(batch._id) });
      void client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  if (batch.estado === estadoProceso.procesando || batch.estado === estadoProceso.completado) return null;
  const field = { size: 'xs', min: 1, max: CAP_MAX } as const;
  const button = (label: string, resume: boolean) => (
    <Button
      size="xs"
      variant="default"
      loading={save.isPending && save.variables === resume}
      onClick={() => save.mutate(resume)}
    >
      {label}
    </Button>
  );
  return (
    <section>
      <h3 className={classes.heading}>{text.caps}</h3>
      <div className={classes.form}>
        <p className={classes.line}>{text.capsLine}</p>
        <NumberField
          {...field}
          label={text.capRequests}
          hint={text.used(number(gasto.solicitudes))}
          value={tope_solicitudes}
          onChange={(cap) => setChanges({ ...changes, tope_solicitudes: cap })}
        />
        <NumberField
          {...field}
          label={text.capCredits}
          hint={text.usedCredits(number(gasto.creditos))}
          value={tope_creditos}
          onChange={(cap) => setChanges({ ...changes, tope_creditos: cap })}
        />
        <div className={classes.buttons}>
          {button(text.capsSave, false)}
          {batch.estado === estadoProceso.pausado && button(text.capsResume, true)}
        </div>
        <span role="status" className={classes.line}>
          {save.isSuccess ? text.capsDone : ''}
        </span>
        {save.error !== null && (
          <Alert color="rojo" role="alert">
            {text.capsError}: {errorText(save.error)}
          </Alert>
        )}
      </div>
    </section>
  );
}
