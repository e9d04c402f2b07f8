import type { Evidencia } from '#contract/entities/dominio.ts';
import { useFormat } from '../format/use-format.ts';
import classes from './evidence-timeline.module.css';
import { resultText } from './result-text.ts';
import { sourceText, receiptText as text } from './text.ts';

/** The same day in every time zone. */
const noonOf = (day: string) => `${day.slice(0, 10)}T12:00:00Z`;

export function EvidenceTimeline({ evidencias }: { evidencias: readonly Evidencia[] }) {
  const format = useFormat();
  const newestFirst = evidencias.toSorted((a, b) => Date.parse(b.hora) - Date.parse(a.hora));
  return (
    <section aria-labelledby="evidence-title">
      <h3 id="evidence-title" className={classes.title}>
        {text.evidence}
      </h3>
      {newestFirst.length === 0 && <p className={classes.none}>{text.noEvidence}</p>}
      <ol className={classes.list}>
        {newestFirst.map((one) => (
          <li
            key={`${one.hora} ${one.fuente} ${one.servidor} ${one.resultado} ${one.ms}`}
            className={classes.item}
          >
            <div className={classes.head}>
              <strong className={classes.source}>{sourceText[one.fuente]}</strong>
              <span className={classes.result}>{resultText(one)}</span>
              <span className={classes.ms}>{text.ms(format.number(Math.round(one.ms)))}</span>
            </div>
            {one.detalle !== '' && <p className={classes.detail}>{one.detalle}</p>}
            <p className={classes.meta}>
              {one.previo ? (
                <time dateTime={one.hora}>{text.earlier(format.date(noonOf(one.hora)))}</time>
              ) : (
                <time dateTime={one.hora}>{format.dateTime(one.hora)}</time>
              )}
              {one.servidor !== '' && <code className={classes.server}>{one.servidor}</code>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
