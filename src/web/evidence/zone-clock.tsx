import type { Dominio } from '#contract/entities/dominio.ts';
import { useFormat } from '../format/use-format.ts';
import classes from './evidence-timeline.module.css';
import { receiptText as text } from './text.ts';

/** Why a release is expected: when the zone last listed the name, when it was first missing, and the zone's rule. */
export function ZoneClock({ reloj }: { reloj: Dominio['reloj'] }) {
  if (!reloj) return null;
  return (
    <section aria-labelledby="release-title">
      <h3 id="release-title" className={classes.title}>
        {text.release}
      </h3>
      <ol className={classes.list}>
        <Look
          title={reloj.delegado_ultima === null ? text.outAtFirstLook : text.lastDelegated}
          hora={reloj.delegado_ultima}
          servidor={reloj.delegado_servidor}
        />
        <Look title={text.firstAbsent} hora={reloj.ausente_primera} servidor={reloj.ausente_servidor} />
        {reloj.regla !== null && (
          <li className={classes.item}>
            <strong className={classes.source}>{text.rule}</strong>
            <p className={classes.detail}>{reloj.regla}</p>
            {reloj.regla_fuente !== null && (
              <p className={classes.meta}>{text.ruleSource(reloj.regla_fuente)}</p>
            )}
          </li>
        )}
      </ol>
      {reloj.motivo !== null && <p className={classes.detail}>{reloj.motivo}</p>}
    </section>
  );
}

function Look(props: { title: string; hora: string | null; servidor: string | null }) {
  const format = useFormat();
  return (
    <li className={classes.item}>
      <strong className={classes.source}>{props.title}</strong>
      <p className={classes.meta}>
        {props.hora !== null && <time dateTime={props.hora}>{format.dateTime(props.hora)}</time>}
        {props.servidor !== null && <code className={classes.server}>{props.servidor}</code>}
      </p>
    </li>
  );
}
