import * as z from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_OPTIONS } from '#contract/limits.ts';
import type { Place } from '../list-place.ts';

/** A part of the address that may be missing; what is not valid counts as missing. */
export const optionalField = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** A search for digits comes out of the address as a number. */
export const searchField = (maxLength: number) => z.coerce.string().max(maxLength).catch('').default('');

/** The ending of a name, without its dot. */
export const extensionField = optionalField(z.string().regex(/^[a-z0-9.-]{1,63}$/));

export type Direction = 'asc' | 'desc';
export const directionField = z.enum(['asc', 'desc']).catch('desc').default('desc');

/** What every list keeps in the address beside its filter and order. */
export const pageFields = {
  pagina: z.int().min(1).max(1_000_000).catch(1).default(1),
  cursor: optionalField(z.string().max(400)),
  limite: z.literal(PAGE_SIZE_OPTIONS).catch(PAGE_SIZE_DEFAULT).default(PAGE_SIZE_DEFAULT),
  /** Columns shown, by name and comma; absent shows all. */
  columnas: optionalField(z.string().max(200)),
};
export const pageDefaults = { pagina: 1, limite: PAGE_SIZE_DEFAULT } as const;

interface Paged {
  pagina: number;
  cursor?: string | undefined;
}

/** The address's other parts with a change of filter, order or page size: all of them go back to the first page. */
export function withView<S extends Paged>(search: S, change: Partial<S>): S {
  return { ...search, cursor: undefined, pagina: 1, ...change };
}

export const placeOf = ({ pagina, cursor }: Paged): Place =>
  cursor === undefined ? { pagina } : { pagina, cursor };

export function withPlace<S extends Paged>(search: S, place: Place): S {
  return { ...search, cursor: undefined, ...place };
}

/** A column header: sorts by it, from `first`, or turns the direction round when it already does. */
export function withSort<Orden extends string, S extends Paged & { orden: Orden; direccion: Direction }>(
  search: S,
  orden: Orden,
  first: Direction,
): S {
  const turned = search.direccion === 'asc' ? 'desc' : 'asc';
  const direccion = search.orden === orden ? turned : first;
  return { ...search, cursor: undefined, pagina: 1, orden, direccion };
}

/** Whether anything narrows a list. */
export const isFiltered = (filter: Readonly<Record<string, unknown>>): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== '');

/** The columns of `all` that the address shows, in their order; the fixed ones always. */
export function visibleColumns<Id extends string>(
  all: readonly Id[],
  fixed: readonly Id[],
  columnas: string | undefined,
): readonly Id[] {
  if (columnas === undefined) return all;
  const wanted = new Set(columnas.split(','));
  return all.filter((id) => fixed.includes(id) || wanted.has(id));
}

/** The form of `visibleColumns` in the address; all of them need no mention. */
export const columnsInAddress = <Id extends string>(
  all: readonly Id[],
  shown: readonly Id[],
): string | undefined => (all.every((id) => shown.includes(id)) ? undefined : shown.join(','));
