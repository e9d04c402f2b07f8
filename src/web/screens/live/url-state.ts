import * as z from 'zod';
import { ORDENES_LIVE } from '#contract/entities/live.ts';
import { Id } from '#contract/entities/shared.ts';

export type OrdenLive = (typeof ORDENES_LIVE)[number];
export type Direccion = 'asc' | 'desc';

export const liveDefaults = { q: '', libres: false, orden: 'recientes', dir: 'desc', pagina: 1 } as const;

const LiveSearch = z.object({
  batch: Id.optional().catch(undefined),
  // The router parses a search of digits as a number.
  q: z.coerce.string().max(200).catch(liveDefaults.q).default(liveDefaults.q),
  libres: z.boolean().catch(liveDefaults.libres).default(liveDefaults.libres),
  orden: z.enum(ORDENES_LIVE).catch(liveDefaults.orden).default(liveDefaults.orden),
  dir: z.enum(['asc', 'desc']).catch(liveDefaults.dir).default(liveDefaults.dir),
  pagina: z.int().min(1).max(1_000_000).catch(liveDefaults.pagina).default(liveDefaults.pagina),
});
/** The live search's address, restored by a reload, a link or Back. */
export type LiveSearch = z.output<typeof LiveSearch>;
export type LiveView = Omit<LiveSearch, 'batch'>;

/** Invalid values become their defaults. */
export function validateLiveSearch(search: Record<string, unknown>): Partial<LiveSearch> {
  return LiveSearch.parse(search);
}

/** The search with defaults. */
export const liveSearchOf = (search: Partial<LiveSearch>): LiveSearch => LiveSearch.parse(search);

/** A change of filter, search or sort returns to the first page. */
export const withView = (search: LiveSearch, change: Partial<LiveView>): LiveSearch => ({
  ...search,
  pagina: liveDefaults.pagina,
  ...change,
});

/** A column's first direction: best ratings and newest first, names from A. */
export const firstDirection = (orden: OrdenLive): Direccion =>
  orden === 'rating' || orden === 'recientes' || orden === 'libres' ? 'desc' : 'asc';

/** Sorts by the column, or reverses the direction if it already does. */
export function toggleSort(search: LiveSearch, orden: OrdenLive): LiveSearch {
  const dir = search.orden !== orden ? firstDirection(orden) : search.dir === 'asc' ? 'desc' : 'asc';
  return withView(search, { orden, dir });
}

/** The first page in arrival order, unfiltered: the only view that new rows may enter by themselves. */
export const isArrivalView = (view: LiveView): boolean =>
  view.pagina === 1 && view.orden === 'recientes' && view.dir === 'desc' && view.q === '' && !view.libres;
