import * as z from 'zod';

/** UUIDs (version 7) made by the database. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** A reference on input: an id, or the object with its id. */
export const IdEntrada = z.union([
  Id,
  z.object({ _id: Id }).transform(({ _id }) => _id),
  z.object({ id: Id }).transform(({ id }) => id),
]);

/** ISO 8601 in UTC. */
export const Fecha = z.iso.datetime({ offset: true });
export type Fecha = z.infer<typeof Fecha>;

export const Paginacion = z.strictObject({
  pagina_actual: z.int().min(1),
  total_paginas: z.int().min(1),
  total_elementos: z.int().min(0),
  /** False: the count stopped at its cap, shown as 'más de N'. */
  total_exacto: z.boolean().optional(),
  /** Keyset cursors; null at the ends, missing in a list that has only page numbers. */
  siguiente: z.string().nullish(),
  anterior: z.string().nullish(),
});
export type Paginacion = z.infer<typeof Paginacion>;

export const Pagination = z.strictObject({
  currentPage: z.int().min(1),
  totalPages: z.int().min(1),
  totalDocs: z.int().min(0),
  total_exacto: z.boolean().optional(),
  siguiente: z.string().nullish(),
  anterior: z.string().nullish(),
});
export type Pagination = z.infer<typeof Pagination>;

export const Exito = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: z.literal(true), message: z.string().optional(), data });

/** Holds the longest text that a list is ordered by: a business's name of 500 characters. */
export const CURSOR_MAX = 4_000;
export const CursorQuery = z.string().max(CURSOR_MAX);

/** Bounded, so that no request asks for all rows. */
export const PaginaQuery = z.object({
  pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limite: z.coerce.number().int().min(1).max(10_000).default(20),
  cursor: CursorQuery.optional(),
});

export const BoolQuery = z.enum(['true', 'false']).transform((value) => value === 'true');
