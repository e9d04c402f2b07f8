import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { LOGS_SHOWN } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { EstadoBadge } from '../../../parts/estado-badge.tsx';
import { batchQuery } from '../../../queries/batches.ts';
import { liveText as text } from '../text.ts';
import classes from './progress-panel.module.css';

/** How far the search is: figures, state, percent, rate and time left. */
export function ProgressPanel(props: { batchId: string | undefined; creating: boolean }) {
  const { batchId, creating } = props;
  const format = useFormat();
  const { data: batch } = useQuery({ ...batchQuery(batchId ?? ''), enabled: batchId !== undefined });
  if (batch === undefined) {
    return (
      <Card
        title={text.progressTitle}
        labelledBy="live-progress"
        aside={<span role="status">{creating ? text.preparing : text.idle}</span>}
      >
        <Progress value={0} aria-label={text.progressBar} size="md" />
        <p className={classes.hint}>{text.idleHint}</p>
      </Card>
    );
  }
  const real = batch.estadisticas_tiempo_real;
  const done = batch.keywords_completadas + batch.keywords_con_error;
  return (
    <Card
      title={text.progressTitle}
      labelledBy="live-progress"
      aside={
        <span role="status">
          <EstadoBadge estado={batch.estado} />
        </span>
      }
    >
      <div className={classes.head}>
        <span className={classes.percent}>{format.percent(batch.porcentaje_completado)}</span>
        <span className={classes.pace}>{pace(batch, done, format)}</span>
      </div>
      <Progress
        value={Math.min(100, batch.porcentaje_completado)}
        aria-label={text.progressBar}
        size="md"
        color={batch.estado === estadoProceso.completado ? 'verde' : 'petroleo'}
      />
      <dl className={classes.figures}>
        <Figure name={text.keywords}>
          {format.number(done)}
          <small> / {format.number(batch.total_keywords)}</small>
        </Figure>
        <Figure name={text.businesses}>{format.number(real.negocios.total)}</Figure>
        <Figure name={text.verified}>
          {format.number(real.dominios.total_verificados)}
          <small> / {format.number(real.dominios.total)}</small>
        </Figure>
        <Figure name={text.expired} strong>
          {format.number(real.dominios.expirados)}
        </Figure>
      </dl>
      {batch.motivo !== null && <p className={classes.reason}>{batch.motivo}</p>}
      <Activity batch={batch} />
    </Card>
  );
}

function Figure(props: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{props.name}</dt>
      <dd data-strong={props.strong}>{props.children}</dd>
    </div>
  );
}

/** The last things that happened, newest first. */
function Activity({ batch }: { batch: Batch }) {
  const { time } = useFormat();
  if (batch.logs.length === 0) return null;
  const newest = batch.logs.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return (
    <section aria-labelledby="live-activity" className={classes.activity}>
      <h3 id="live-activity" className={classes.activityTitle}>
        {text.activity}
      </h3>
      <ol className={classes.logs}>
        {newest.slice(0, LOGS_SHOWN / 2).map((log) => (
          <li key={`${log.timestamp} ${log.mensaje}`} data-nivel={log.nivel}>
            <time dateTime={log.timestamp}>{time(log.timestamp)}</time>
            <span>{log.mensaje}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Rate and time left while it runs, what it is at when the keywords are through, and how to go on when it stands. */
function pace(batch: Batch, done: number, format: Format): string {
  if (batch.estado === estadoProceso.pausado) return text.paused;
  if (batch.estado === estadoProceso.pendiente) return text.notStarted;
  if (batch.estado !== estadoProceso.procesando) return '';
  if (done >= batch.total_keywords) return text.verifying;
  const minutes = batch.fecha_inicio === null ? 0 : (Date.now() - Date.parse(batch.fecha_inicio)) / 60_000;
  const rate = minutes > 0.1 && done > 0 ? text.rate(format.decimal(done / minutes)) : null;
  const left = batch.tiempo_estimado_restante;
  return [rate, left === null ? null : text.remaining(format.duration(left))]
    .filter((one) => one !== null)
    .join(' · ');
}
