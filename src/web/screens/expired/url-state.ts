import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { LIBERACIONES_DIAS_MAX } from '#contract/limits.ts';
import { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
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
import { COLUMN_IDS, type ColumnId, FIXED_COLUMNS } from './free/column-ids.ts';

export const VISTAS = ['libres', 'pronto', 'comprados', 'descartados'] as const;
export type Vista = (typeof VISTAS)[number];
export type OrdenExpirados = (typeof ORDENES_DOMINIOS)[number];

export const expiredDefaults = {
  vista: 'libres',
  search: '',
  orden: 'valor',
  direccion: 'desc',
  ...pageDefaults,
} as const;

const Filter = z.object({
  search: searchField(253),
  extension: extensionField,
  valor_minimo: optional(z.int().min(0)),
  autoridad_minima: optional(z.number().min(0).max(100)),
  backlinks_minimos: optional(z.int().min(0)),
  favorito: optional(z.boolean()),
});
/** What narrows the free names. */
export type ExpiredFilter = z.output<typeof Filter>;

const Drops = z.object({
  search: searchField(253),
  /** One day. */
  dia: optional(z.iso.date()),
  /** Days until the release, at most. */
  dias: optional(z.int().min(0).max(LIBERACIONES_DIAS_MAX)),
  provincia: optional(z.string().max(120)),
  categoria_negocio: optional(z.string().max(200)),
});
/** What narrows the names that come free soon. */
export type DropsFilter = z.output<typeof Drops>;

const Search = Filter.extend({
  vista: z.enum(VISTAS).catch('libres').default('libres'),
  ...Drops.shape,
  orden: z.enum(ORDENES_DOMINIOS).catch('valor').default('valor'),
  direccion: directionField,
  ...pageFields,
  /** The domain whose details are open. */
  ver: optional(Id),
});
export type ExpiredSearch = z.output<typeof Search>;

export const validateExpiredSearch = (search: Record<string, unknown>): Partial<ExpiredSearch> =>
  Search.parse(search);
export const expiredSearchOf = (search: Record<string, unknown>): ExpiredSearch => Search.parse(search);
export const filterOf = (search: ExpiredSearch): ExpiredFilter => Filter.parse(search);
export const dropsFilterOf = (search: ExpiredSearch): DropsFilter => Drops.parse(search);

/** No filter at all; view, order, columns and page size stay. */
export function withoutFilter(search: ExpiredSearch): ExpiredSearch {
  const { vista, orden, direccion, limite, columnas } = search;
  return expiredSearchOf({ vista, orden, direccion, limite, columnas });
}

/** The same filter where all domains are listed: the free names without a known earlier registration. */
export const neverHeldAddress = (filter: ExpiredFilter) => ({
  ...filter,
  es_disponible: true,
  estado_verificacion: estadoVerificacion.no_resuelve,
});

export const withVista = (search: ExpiredSearch, vista: Vista): ExpiredSearch =>
  expiredSearchOf({ vista, limite: search.limite, columnas: search.columnas });

/** Names from A and what expires first; the dearest first. */
export const firstDirection = (orden: OrdenExpirados) =>
  orden === 'dominio' || orden === 'estado' || orden === 'expiracion' ? 'asc' : 'desc';

export const toggleSort = (search: ExpiredSearch, orden: OrdenExpirados): ExpiredSearch =>
  withSort(search, orden, firstDirection(orden));

export const visibleColumns = (columnas: string | undefined): readonly ColumnId[] =>
  shownColumns(COLUMN_IDS, FIXED_COLUMNS, columnas);
export const columnsInAddress = (shown: readonly ColumnId[]): string | undefined =>
  inAddress(COLUMN_IDS, shown);
