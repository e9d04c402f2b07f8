import { Progress } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Batch } from '#contract/entities/batch.ts';
import { LOGS_SHOWN } from '#contract/limits.ts';
import { estadoProceso } from '#contract/states.ts';
import { now } from '../../../api/clock.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { EstadoBadge } from '../../../parts/estado-badge.tsx';
import { Clip } from '../../../parts/list/clip.tsx';
import { batchQuery } from '../../../queries/batches.ts';
import { toConfirmQuery } from '../queries.ts';
import { liveText as text } from '../text.ts';
import classes from './progress-strip.module.css';

/** The progress in one line: state, percent, figures, rate and time left; activity on demand. */
export function ProgressStrip({ batchId }: { batchId: string }) {
  const format = useFormat();
  const activity = useId();
  const [open, setOpen] = useState(false);
  const { data: batch } = useQuery(batchQuery(batchId));
  if (batch === undefined) return <div className={classes.room} />;
  const real = batch.estadisticas_tiempo_real;
  const done = batch.keywords_completadas + batch.keywords_con_error;
  const ended = batch.estado === estadoProceso.completado;
  return (
    <section aria-label={text.progressTitle} className={classes.progress}>
      <Progress
        value={Math.min(100, batch.porcentaje_completado)}
        aria-label={text.progressBar}
        size={4}
        radius={0}
      />
      <div className={classes.strip}>
        <span role="status" className={classes.state}>
          <EstadoBadge estado={batch.estado} />
        </span>
        <span className={classes.percent}>{format.progress(batch.porcentaje_completado)}</span>
        {/* Changing figures keep room for larger values; the final ones are new nodes. */}
        <dl key={String(ended)} className={classes.figures} data-ended={ended || undefined} tabIndex={0}>
          <Figure name={text.keywords}>
            {`${format.number(done)}/${format.number(batch.total_keywords)}`}
          </Figure>
          <Figure name={text.businesses}>{format.number(real.negocios.total)}</Figure>
          <Figure name={text.expired}>{format.number(real.dominios.expirados)}</Figure>
          <Figure name={text.verified}>
            <Verified batch={batch} format={format} />
          </Figure>
        </dl>
        <span className={classes.pace}>
          {/* A new text gets a new node, so that it is not counted as moved: its right end is fixed. */}
          <Clip key={pace(batch, done, format)}>{pace(batch, done, format)}</Clip>
        </span>
        {batch.logs.length > 0 && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={open}
            aria-controls={activity}
            onClick={() => setOpen(!open)}
          >
            {text.activity}
            <IconChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      </div>
      {open && batch.motivo !== null && <p className={classes.reason}>{batch.motivo}</p>}
      <ol id={activity} className={classes.logs} hidden={!open}>
        {newest(batch).map((log) => (
          <li key={`${log.timestamp} ${log.mensaje}`} data-nivel={log.nivel}>
            <time dateTime={log.timestamp}>{format.time(log.timestamp)}</time>
            <span>{log.mensaje}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Figure(props: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** While running, the checked domains; at the end, the domains with a verdict and those awaiting their second check. */
function Verified({ batch, format }: { batch: Batch; format: Format }) {
  const { total, total_verificados } = batch.estadisticas_tiempo_real.dominios;
  const ended = batch.estado === estadoProceso.completado;
  const { data: waiting } = useQuery({ ...toConfirmQuery(batch._id), enabled: ended });
  if (!ended || !waiting) return `${format.number(total_verificados)}/${format.number(total)}`;
  return `${text.verdicts(format.number(total - waiting))} · ${text.toConfirm(format.number(waiting))}`;
}

/** The latest log lines, newest first. */
const newest = (batch: Batch) =>
  batch.logs.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)).slice(0, LOGS_SHOWN);

/** Rate and time left while running, the present work after the keywords, or how to resume a paused search. */
function pace(batch: Batch, done: number, format: Format): string {
  if (batch.estado === estadoProceso.pausado) return text.paused;
  if (batch.estado === estadoProceso.pendiente) return text.notStarted;
  if (batch.estado !== estadoProceso.procesando) return '';
  if (done >= batch.total_keywords) return text.verifying;
  const minutes = batch.fecha_inicio === null ? 0 : (now() - Date.parse(batch.fecha_inicio)) / 60_000;
  const rate = minutes > 0.1 && done > 0 ? text.rate(format.decimal(done / minutes)) : null;
  const left = batch.tiempo_estimado_restante;
  return [rate, left === null ? null : text.remaining(format.duration(left))]
    .filter((one) => one !== null)
    .join(' · ');
}
