import type { LineaReloj } from '#contract/lines/reloj.ts';
import { ownDomain } from '../website/website.ts';
import { isClosedSuffix, zoneOf } from '../zones/zone-facts.ts';
import { type ClockReading, readClock } from './clock.ts';
import { zoneExit } from './zone-exit.ts';

/** Answers a line of `reloj`; null: the name cannot be registered. */
export function clockOf(line: LineaReloj): ClockReading | null {
  const name = askedName(line.dominio);
  if (name === null) return null;
  const facts = zoneOf(name);
  const suffix = name.slice(name.indexOf('.') + 1);
  return readClock({
    zona: facts?.zone ?? suffix,
    exit: facts === undefined ? null : zoneExit(facts),
    soloInstituciones: isClosedSuffix(suffix),
    ahora: line.ahora,
    looks: line.observaciones,
    expiry: line.fecha_expiracion ?? null,
    words: line.registrador ?? [],
    observed: null,
  });
}

/** As A-labels; also platforms' own domains and zones that no list knows. */
function askedName(given: string): string | null {
  const found = ownDomain(given);
  if (found.kind === 'own') return found.dominio;
  const name = (found.host || given).replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '');
  if (!NAME.test(name) || NEVER.has(found.reason)) return null;
  return found.reason === 'invalid' && zoneOf(name) !== undefined ? null : name;
}

const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** Suffixes, punycode that no registry sells, and IP addresses. */
const NEVER: ReadonlySet<string> = new Set(['suffix', 'address', 'unregistrable']);
