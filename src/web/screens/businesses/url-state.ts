import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_OPTIONS } from '#contract/limits.ts';
import { GrupoNegocio } from '#contract/states.ts';
import { directionField, optionalField as optional, searchField } from '../../parts/list/url-fields.ts';

export const ORDENES = ['fecha', 'nombre_negocio', 'rating', 'review_count'] as const;
export type OrdenNegocios = (typeof ORDENES)[number];

export const businessesDefaults = {
  buscar: '',
  vista: 'tarjetas',
  orden: 'fecha',
  direccion: 'desc',
  page: 1,
  limit: PAGE_SIZE_DEFAULT,
} as const;

const Filter = z.object({
  buscar: searchField(200),
  batch_id: optional(Id),
  keyword_id: optional(Id),
  rating_min: optional(z.number().min(0).max(5)),
  reviews_min: optional(z.int().min(0)),
  tiene_website: optional(z.boolean()),
  grupo: optional(GrupoNegocio),
  categoria_negocio: optional(z.string().max(200)),
  pais: optional(z.string().max(2)),
  provincia: optional(z.string().max(120)),
  municipio: optional(z.string().max(120)),
  cerrado: optional(z.boolean()),
  dominio_libre: optional(z.boolean()),
});
export type BusinessesFilter = z.output<typeof Filter>;

const Search = Filter.extend({
  vista: z.enum(['tarjetas', 'lista']).catch('tarjetas').default('tarjetas'),
  orden: z.enum(ORDENES).catch('fecha').default('fecha'),
  direccion: directionField,
  page: z.int().min(1).max(1_000_000).catch(1).default(1),
  limit: z.literal(PAGE_SIZE_OPTIONS).catch(PAGE_SIZE_DEFAULT).default(PAGE_SIZE_DEFAULT),
  /** The map of provinces is open above the list. */
  mapa: optional(z.boolean()),
  /** The business with open details. */
  ver: optional(Id),
});
export type BusinessesSearch = z.output<typeof Search>;

export const validateBusinessesSearch = (search: Record<string, unknown>): Partial<BusinessesSearch> =>
  Search.parse(search);
export const businessesSearchOf = (search: Record<string, unknown>): BusinessesSearch => Search.parse(search);
export const filterOf = (search: BusinessesSearch): BusinessesFilter => Filter.parse(search);

/** A change of filter or order returns to the first page. */
export const withView = (search: BusinessesSearch, part: Partial<BusinessesSearch>): BusinessesSearch => ({
  ...search,
  page: 1,
  ...part,
});

/** Clears the filter but for the batch; view, order and page size stay. */
export function withoutFilter(search: BusinessesSearch): BusinessesSearch {
  const { vista, orden, direccion, limit, mapa } = search;
  return businessesSearchOf({ vista, orden, direccion, limit, mapa });
}

/** The first page in arrival order: the only view that new rows may enter by themselves. */
export const isArrivalView = ({ page, orden, direccion }: BusinessesSearch): boolean =>
  page === 1 && orden === 'fecha' && direccion === 'desc';
