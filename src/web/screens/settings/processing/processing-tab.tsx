import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { EstadisticasUsuario } from '#contract/entities/configuracion.ts';
import { PROCESAMIENTO } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { NumberField } from '../../../parts/number-field.tsx';
import {
  numberProblem,
  PROCESSING_NAMES,
  type ProcessingName,
  type SettingsDraft,
  settledProcessing,
} from '../draft.ts';
import classes from '../settings.module.css';
import type { DraftForm } from '../use-draft.ts';
import { processingSummary } from './processing-summary.ts';
import { processingText as text } from './text.ts';

const LABELS: Record<ProcessingName, string> = {
  max_concurrent_requests: text.concurrent,
  delay_entre_requests: text.delay,
  timeout_requests: text.timeout,
  reintentos_automaticos: text.retries,
};

export function ProcessingTab(props: { form: DraftForm; stats: EstadisticasUsuario }) {
  const { form, stats } = props;
  return (
    <div className={classes.columns}>
      <Card title={text.title} labelledBy="settings-processing">
        <div className={classes.fields}>
          <div className={classes.pair}>
            {PROCESSING_NAMES.map((name) => (
              <ProcessingField key={name} name={name} form={form} />
            ))}
          </div>
          <Alert
            color="ambar"
            variant="light"
            icon={<IconAlertTriangle size={18} />}
            title={text.warningTitle}
            role="note"
          >
            {text.warning}
          </Alert>
        </div>
      </Card>
      <Summary draft={form.values} stats={stats} />
    </div>
  );
}

function ProcessingField(props: { name: ProcessingName; form: DraftForm }) {
  const { name, form } = props;
  const { number } = useFormat();
  const [typing, setTyping] = useState(false);
  const { min, max, step, default: fallback } = PROCESAMIENTO[name];
  const bounds = `${text.hints[name]} ${text.bounds(number(min), number(max), number(fallback))}`.trim();
  return (
    <NumberField
      label={LABELS[name]}
      hint={step === 1 ? bounds : `${bounds} ${text.steps(number(step))}`}
      min={min}
      max={max}
      step={step}
      unbound
      value={form.values.procesamiento[name]}
      onChange={(value) => form.set(`procesamiento.${name}`, value)}
      error={typing ? null : numberProblem(name, form.values.procesamiento[name])}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        // A blank becomes the default; an invalid number is reported and left unchanged.
        if (form.values.procesamiento[name] === null) form.set(`procesamiento.${name}`, fallback);
      }}
    />
  );
}

function Summary(props: { draft: SettingsDraft; stats: EstadisticasUsuario }) {
  const format = useFormat();
  const { speed, time } = processingSummary(settledProcessing(props.draft), props.stats);
  return (
    <Card title={text.summary} labelledBy="settings-summary">
      <dl className={classes.figures}>
        <div>
          <dt>{text.speed}</dt>
          <dd className={classes.value}>{text.perSecond(format.decimal(speed))}</dd>
        </div>
        <div>
          <dt>{text.time}</dt>
          <dd className={classes.value}>
            {time.kind === 'minutes' && format.duration(time.minutes)}
            {time.kind === 'none' && text.timeNone}
            {time.kind === 'unknown' && text.timeUnknown}
          </dd>
        </div>
      </dl>
      {time.kind === 'minutes' && (
        <p className={classes.note}>
          {text.timeHint(format.number(props.stats.keywords_pendientes_mayor_batch))}
        </p>
      )}
    </Card>
  );
}
