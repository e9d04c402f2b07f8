import type { Dominio } from '#contract/entities/dominio.ts';
import { now } from '../api/clock.ts';
import { phaseText } from '../evidence/text.ts';
import { useFormat } from '../format/use-format.ts';
import { isAutoRenewed, lifecycleSteps } from './lifecycle.ts';
import classes from './lifecycle-timeline.module.css';
import { detailsText as text } from './text.ts';

export function LifecycleTimeline({ dominio }: { dominio: Dominio }) {
  const { date } = useFormat();
  const release = dominio.es_disponible === true ? null : dominio.fecha_liberacion_estimada;
  return (
    <section aria-labelledby="lifecycle-title" className={classes.section}>
      <h3 id="lifecycle-title" className={classes.title}>
        {text.lifecycle}
      </h3>
      <ol className={classes.steps}>
        {lifecycleSteps(dominio).map(({ fase, when, from, estimated }) => (
          <li
            key={fase}
            className={classes.step}
            data-when={when}
            aria-current={when === 'now' ? 'step' : undefined}
          >
            <span className={classes.phase}>{phaseText[fase]}</span>
            <span className={classes.date}>
              {from !== null && date(from)}
              {estimated && <span className={classes.estimated}> {text.estimated}</span>}
            </span>
          </li>
        ))}
      </ol>
      {isAutoRenewed(dominio, now()) && <p className={classes.release}>{text.autoRenewed}</p>}
      {release !== null && <p className={classes.release}>{text.release(date(release))}</p>}
    </section>
  );
}
