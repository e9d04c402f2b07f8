import { useQuery } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { FaseCiclo } from '#contract/states.ts';
import { api } from '../api/api.ts';
import { phaseText } from '../evidence/text.ts';
import { safeLink } from '../format/safe-link.ts';
import { useFormat } from '../format/use-format.ts';
import { dominioKey } from '../queries/dominios.ts';
import { FactList } from './fact-list.tsx';
import classes from './past.module.css';
import { detailsText as text } from './text.ts';

export function Brand({ dominio }: { dominio: Dominio }) {
  const risk = dominio.riesgo_marca;
  if (!risk) return null;
  const links = [
    [text.oepm, safeLink(risk.enlaces.oepm)],
    [text.euipo, safeLink(risk.enlaces.euipo)],
  ] as const;
  return (
    <FactList id="brand-title" title={text.brand} facts={[]}>
      <span>{risk.motivo}</span>
      <span className={classes.links}>
        {links.map(
          ([label, href]) =>
            href !== null && (
              <a key={label} href={href} target="_blank" rel="noopener noreferrer">
                {label} <span className="visually-hidden">{text.newTab}</span>
              </a>
            ),
        )}
      </span>
    </FactList>
  );
}

export function History({ dominio }: { dominio: Dominio }) {
  const { dateTime } = useFormat();
  const { data, error } = useQuery({
    queryKey: [...dominioKey(dominio._id), 'historial'],
    queryFn: ({ signal }) =>
      api
        .call(gestionRoutes.historial, { params: { id: dominio._id } }, signal)
        .then((answer) => answer.data),
  });
  return (
    <section aria-labelledby="history-title" className={classes.history}>
      <h3 id="history-title" className={classes.title}>
        {text.history}
      </h3>
      {error !== null && <p className={classes.note}>{text.historyFailed}</p>}
      {data?.length === 0 && <p className={classes.note}>{text.noHistory}</p>}
      <ol className={classes.list}>
        {data?.map((change) => {
          const phase = FaseCiclo.safeParse(change.fase_ciclo);
          return (
            <li key={`${change.hora} ${change.fase_ciclo} ${change.confirmaciones}`}>
              <time dateTime={change.hora} className={classes.note}>
                {dateTime(change.hora)}
              </time>{' '}
              <strong>{phase.success ? phaseText[phase.data] : change.fase_ciclo}</strong>
              {change.motivo !== null && <span className={classes.note}> {change.motivo}</span>}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
