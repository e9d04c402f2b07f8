import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { EstadoProceso } from '#contract/states.ts';
import {
  directionField,
  optionalField as optional,
  pageDefaults,
  pageFields,
  searchField,
  withSort,
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
  direccion: directionField,
  ...pageFields,
});
export type KeywordsSearch = z.output<typeof Search>;

export const validateKeywordsSearch = (search: Record<string, unknown>): Partial<KeywordsSearch> =>
  Search.parse(search);
export const keywordsSearchOf = (search: Record<string, unknown>): KeywordsSearch => Search.parse(search);
export const filterOf = (search: KeywordsSearch): KeywordsFilter => Filter.parse(search);

export const withoutFilter = ({ orden, direccion, limite }: KeywordsSearch): KeywordsSearch =>
  keywordsSearchOf({ orden, direccion, limite });

export const toggleSort = (search: KeywordsSearch, orden: OrdenKeywords): KeywordsSearch =>
  withSort(search, orden, orden === 'keyword' || orden === 'estado' ? 'asc' : 'desc');
