import * as z from 'zod';

/** Identifiers are UUIDs (version 7) made by the database. */
export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** Another thing on input: its id, or the thing itself as an answer gives it. */
export const IdEntrada = z.union([
  Id,
  z.object({ _id: Id }).transform(({ _id }) => _id),
  z.object({ id: Id }).transform(({ id }) => id),
]);

/** A moment on the wire: ISO 8601 in UTC. */
export const Fecha = z.iso.datetime({ offset: true });
export type Fecha = z.infer<typeof Fecha>;

export const Paginacion = z.strictObject({
  pagina_actual: z.int().min(1),
  total_paginas: z.int().min(1),
  total_elementos: z.int().min(0),
  /** False when the total stopped counting at its cap: show 'más de N'. */
  total_exacto: z.boolean().optional(),
  /** Keyset cursors; null at the ends. */
  siguiente: z.string().nullish(),
  anterior: z.string().nullish(),
});
export type Paginacion = z.infer<typeof Paginacion>;

/** The business list's own shape of the same. */
export const Pagination = z.strictObject({
  currentPage: z.int().min(1),
  totalPages: z.int().min(1),
  totalDocs: z.int().min(0),
  total_exacto: z.boolean().optional(),
  siguiente: z.string().nullish(),
  anterior: z.string().nullish(),
});
export type Pagination = z.infer<typeof Pagination>;

/** The envelope of every good answer. */
export const Exito = <T extends z.ZodType>(data: T) =>
  z.strictObject({ success: z.literal(true), message: z.string().optional(), data });

/** A page number and size from a query string; both have bounds so that no request asks for everything. */
export const PaginaQuery = z.object({
  pagina: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limite: z.coerce.number().int().min(1).max(10_000).default(20),
  cursor: z.string().max(400).optional(),
});

/** 'true' | 'false' in a query string. */
export const BoolQuery = z.enum(['true', 'false']).transform((value) => value === 'true');
