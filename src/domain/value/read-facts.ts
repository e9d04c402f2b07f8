import type { LineaValorar } from '#contract/entities/hechos.ts';
import { ownDomain } from '../website/website.ts';
import type { Hechos } from './facts.ts';

/** `ajeno`: a page on another owner's domain; `imposible`: it cannot be registered. */
export type NombreDado = { dominio: string } | 'ajeno' | 'imposible';

/** Suffixes, punycode that no registry sells, and IP addresses. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['suffix', 'address', 'unregistrable']);
/** Zones in no list may exist, so the name is taken as given. */
const UNSURE: ReadonlySet<string> = new Set(['invalid', 'redirector']);

export function readGivenName(given: string): NombreDado {
  const found = ownDomain(given);
  if (found.kind === 'none') {
    if (IMPOSSIBLE.has(found.reason)) return 'imposible';
    if (!UNSURE.has(found.reason)) return 'ajeno';
    return /^[\p{L}\p{M}\p{N}_.·-]+$/u.test(given) ? { dominio: given } : 'imposible';
  }
  const isWhole = !/[/:]/.test(given) && given.split('.').length === found.dominio.split('.').length;
  return { dominio: isWhole ? given : found.dominio_unicode };
}

/** `now` (epoch milliseconds) if the line has no time. Null: its name cannot be registered. */
export function factsOf(line: LineaValorar, now: number): Hechos | null {
  const { id: _id, competencia, ahora, ...facts } = line;
  const own = facts.dominio === null ? 'ajeno' : readGivenName(facts.dominio);
  if (own === 'imposible') return null;
  const looked = competencia?.negocios_mirados ?? null;
  const live = competencia?.con_web_viva ?? null;
  return {
    ...facts,
    ...(own === 'ajeno' ? { dominio: null, es_disponible: null, sitio: null } : own),
    negocios: facts.negocios.map((negocio) => ({ ...negocio, dominio_extraido: listedName(negocio, own) })),
    competencia: looked === null || live === null ? null : { negocios_mirados: looked, con_web_viva: live },
    ahora: ahora ?? now,
  };
}

/** The listed domain, in the subject's spelling if it is the same; null: it has no own domain. */
function listedName({ dominio_extraido: given }: LineaValorar['negocios'][number], own: NombreDado) {
  if (given === null) return null;
  const read = readGivenName(given.toLowerCase());
  if (typeof read === 'string') return null;
  const isSame = typeof own !== 'string' && ascii(read.dominio) === ascii(own.dominio);
  return isSame ? own.dominio : read.dominio;
}

const ascii = (name: string) => {
  const found = ownDomain(name);
  return found.kind === 'own' ? found.dominio : name;
};
