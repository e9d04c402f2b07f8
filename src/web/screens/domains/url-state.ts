import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_OPTIONS } from '#contract/limits.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import type { Place } from '../../parts/list-place.ts';
import { COLUMN_IDS, type ColumnId } from './list/columns.ts';

export type OrdenDominios = (typeof ORDENES_DOMINIOS)[number];
export type Direccion = 'asc' | 'desc';

export const domainsDefaults = {
  search: '',
  orden: 'recientes',
  direccion: 'desc',
  pagina: 1,
  limite: PAGE_SIZE_DEFAULT,
} as const;

const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const DomainsFilter = z.object({
  // A search for digits comes out of the address as a number.
  search: z.coerce.string().max(253).catch('').default(''),
  estado_verificacion: optional(EstadoVerificacion),
  /** null: not known. */
  es_disponible: optional(z.boolean().nullable()),
  fase_ciclo: optional(FaseCiclo),
  extension: optional(z.string().regex(/^[a-z0-9.-]{1,63}$/)),
  valor_minimo: optional(z.int().min(0)),
  autoridad_minima: optional(z.number().min(0).max(100)),
  backlinks_minimos: optional(z.int().min(0)),
  favorito: optional(z.boolean()),
  batch_id: optional(Id),
});
/** What narrows the list. */
export type DomainsFilter = z.output<typeof DomainsFilter>;

const DomainsSearch = DomainsFilter.extend({
  orden: z.enum(ORDENES_DOMINIOS).catch(domainsDefaults.orden).default(domainsDefaults.orden),
  direccion: z.enum(['asc', 'desc']).catch(domainsDefaults.direccion).default(domainsDefaults.direccion),
  pagina: z.int().min(1).max(1_000_000).catch(1).default(1),
  cursor: optional(z.string().max(400)),
  limite: z.literal(PAGE_SIZE_OPTIONS).catch(PAGE_SIZE_DEFAULT).default(PAGE_SIZE_DEFAULT),
  /** Columns shown, by name and comma; absent shows all. */
  columnas: optional(z.string().max(200)),
  /** The domain whose details are open. */
  ver: optional(Id),
});
/** What the list keeps in the address, so that a reload, a link or Back restores it. */
export type DomainsSearch = z.output<typeof DomainsSearch>;

/** Reads the address; what is not valid becomes its default instead of an error. */
export function validateDomainsSearch(search: Record<string, unknown>): Partial<DomainsSearch> {
  return DomainsSearch.parse(search);
}

/** The whole state, defaults filled in. */
export const domainsSearchOf = (search: Record<string, unknown>): DomainsSearch =>
  DomainsSearch.parse(search);

export const filterOf = (search: DomainsSearch): DomainsFilter => DomainsFilter.parse(search);

/** The address's other parts with a change of filter, order or page size: all of them go back to the first page. */
export function withView(search: DomainsSearch, change: Partial<DomainsSearch>): DomainsSearch {
  const { cursor: _, ...rest } = search;
  return { ...rest, pagina: 1, ...change };
}

export const placeOf = ({ pagina, cursor }: DomainsSearch): Place =>
  cursor === undefined ? { pagina } : { pagina, cursor };

export function withPlace(search: DomainsSearch, place: Place): DomainsSearch {
  const { cursor: _, ...rest } = search;
  return { ...rest, ...place };
}

/** No filter at all; order, columns and page size stay. */
export function withoutFilter(search: DomainsSearch): DomainsSearch {
  const { orden, direccion, limite, columnas } = search;
  return domainsSearchOf({ orden, direccion, limite, columnas });
}

export const isFiltered = (filter: DomainsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');

/** Names from A; the newest, the dearest and the last seen first; what expires soonest first. */
export const firstDirection = (orden: OrdenDominios): Direccion =>
  orden === 'dominio' || orden === 'estado' || orden === 'expiracion' ? 'asc' : 'desc';

/** A column header: sorts by it, or turns the direction round when it already does. */
export function toggleSort(search: DomainsSearch, orden: OrdenDominios): DomainsSearch {
  const turned = search.direccion === 'asc' ? 'desc' : 'asc';
  return withView(search, {
    orden,
    direccion: search.orden === orden ? turned : firstDirection(orden),
  });
}

export function visibleColumns(columnas: string | undefined): readonly ColumnId[] {
  if (columnas === undefined) return COLUMN_IDS;
  const wanted = new Set(columnas.split(','));
  return COLUMN_IDS.filter((id) => id === 'dominio' || id === 'acciones' || wanted.has(id));
}

/** The form of `visibleColumns` in the address; all of them need no mention. */
export const columnsInAddress = (shown: readonly ColumnId[]): string | undefined =>
  COLUMN_IDS.every((id) => shown.includes(id)) ? undefined : shown.join(',');

/** The first page in arrival order: the only view into which new rows may come by themselves. */
export const isArrivalView = (search: DomainsSearch): boolean =>
  search.pagina === 1 &&
  search.cursor === undefined &&
  search.orden === 'recientes' &&
  search.direccion === 'desc';
