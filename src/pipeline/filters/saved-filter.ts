import * as z from 'zod';
import type { FiltroGuardado } from '#contract/entities/gestion.ts';
import { FiltroDominios } from '#contract/routes/dominios.ts';
import { FiltroLiberaciones } from '#contract/routes/gestion.ts';
import { FiltroResultados } from '#contract/routes/resultados.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import type { DomainFilter } from '#store/queries/domains/list-filter.ts';
import type { OpportunityFilter } from '#store/queries/opportunities/list.ts';

export type SavedQuery =
  | { of: 'domains'; filter: DomainFilter }
  | { of: 'opportunities'; filter: OpportunityFilter }
  | { of: 'drops'; filter: z.output<typeof FiltroLiberaciones> };

// An unknown filter field must not widen the filter to all rows.
const Domains = z.strictObject(FiltroDominios.shape);
/** A calendar day would be in the past tomorrow. */
const Drops = z.strictObject(FiltroLiberaciones.omit({ dia: true }).shape);
const Opportunities = z.strictObject(FiltroResultados.omit({ estado_gestion: true }).shape);

/** The screen of expired domains lists those available now. */
const EXPIRED = { es_disponible: 'true', estado_verificacion: estadoVerificacion.expirado } as const;

/** Reads a saved filter; undefined if this version cannot read it. */
export function readSavedQuery({
  pantalla,
  filtro,
}: Pick<FiltroGuardado, 'pantalla' | 'filtro'>): SavedQuery | undefined {
  const given = Object.fromEntries(new URLSearchParams(filtro));
  if (pantalla === 'resultados') {
    const read = Opportunities.safeParse(given);
    if (!read.success) return undefined;
    const { dominio, search, ...rest } = read.data;
    return { of: 'opportunities', filter: { ...rest, search: search ?? dominio } };
  }
  if (pantalla === 'liberaciones') {
    const read = Drops.safeParse(given);
    return read.success ? { of: 'drops', filter: read.data } : undefined;
  }
  const read = Domains.safeParse(given);
  if (!read.success) return undefined;
  return { of: 'domains', filter: pantalla === 'expirados' ? { ...read.data, ...EXPIRED } : read.data };
}

/** Throws `entrada_no_valida` for a filter that could not be read later. */
export function checkSavedQuery(filter: Pick<FiltroGuardado, 'pantalla' | 'filtro'>): void {
  if (!readSavedQuery(filter)) throw new AppError('entrada_no_valida', 'filtro: no se entiende');
}
