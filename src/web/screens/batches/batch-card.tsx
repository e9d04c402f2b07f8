import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/entities/batch.ts';
import { estadoProceso, tipoBatch } from '#contract/states.ts';
import { useFormat } from '../../format/use-format.ts';
import { EstadoBadge } from '../../parts/estado-badge.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import classes from './batch-card.module.css';
import { batchesText as text } from './text.ts';
import type { BatchWork } from './use-actions.ts';

export function BatchCard(props: {
  batch: Batch;
  working: BatchWork | null;
  onWork: (work: BatchWork) => void;
  onDetails: () => void;
  onRemove: () => void;
}) {
  const { batch } = props;
  const { number, decimal, progress, duration } = useFormat();
  const ended = batch.estado === estadoProceso.completado;
  const { estadisticas: found, ritmo } = batch;
  return (
    <li data-row={batch._id} tabIndex={-1} className={classes.card} data-ended={ended || undefined}>
      <div className={classes.head}>
        <Link
          className={classes.name}
          {...(batch.tipo === tipoBatch.live
            ? { to: '/live-search' as const, search: { batch: batch._id } as never }
            : { to: '/businesses' as const, search: { batch_id: batch._id } as never })}
        >
          {batch.nombre}
        </Link>
        <EstadoBadge estado={batch.estado} />
        {batch.estado === estadoProceso.procesando && batch.tiempo_estimado_restante !== null && (
          <span className={classes.left}>{text.left(duration(batch.tiempo_estimado_restante))}</span>
        )}
      </div>
      {!ended && (
        <div className={classes.progress}>
          <Progress
            className={classes.bar ?? ''}
            value={Math.min(100, batch.porcentaje_completado)}
            aria-label={text.progress(batch.nombre)}
          />
          <span className={classes.note}>
            {progress(batch.porcentaje_completado)}{' '}
            {text.done(number(batch.keywords_completadas), number(batch.total_keywords))}
            {ritmo.keywords_por_minuto !== null &&
              batch.estado === estadoProceso.procesando &&
              ` · ${text.rate(decimal(ritmo.keywords_por_minuto))}`}
          </span>
        </div>
      )}
      <div className={classes.line}>
        <span className={classes.note}>
          {text.found(number(found.total_negocios_encontrados), number(found.total_dominios_extraidos))}
        </span>
        {found.dominios_libres > 0 && (
          <Link
            to="/domains"
            search={{ batch_id: batch._id, es_disponible: true } as never}
            className={classes.free}
          >
            {text.free(number(found.dominios_libres), found.dominios_libres === 1)}
          </Link>
        )}
        {batch.keywords_con_error > 0 && (
          <Link
            to="/keywords"
            search={{ batch_id: batch._id, estado: estadoProceso.error } as never}
            className={classes.errors}
          >
            {text.failed(number(batch.keywords_con_error))}
          </Link>
        )}
      </div>
      {(batch.motivo !== null || !batch.intake_completo) && (
        <p className={classes.why}>{batch.motivo ?? text.incomplete}</p>
      )}
      <div className={classes.actions}>
        <MainAction {...props} />
        <span className={classes.wide}>
          <LinkButton size="xs" variant="default" to="/keywords" search={{ batch_id: batch._id } as never}>
            {text.keywords}
          </LinkButton>
          <LinkButton size="xs" variant="default" to="/businesses" search={{ batch_id: batch._id } as never}>
            {text.businesses}
          </LinkButton>
        </span>
        <Button size="xs" variant="default" onClick={props.onDetails}>
          {text.details}
        </Button>
        <More {...props} />
      </div>
    </li>
  );
}

type CardProps = Parameters<typeof BatchCard>[0];

function MainAction({ batch, working, onWork }: CardProps) {
  const { estado } = batch;
  const button = (work: BatchWork, label: string) => (
    <Button
      size="xs"
      loading={working === work}
      disabled={working !== null || !batch.intake_completo}
      onClick={() => onWork(work)}
    >
      {label}
    </Button>
  );
  if (estado === estadoProceso.procesando) return button('pausar', text.pause);
  if (estado === estadoProceso.pendiente) return button('iniciar', text.start);
  if (estado === estadoProceso.pausado) return button('iniciar', text.resume);
  return batch.keywords_con_error > 0 ? button('reintentar', text.retry) : null;
}

function More({ batch, onRemove }: CardProps) {
  const search = { batch_id: batch._id };
  return (
    <RowMenu
      label={text.more(batch.nombre)}
      items={[
        { label: text.keywords, to: '/keywords', search },
        { label: text.businesses, to: '/businesses', search },
        {
          label: text.remove,
          danger: true,
          disabled: batch.estado === estadoProceso.procesando,
          onClick: onRemove,
        },
      ]}
    />
  );
}
