import * as z from 'zod';
import { CursorQuery } from '#contract/entities/shared.ts';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_OPTIONS } from '#contract/limits.ts';
import type { Place } from '../list-place.ts';

/** A part of the address that may be missing; an invalid one counts as missing. */
export const optionalField = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** The router parses a search of digits as a number. */
export const searchField = (maxLength: number) => z.coerce.string().max(maxLength).catch('').default('');

/** The ending of a name, without its dot. */
export const extensionField = optionalField(z.string().regex(/^[a-z0-9.-]{1,63}$/));

export type Direction = 'asc' | 'desc';
export const directionField = z.enum(['asc', 'desc']).catch('desc').default('desc');

/** The parts of every list's address besides filter and order. */
export const pageFields = {
  pagina: z.int().min(1).max(1_000_000).catch(1).default(1),
  cursor: optionalField(CursorQuery),
  limite: z.literal(PAGE_SIZE_OPTIONS).catch(PAGE_SIZE_DEFAULT).default(PAGE_SIZE_DEFAULT),
  /** Shown columns, comma-separated; absent: all. */
  columnas: optionalField(z.string().max(200)),
};
export const pageDefaults = { pagina: 1, limite: PAGE_SIZE_DEFAULT } as const;

interface Paged {
  pagina: number;
  cursor?: string | undefined;
}

/** A change of filter, order or page size returns to the first page. */
export function withView<S extends Paged>(search: S, change: Partial<S>): S {
  return { ...search, cursor: undefined, pagina: 1, ...change };
}

export const placeOf = ({ pagina, cursor }: Paged): Place =>
  cursor === undefined ? { pagina } : { pagina, cursor };

export function withPlace<S extends Paged>(search: S, place: Place): S {
  return { ...search, cursor: undefined, ...place };
}

/** Sorts by the column, starting with `first`, or reverses the direction if it already does. */
export function withSort<Orden extends string, S extends Paged & { orden: Orden; direccion: Direction }>(
  search: S,
  orden: Orden,
  first: Direction,
): S {
  const turned = search.direccion === 'asc' ? 'desc' : 'asc';
  const direccion = search.orden === orden ? turned : first;
  return { ...search, cursor: undefined, pagina: 1, orden, direccion };
}

export const isFiltered = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');

/** The columns of `all` that the address shows, in order; fixed ones always. */
export function visibleColumns<Id extends string>(
  all: readonly Id[],
  fixed: readonly Id[],
  columnas: string | undefined,
): readonly Id[] {
  if (columnas === undefined) return all;
  const wanted = new Set(columnas.split(','));
  return all.filter((id) => fixed.includes(id) || wanted.has(id));
}

/** The inverse of `visibleColumns`; undefined if all are shown. */
export const columnsInAddress = <Id extends string>(
  all: readonly Id[],
  shown: readonly Id[],
): string | undefined => (all.every((id) => shown.includes(id)) ? undefined : shown.join(','));
