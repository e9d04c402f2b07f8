import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { isInZone, secondWordAt } from '#domain/check/domain-state.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';
import { safeLink } from '../format/safe-link.ts';
import { useFormat } from '../format/use-format.ts';
import { VerdictBadge } from '../parts/verdict-badge.tsx';
import { methodText, phaseText, receiptText as text } from './text.ts';
import classes from './verdict-facts.module.css';

/** Facts that every name has are shown as unknown, the others are left out. */
export function VerdictFacts({ dominio }: { dominio: Dominio }) {
  const format = useFormat();
  const date = (iso: string | null) => (iso === null ? null : format.date(iso));
  const orNone = (value: string | null) => value ?? text.unknown;
  const moment = (iso: string | null) => (iso === null ? null : format.dateTime(iso));
  // Names outside their zone have no website to open; their registry's page is linked instead.
  const link = isInZone(dominio) ? safeLink(dominio.dominio) : null;
  const lookup = safeLink(dominio.zona.consulta_url);
  const status = dominio.codigo_estado_http;
  const ms = dominio.tiempo_respuesta;
  const facts: [name: string, value: ReactNode][] = [
    [text.phase, phaseText[dominio.fase_ciclo]],
    [text.confidence, dominio.confianza === null ? null : format.percent(dominio.confianza * 100)],
    [text.method, dominio.verification_method === null ? null : methodText[dominio.verification_method]],
    [
      text.confirmations,
      dominio.confirmaciones > 0 ? text.confirmationsOf(format.number(dominio.confirmaciones)) : null,
    ],
    [text.second, awaitsSecondWord(dominio) ? (moment(secondWordAt(dominio)) ?? text.unknown) : null],
    [text.checked, orNone(moment(dominio.fecha_ultima_verificacion))],
    [text.next, moment(dominio.proxima_verificacion)],
    [text.registered, date(dominio.fecha_registro)],
    // A free name either expired or its expiry is unknown.
    dominio.es_disponible === true
      ? [text.expired, date(dominio.fecha_expiracion)]
      : [text.expires, orNone(date(dominio.fecha_expiracion))],
    [text.freeSince, moment(dominio.libre_desde)],
    [text.releases, date(dominio.fecha_liberacion_estimada)],
    [text.lost, moment(dominio.fecha_perdido)],
    [text.registrar, orNone(dominio.registrar)],
    [text.http, status === null ? null : text.httpOf(status, ms === null ? null : format.number(ms))],
    [text.businesses, dominio.negocios_total > 0 ? format.number(dominio.negocios_total) : null],
  ];
  return (
    <section aria-label={text.facts} className={classes.facts}>
      <VerdictBadge dominio={dominio} />
      {dominio.motivo !== null && <p className={classes.reason}>{dominio.motivo}</p>}
      <dl className={classes.list}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className={classes.item}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <span className={classes.links}>
        {link !== null && <OutLink href={link}>{text.visit}</OutLink>}
        {lookup !== null && <OutLink href={lookup}>{text.lookup}</OutLink>}
      </span>
    </section>
  );
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {children}
      <VisuallyHidden> {text.newTab}</VisuallyHidden>
    </a>
  );
}
