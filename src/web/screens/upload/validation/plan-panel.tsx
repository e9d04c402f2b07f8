import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Plan } from '#contract/entities/plan.ts';
import { errorText } from '../../../api/errors.ts';
import { useFormat } from '../../../format/use-format.ts';
import { NumberField } from '../../../parts/number-field.tsx';
import { quotaWord } from '../../../parts/quota-words.ts';
import { planQuery } from '../queries.ts';
import { CAP_MAX, configurationOf, type Settings } from '../settings.ts';
import { planText as text } from '../text.ts';
import classes from '../upload.module.css';

const MINUTE_S = 60;

/** What so many keywords are expected to bring and to cost, what that rests on, and where to stop. */
export function PlanPanel(props: {
  keywords: number;
  settings: Settings;
  disabled: boolean;
  onChange: (change: Partial<Settings>) => void;
}) {
  const { settings, keywords } = props;
  // The name is no part of the plan, and the caps are compared here.
  const configuration = configurationOf({ ...settings, topeSolicitudes: null, topeCreditos: null });
  const { data: plan, error } = useQuery(planQuery(keywords, configuration));
  if (keywords === 0) return null;
  const capped =
    plan !== undefined &&
    ((settings.topeSolicitudes !== null && settings.topeSolicitudes < plan.solicitudes) ||
      (settings.topeCreditos !== null && settings.topeCreditos < plan.creditos));
  return (
    <section aria-label={text.title} className={classes.plan}>
      <h3 className={classes.subtitle}>{text.title}</h3>
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
      <p className={classes.note}>{capped ? text.capped : text.capHint}</p>
      {error !== null && (
        <p role="alert" className={classes.bad}>
          {text.failed}: {errorText(error)}
        </p>
      )}
      {plan === undefined && error === null && (
        <Skeleton height={150} role="status" aria-label={text.loading} />
      )}
      {plan !== undefined && <PlanFigures plan={plan} />}
    </section>
  );
}

function PlanFigures({ plan }: { plan: Plan }) {
  const format = useFormat();
  const about = (value: number) => text.about(format.number(value));
  const { restantes } = plan.cuota;
  const rows: [label: string, value: string][] = [
    [text.businesses, about(plan.negocios)],
    [text.domains, about(plan.dominios)],
    [text.requests, about(plan.solicitudes)],
    [text.credits, about(plan.creditos)],
    [text.money, plan.euros === null ? '–' : text.about(format.cents(plan.euros))],
    [text.time, text.about(format.duration(plan.segundos / MINUTE_S))],
    [text.quota, restantes === null ? text.noLimit : format.number(restantes)],
    ...plan.cuotas_proveedor.map((quota): [string, string] => [
      quota.proveedor,
      text.ofProvider(quotaWord(quota.objeto), format.number(quota.restantes), format.number(quota.limite)),
    ]),
  ];
  return (
    <>
      <dl className={classes.figures}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{plan.base.explicacion}</p>
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
