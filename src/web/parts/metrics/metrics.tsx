import { type ReactNode, useId } from 'react';
import type { Metricas } from '#contract/entities/dominio.ts';
import { useFormat } from '../../format/use-format.ts';
import classes from './metrics.module.css';
import { metricsText as text } from './text.ts';

const FIGURES = [
  'autoridad_dominio',
  'backlinks_estimados',
  'trust_flow',
  'citation_flow',
  'trafico_estimado',
] as const;

/** The archive's list of all captures of a name. */
export const archivePage = (dominio: string): string =>
  `https://web.archive.org/web/*/${encodeURIComponent(dominio)}`;

/** The capture from which title, language and spam signs were read. */
const capturePage = (dominio: string, at: string): string => {
  const stamp = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  return `https://web.archive.org/web/${stamp}/http://${encodeURIComponent(dominio)}/`;
};

/** Figures of third parties, each with source and date; unmeasured ones are left out. */
export function Metrics({ dominio, metricas }: { dominio: string; metricas: Metricas }) {
  const { number, decimal, date } = useFormat();
  const id = useId();
  const source = (name: string) => {
    const from = metricas.fuentes?.[name];
    if (from === undefined) return null;
    return [from.fuente, date(from.medido_en), from.escala].filter((part) => part !== undefined).join(' · ');
  };
  const rows: [name: string, value: ReactNode, source: string | null][] = [];
  for (const name of FIGURES) {
    const value = metricas[name];
    const shown = value === null ? null : Number.isInteger(value) ? number(value) : decimal(value);
    if (shown !== null) rows.push([text[name], shown, source(name)]);
  }
  const archive = <Archive dominio={dominio} metricas={metricas} />;
  const { archivo_captura: seen } = metricas;
  const captured = (said: string) =>
    seen === undefined ? said : <Captured said={said} href={capturePage(dominio, seen)} />;
  if (metricas.archivo_bloqueado === true)
    rows.push([text.archive, text.blocked, source('archivo_bloqueado')]);
  if (metricas.archivo_capturas !== undefined) rows.push([text.archive, archive, source('archivo_capturas')]);
  if (metricas.archivo_titulo !== undefined)
    rows.push([text.page, captured(pageText(metricas)), source('archivo_titulo')]);
  if (metricas.archivo_spam !== undefined)
    rows.push([
      text.history,
      captured(metricas.archivo_spam ? text.spam : text.clean),
      source('archivo_spam'),
    ]);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.title}>
        {text.title}
      </h3>
      <dl className={classes.list}>
        {rows.map(([name, value, from]) => (
          <div key={name} className={classes.item}>
            <dt>{name}</dt>
            <dd>
              {value}
              {from !== null && <span className={classes.source}>{from}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Archive({ dominio, metricas }: { dominio: string; metricas: Metricas }) {
  const { number } = useFormat();
  const { archivo_primero: first, archivo_ultimo: last, archivo_capturas: count = 0 } = metricas;
  if (count === 0 || first === undefined) return text.noCaptures;
  const year = (iso: string) => String(new Date(iso).getUTCFullYear());
  return (
    <>
      {text.span(year(first), year(last ?? first))}, {text.captures(number(count), count === 1)}{' '}
      <a href={archivePage(dominio)} target="_blank" rel="noopener noreferrer">
        {text.open} <span className="visually-hidden">{text.newTab}</span>
      </a>
    </>
  );
}

function Captured({ said, href }: { said: string; href: string }) {
  return (
    <>
      {said}{' '}
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text.capture} <span className="visually-hidden">{text.newTab}</span>
      </a>
    </>
  );
}

function pageText({ archivo_titulo: title = '', archivo_idioma: language }: Metricas): string {
  if (language === undefined) return `«${title}»`;
  return `«${title}» (${languageName(language)})`;
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('es', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
