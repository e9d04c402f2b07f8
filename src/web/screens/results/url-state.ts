import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoGestion, PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import {
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

export const ORDENES = ['puntuacion', 'valor', 'fecha'] as const;
export type OrdenResultados = (typeof ORDENES)[number];

export const resultsDefaults = {
  search: '',
  orden: 'puntuacion',
  direccion: 'desc',
  ...pageDefaults,
} as const;

const Filter = z.object({
  search: searchField(253),
  tipo_oportunidad: optional(TipoOportunidad),
  prioridad_accion: optional(PrioridadAccion),
  puntuacion_minima: optional(z.int().min(0).max(100)),
  valor_minimo: optional(z.int().min(0)),
  extension: extensionField,
  /** Those set aside, instead of the list. */
  estado_gestion: optional(EstadoGestion),
});
export type ResultsFilter = z.output<typeof Filter>;

const Search = Filter.extend({
  orden: z.enum(ORDENES).catch('puntuacion').default('puntuacion'),
  direccion: directionField,
  ...pageFields,
  /** The opportunity whose details are open. */
  ver: optional(Id),
});
export type ResultsSearch = z.output<typeof Search>;

export const validateResultsSearch = (search: Record<string, unknown>): Partial<ResultsSearch> =>
  Search.parse(search);
export const resultsSearchOf = (search: Record<string, unknown>): ResultsSearch => Search.parse(search);
export const filterOf = (search: ResultsSearch): ResultsFilter => Filter.parse(search);

/** No filter at all; order, columns and page size stay. */
export function withoutFilter(search: ResultsSearch): ResultsSearch {
  const { orden, direccion, limite, columnas } = search;
  return resultsSearchOf({ orden, direccion, limite, columnas });
}

export const toggleSort = (search: ResultsSearch, orden: OrdenResultados): ResultsSearch =>
  withSort(search, orden, 'desc');

export const visibleColumns = (columnas: string | undefined): readonly ColumnId[] =>
  shownColumns(COLUMN_IDS, FIXED_COLUMNS, columnas);
export const columnsInAddress = (shown: readonly ColumnId[]): string | undefined =>
  inAddress(COLUMN_IDS, shown);
