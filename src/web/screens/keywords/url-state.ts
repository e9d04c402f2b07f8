import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso } from '#contract/states.ts';
import {
  optionalField as optional,
  pageDefaults,
  pageFields,
  searchField,
  withView,
} from '../../parts/list/url-fields.ts';

export const ORDENES = ['fecha', 'keyword', 'estado', 'resultados'] as const;
export type OrdenKeywords = (typeof ORDENES)[number];

export const keywordsDefaults = { search: '', orden: 'fecha', direccion: 'desc', ...pageDefaults } as const;

const Filter = z.object({
  search: searchField(200),
  estado: optional(EstadoProceso),
  batch_id: optional(Id),
});
export type KeywordsFilter = z.output<typeof Filter>;

const Search = Filter.extend({
  orden: z.enum(ORDENES).catch('fecha').default('fecha'),
  direccion: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  ...pageFields,
});
export type KeywordsSearch = z.output<typeof Search>;

export const validateKeywordsSearch = (search: Record<string, unknown>): Partial<KeywordsSearch> =>
  Search.parse(search);
export const keywordsSearchOf = (search: Record<string, unknown>): KeywordsSearch => Search.parse(search);
export const filterOf = (search: KeywordsSearch): KeywordsFilter => Filter.parse(search);

export const isFiltered = (filter: KeywordsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');

export const withoutFilter = ({ orden, direccion, limite }: KeywordsSearch): KeywordsSearch =>
  keywordsSearchOf({ orden, direccion, limite });

export function toggleSort(search: KeywordsSearch, orden: OrdenKeywords): KeywordsSearch {
  const first = orden === 'keyword' || orden === 'estado' ? 'asc' : 'desc';
  const turned = search.direccion === 'asc' ? 'desc' : 'asc';
  return withView(search, { orden, direccion: search.orden === orden ? turned : first });
}
