import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EstadisticasUsuario } from '#contract/entities/configuracion.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Card } from '../../../parts/card.tsx';
import { quotaLines } from '../../../parts/quota-words.ts';
import { healthQuery } from '../../../queries/health.ts';
import classes from '../settings.module.css';
import { generalText as text } from '../text.ts';

const NEAR_LIMIT = 80;

/** The account's use of its limits, and its creation date. */
export function UsageCards({ stats }: { stats: EstadisticasUsuario }) {
  const format = useFormat();
  const limit = stats.requests_limite;
  const { data: health } = useQuery(healthQuery);
  const left = quotaLines(
    { usadas: stats.requests_utilizados, limite: limit },
    health?.proveedor ?? { nombre: null, cuotas: [] },
    format.number,
  );
  const requests = format.number(stats.requests_utilizados);
  const stored = stats.storage_limite > 0 ? (stats.storage_usado / stats.storage_limite) * 100 : 100;
  const tiny = stats.storage_usado > 0 && stats.storage_usado < 0.05;
  const used = tiny ? text.tiny : format.decimal(stats.storage_usado);
  return (
    <Card title={text.usage} labelledBy="settings-usage">
      <dl className={classes.figures}>
        <Usage
          label={text.requests}
          value={limit === null ? requests : text.of(requests, format.number(limit))}
          hint={text.requestsHint}
        >
          {health !== undefined &&
            left.map(({ label, value }) => (
              <p key={`${label} ${value}`} className={classes.note}>
                {label}: {value}
              </p>
            ))}
          {limit !== null && <Bar label={text.requests} percent={stats.porcentaje_uso} />}
        </Usage>
        <Usage
          label={text.storage}
          value={`${text.of(used, format.number(stats.storage_limite))} ${text.gb}`}
        >
          <Bar label={text.storage} percent={stored} />
        </Usage>
        <Usage
          label={text.lastAccess}
          value={stats.ultimo_acceso === null ? text.now : format.dateTime(stats.ultimo_acceso)}
        />
        <Usage label={text.registered} value={format.date(stats.fecha_registro)} />
      </dl>
    </Card>
  );
}

function Usage(props: { label: string; value: string; hint?: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>
        <span className={classes.value}>{props.value}</span>
        {props.hint !== undefined && <p className={classes.note}>{props.hint}</p>}
        {props.children}
      </dd>
    </div>
  );
}

function Bar({ label, percent }: { label: string; percent: number }) {
  const format = useFormat();
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <>
      <Progress
        value={shown}
        aria-label={label}
        size="sm"
        mt={6}
        color={shown >= NEAR_LIMIT ? 'ambar' : 'petroleo'}
      />
      <p className={classes.note}>{text.percent(format.percent(shown))}</p>
    </>
  );
}
