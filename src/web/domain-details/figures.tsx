import type { Dominio } from '#contract/entities/dominio.ts';
import { useFormat } from '../format/use-format.ts';
import { endedOf } from '../parts/ended.ts';
import { useMinute } from '../parts/use-minute.ts';
import { Jump } from '../parts/value/jump.tsx';
import { VALUE_ORIGIN } from '../parts/value/part-source.tsx';
import { ValueBadge } from '../parts/value-badge.tsx';
import classes from './figures.module.css';
import { detailsText as text } from './text.ts';

/** '–' where a figure was not measured. */
export function Figures({ dominio }: { dominio: Dominio }) {
  const { number } = useFormat();
  const { valor_estimado: value, metricas } = dominio;
  const ended = endedOf(dominio, useMinute());
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
          [ended?.kind === 'free' ? text.daysFree : text.daysExpired, figure(ended?.days ?? null)],
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
