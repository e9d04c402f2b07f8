import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import {
  type Direction,
  directionField,
  extensionField,
  columnsInAddress as inAddress,
  optionalField as optional,
  pageDefaults,
  pageFields,
  searchField,
  visibleColumns as shownColumns,
  withSort,
} from '../../parts/list/url-fields.ts';
import { COLUMN_IDS, type ColumnId, FIXED_COLUMNS } from './list/column-ids.ts';

export type OrdenDominios = (typeof ORDENES_DOMINIOS)[number];

export const domainsDefaults = {
  search: '',
  orden: 'recientes',
  direccion: 'desc',
  ...pageDefaults,
} as const;

const DomainsFilter = z.object({
  search: searchField(253),
  estado_verificacion: optional(EstadoVerificacion),
  /** null: not known. */
  es_disponible: optional(z.boolean().nullable()),
  fase_ciclo: optional(FaseCiclo),
  extension: extensionField,
  valor_minimo: optional(z.int().min(0)),
  autoridad_minima: optional(z.number().min(0).max(100)),
  backlinks_minimos: optional(z.int().min(0)),
  favorito: optional(z.boolean()),
  batch_id: optional(Id),
  keyword_id: optional(Id),
  confirmado: optional(z.boolean()),
  /** The notification whose domains are shown. */
  aviso: optional(Id),
});
/** What narrows the list. */
export type DomainsFilter = z.output<typeof DomainsFilter>;

const DomainsSearch = DomainsFilter.extend({
  orden: z.enum(ORDENES_DOMINIOS).catch(domainsDefaults.orden).default(domainsDefaults.orden),
  direccion: directionField,
  ...pageFields,
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

/** No filter at all; order, columns and page size stay. */
export function withoutFilter(search: DomainsSearch): DomainsSearch {
  const { orden, direccion, limite, columnas } = search;
  return domainsSearchOf({ orden, direccion, limite, columnas });
}

/** Names from A; the newest, the dearest and the last seen first; what expires soonest first. */
export const firstDirection = (orden: OrdenDominios): Direction =>
  orden === 'dominio' || orden === 'estado' || orden === 'expiracion' ? 'asc' : 'desc';

export const toggleSort = (search: DomainsSearch, orden: OrdenDominios): DomainsSearch =>
  withSort(search, orden, firstDirection(orden));

export const visibleColumns = (columnas: string | undefined): readonly ColumnId[] =>
  shownColumns(COLUMN_IDS, FIXED_COLUMNS, columnas);

export const columnsInAddress = (shown: readonly ColumnId[]): string | undefined =>
  inAddress(COLUMN_IDS, shown);

/** The first page in arrival order: the only view into which new rows may come by themselves. */
export const isArrivalView = (search: DomainsSearch): boolean =>
  search.pagina === 1 &&
  search.cursor === undefined &&
  search.orden === 'recientes' &&
  search.direccion === 'desc';
