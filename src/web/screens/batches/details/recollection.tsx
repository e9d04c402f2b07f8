import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { MAX_RESULTS_DEFAULT, MAX_RESULTS_OPTIONS } from '#contract/limits.ts';
import { batchesRoutes } from '#contract/routes/batches.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { batchesKey, batchKey, hasEnded } from '../../../queries/batches.ts';
import { detailText as text } from '../text.ts';
import classes from './batch-modal.module.css';

const WEEK_DAYS = 7;
/** Margin over a round's expected requests, so that an ordinary one finishes. */
const ROOM = 1.2;
const CAP_MAX = 100_000_000;

/** Searches an ended batch again, once or weekly: its cost is shown first, and each round has its own caps. */
export function Recollection({ batch }: { batch: Batch }) {
  const { number, cents, dateTime } = useFormat();
  const client = useQueryClient();
  const { recoleccion } = batch;
  const plan = useQuery(costQuery(batch));
  const [repeats, setRepeats] = useState(recoleccion.cada_dias !== null);
  // Other intervals can only be set by the API.
  const days = recoleccion.cada_dias ?? WEEK_DAYS;
  const [cap, setCap] = useState<number | null | undefined>(recoleccion.tope_solicitudes ?? undefined);
  const expected = plan.data === undefined ? null : Math.max(1, Math.ceil(plan.data.solicitudes * ROOM));
  const [credits, setCredits] = useState<number | null>();
  // Undefined: not touched; null: emptied.
  const tope = cap === undefined ? expected : cap;
  const save = useMutation({
    mutationFn: (ahora: boolean) =>
      api.call(batchesRoutes.recolectar, {
        params: { id: batch._id },
        body: { cada_dias: repeats ? days : null, tope_solicitudes: tope, tope_creditos: credits, ahora },
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: batchKey(batch._id) });
      void client.invalidateQueries({ queryKey: batchesKey });
    },
  });
  return (
    <section>
      <h3 className={classes.heading}>{text.again}</h3>
      <div className={classes.form}>
        <p className={classes.line}>{text.againLine}</p>
        <p className={classes.line} role="status">
          {plan.isPending && text.againLoading}
          {plan.error !== null && `${text.againFailed}: ${errorText(plan.error)}`}
          {plan.data !== undefined && (
            <>
              {text.cost(
                text.requestsOf(number(plan.data.solicitudes), plan.data.solicitudes === 1),
                text.creditsOf(number(plan.data.creditos), plan.data.creditos === 1),
              )}
              {plan.data.euros !== null && text.euros(cents(plan.data.euros))}.{' '}
              {plan.data.cuota.restantes !== null &&
                text.quota(number(plan.data.cuota.restantes), plan.data.cuota.restantes === 1)}
            </>
          )}
        </p>
        <NumberField
          size="xs"
          label={text.roundCap}
          hint={text.roundCapHint}
          min={1}
          max={CAP_MAX}
          value={tope}
          onChange={setCap}
        />
        <NumberField
          size="xs"
          label={text.roundCredits}
          hint={text.roundCreditsHint}
          min={1}
          max={CAP_MAX}
          value={credits === undefined ? recoleccion.tope_creditos : credits}
          onChange={setCredits}
        />
        <Checkbox
          label={days === WEEK_DAYS ? text.weekly : text.everyDays(number(days), days === 1)}
          checked={repeats}
          onChange={(event) => setRepeats(event.currentTarget.checked)}
        />
        <p className={classes.line}>
          {recoleccion.vueltas > 0 && text.rounds(number(recoleccion.vueltas), recoleccion.vueltas === 1)}{' '}
          {recoleccion.proxima !== null && text.nextRound(dateTime(recoleccion.proxima))}
        </p>
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            disabled={save.isPending || tope === null || tope < 1}
            loading={save.isPending && save.variables === false}
            onClick={() => save.mutate(false)}
          >
            {text.againSave}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={save.isPending || !hasEnded(batch) || tope === null || tope < 1}
            loading={save.isPending && save.variables === true}
            onClick={() => save.mutate(true)}
          >
            {text.againNow}
          </Button>
        </div>
        <span role="status" className={classes.line}>
          {save.isSuccess ? text.againDone : ''}
        </span>
        {save.error !== null && (
          <Alert color="rojo" role="alert">
            {text.againError}: {errorText(save.error)}
          </Alert>
        )}
      </div>
    </section>
  );
}

/** The plan of searching all its keywords with its own settings. */
function costQuery({ _id, total_keywords, configuracion }: Batch) {
  const offered = MAX_RESULTS_OPTIONS.find((one) => one >= configuracion.max_resultados_por_keyword);
  const settings = {
    ...configuracion,
    max_resultados_por_keyword: offered ?? MAX_RESULTS_DEFAULT,
    // The caps of the first run do not apply to the next.
    tope_solicitudes: null,
    tope_creditos: null,
  };
  return {
    queryKey: ['batch', _id, 'coste', total_keywords],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api
        .call(batchesRoutes.planificar, { body: { total_keywords, configuracion: settings } }, signal)
        .then(({ data }) => data),
  };
}
