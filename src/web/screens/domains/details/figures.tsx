import type { Dominio } from '#contract/entities/dominio.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { Jump } from '../../../parts/value/jump.tsx';
import { VALUE_ORIGIN } from '../../../parts/value/part-source.tsx';
import { ValueBadge } from '../../../parts/value-badge.tsx';
import classes from './figures.module.css';
import { detailsText as text } from './text.ts';

const DAY_MS = 86_400_000;

/** Days since a name expired, rounded up; null for one that has not, or whose date is not known. */
export function daysExpired(
  { fecha_expiracion: when }: Pick<Dominio, 'fecha_expiracion'>,
  now: number,
): number | null {
  if (when === null) return null;
  const days = Math.ceil((now - Date.parse(when)) / DAY_MS);
  return days > 0 ? days : null;
}

/** The four figures of a name; '–' for what was not measured. */
export function Figures({ dominio }: { dominio: Dominio }) {
  const { number } = useFormat();
  const { valor_estimado: value, metricas } = dominio;
  const days = daysExpired(dominio, useMinute());
  const figure = (known: number | null) => (known === null ? text.unknown : number(known));
  return (
    <dl className={classes.figures} aria-label={text.figures}>
      {(
        [
          [
            text.value,
            value === null ? (
              text.unknown
            ) : (
              <span key="value">
                <ValueBadge value={value} />{' '}
                {dominio.valor != null && <Jump to={VALUE_ORIGIN} label={text.origin} />}
              </span>
            ),
          ],
          [text.authority, figure(metricas.autoridad_dominio)],
          [text.backlinks, figure(metricas.backlinks_estimados)],
          [text.daysExpired, figure(days)],
        ] as const
      ).map(([name, shown]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}
