import * as z from 'zod';
import { directionField, pageFields, searchField, withSort } from '../list/url-fields.ts';

type Shape = Readonly<Record<string, z.ZodType>>;
type Read<S extends Shape> = keyof S extends never ? unknown : z.output<z.ZodObject<S>>;
type Paged = Read<typeof pageFields & { direccion: typeof directionField }>;

/** A filter as the API's query: booleans and null as words. */
type ApiFilter<F> = { [K in keyof F]: K extends 'search' ? string | undefined : Wire<F[K]> };
type Wire<T> = T extends boolean ? `${T}` : T extends null ? 'null' : T;
const wire = (value: unknown) => (typeof value === 'boolean' || value === null ? String(value) : value);

/**
 * What a list keeps in its address, restored by a reload, a link or Back. Part of every first load: without React and
 * texts.
 */
export function listAddress<
  F extends Shape,
  const O extends string,
  V extends Shape = Record<never, z.ZodType>,
  M extends Shape = Record<never, z.ZodType>,
>(spec: {
  searchMax: number;
  /** The filter besides the text. */
  filter: F;
  orders: readonly O[];
  /** The default order. */
  order: NoInfer<O>;
  /** Orders that start ascending; the others start descending. */
  ascending?: readonly NoInfer<O>[];
  /** Kept when the filter is cleared, as are order, page size and columns. */
  view?: V;
  /** Cleared with the filter: the dialog over the list. */
  open?: M;
}) {
  type Filter = { search: string } & Read<F>;
  type Search = Filter & Read<V> & Read<M> & Paged & { orden: O };
  const filter = z.object({ search: searchField(spec.searchMax), ...spec.filter });
  const whole = z.object({
    ...filter.shape,
    ...spec.view,
    orden: z.literal(spec.orders).catch(spec.order).default(spec.order),
    direccion: directionField,
    ...pageFields,
    ...spec.open,
  });
  // Types of schemas built from type parameters are resolved only by the caller, so these are casts to equal types.
  const parse = (search: Record<string, unknown>) => whole.parse(search) as Search;
  const filterOf = (search: Search) => filter.parse(search) as Filter;
  const kept = ['orden', 'direccion', 'limite', 'columnas', ...Object.keys(spec.view ?? {})];
  const firstDirection = (orden: O) => (spec.ascending?.includes(orden) ? 'asc' : 'desc');
  const apiFilter = (one: Filter) => {
    const wired = Object.fromEntries(Object.entries(one).map(([name, value]) => [name, wire(value)]));
    return { ...wired, search: one.search.trim() || undefined } as ApiFilter<Filter>; // the same names
  };
  return {
    searchMax: spec.searchMax,
    /** The whole state with defaults; invalid values become their defaults. */
    parse,
    /** For the router: a link may lack any part. */
    validate: (search: Record<string, unknown>): Partial<Search> => parse(search),
    defaults: parse({}),
    filterOf,
    apiFilter,
    toQuery: (search: Search) => {
      const { orden, direccion, pagina, limite, cursor } = search;
      return { ...apiFilter(filterOf(search)), orden, direccion, pagina, limite, cursor };
    },
    withoutFilter: (search: Search) =>
      parse(Object.fromEntries(Object.entries(search).filter(([name]) => kept.includes(name)))),
    firstDirection,
    sorted: (search: Search, orden: O): Search => withSort<O, Search>(search, orden, firstDirection(orden)),
  };
}

/** The parts of an address that every list has, independent of its filter. */
export type Listed = Paged & { search: string; orden: string };
export interface ListAddress<S extends Listed> {
  searchMax: number;
  parse(search: Record<string, unknown>): S;
  withoutFilter(search: S): S;
  firstDirection(orden: S['orden']): 'asc' | 'desc';
}
export type SearchOf<A extends { parse: (search: never) => unknown }> = ReturnType<A['parse']>;
export type FilterOf<A extends { filterOf: (search: never) => unknown }> = ReturnType<A['filterOf']>;
