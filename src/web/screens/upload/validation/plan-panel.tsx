import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#contract/entities/plan.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { quotaLines } from '../../../parts/quota-words.ts';
import { planQuery } from '../queries.ts';
import { CAP_MAX, configurationOf, type Settings } from '../settings.ts';
import { planText as text } from '../text.ts';
import classes from '../upload.module.css';

const MINUTE_S = 60;

/** Expected cost and result of the new keywords, the basis of the estimate, and the caps. */
export function PlanPanel(props: {
  /** To be searched. */
  keywords: number;
  /** Already in the account; null where these are searched again. */
  known: number | null;
  settings: Settings;
  disabled: boolean;
  onChange: (change: Partial<Settings>) => void;
}) {
  const { settings, keywords } = props;
  const { number } = useFormat();
  const { data: plan, error } = useQuery(planQuery(keywords, configurationOf(settings)));
  if (keywords === 0) return null;
  const count = props.known === null ? text.all : text.fresh;
  return (
    <section aria-label={text.title} className={classes.plan}>
      <h3 className={classes.subtitle}>
        {text.title}: {count(number(keywords), keywords === 1)}
      </h3>
      {error !== null && (
        <p role="alert" className={classes.bad}>
          {text.failed}: {errorText(error)}
        </p>
      )}
      {plan === undefined && error === null && (
        <Skeleton height={150} role="status" aria-label={text.loading} />
      )}
      {plan !== undefined && <PlanFigures plan={plan} />}
      <div className={classes.caps}>
        <Cap
          label={text.capRequests}
          value={settings.topeSolicitudes}
          disabled={props.disabled}
          onCap={(topeSolicitudes) => props.onChange({ topeSolicitudes })}
        />
        <Cap
          label={text.capCredits}
          value={settings.topeCreditos}
          disabled={props.disabled}
          onCap={(topeCreditos) => props.onChange({ topeCreditos })}
        />
      </div>
      <p className={classes.note}>{plan?.parada ? text.capped : text.capHint}</p>
    </section>
  );
}

function PlanFigures({ plan }: { plan: Plan }) {
  const format = useFormat();
  const about = (value: number) => text.about(format.number(value));
  // 'menos de 1 min' takes no '≈'.
  const minutes = plan.segundos / MINUTE_S;
  const time = minutes < 1 ? format.duration(minutes) : text.about(format.duration(minutes));
  const spent: [label: string, value: string][] = [
    [text.requests, about(plan.solicitudes)],
    [text.credits, about(plan.creditos)],
    [text.money, plan.euros === null ? '–' : text.about(format.cents(plan.euros))],
    [text.time, time],
  ];
  const others: [label: string, value: string][] = [
    [text.businesses, about(plan.negocios)],
    [text.domains, about(plan.dominios)],
    ...quotaLines(plan.cuota, { nombre: plan.proveedor, cuotas: plan.cuotas_proveedor }, format.number).map(
      ({ label, value }): [string, string] => [label, value],
    ),
  ];
  return (
    <>
      <dl className={classes.counts} aria-label={text.spend}>
        <Rows rows={spent} />
      </dl>
      <dl className={classes.figures} aria-label={text.brings}>
        <Rows rows={others} />
      </dl>
      <p className={classes.note}>{plan.base.explicacion}</p>
      {plan.parada !== null && (
        <p className={classes.note}>
          {text.withoutCap(
            format.number(plan.parada.sin_tope.solicitudes),
            format.number(plan.parada.sin_tope.creditos),
          )}
        </p>
      )}
      {plan.avisos.length > 0 && (
        <Alert color="ambar" role="note" p="xs">
          <ul className={classes.notices}>
            {plan.avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly [label: string, value: string][] }) {
  return rows.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

function Cap(props: {
  label: string;
  value: number | null;
  disabled: boolean;
  onCap: (cap: number | null) => void;
}) {
  return (
    <NumberField
      label={props.label}
      size="xs"
      min={1}
      max={CAP_MAX}
      disabled={props.disabled}
      value={props.value}
      onChange={props.onCap}
    />
  );
}
