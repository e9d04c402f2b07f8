import type { LineaValorar } from '#contract/entities/hechos.ts';
import { ownDomain } from '../website/website.ts';
import type { Hechos } from './facts.ts';

/** What a given name comes to: the registrable one, none (a page on somebody else's), or nothing that can be had. */
export type NombreDado = { dominio: string } | 'ajeno' | 'imposible';

/** Suffixes and punycode that no registry gives out, and addresses of machines. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(['suffix', 'address', 'unregistrable']);
/** Zones that no list knows may exist all the same: the name is taken as it came. */
const UNSURE: ReadonlySet<string> = new Set(['invalid', 'redirector']);

/** A website address or a subdomain is read as the name that a buyer can register. */
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

/**
 * The facts of a line that was read; `now` (epoch milliseconds) where the line names no time of its own. Null: its name
 * cannot be registered. A page on a platform is no name: what is left is a business without one.
 */
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

/** The name that a listing gives, written as the subject's own where it is the same; null: none of its own. */
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
