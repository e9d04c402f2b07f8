import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EstadoNegocio } from '#contract/states.ts';
import { moment, revision, rowId, usuarioId, weight } from './columns.ts';

/** One business per account and place (`clave_lugar`); seen again it is updated. */
export const negocios = pgTable(
  'negocios',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    clave_lugar: text().notNull(),
    place_id: text(),
    business_id: text(),
    nombre_negocio: text().notNull(),
    categoria_negocio: text(),
    dominio_id: uuid(),
    dominio_extraido: text(),
    motivo_sin_dominio: text(),
    sitio_web: text(),
    enlace_maps: text(),
    direccion: text(),
    provincia: text(),
    municipio: text(),
    pais: text(),
    codigo_postal: text(),
    latitud: doublePrecision(),
    longitud: doublePrecision(),
    telefono: text(),
    rating: doublePrecision(),
    review_count: integer(),
    estado_actual: text().$type<EstadoNegocio>().notNull().default('abierto'),
    cerrado: boolean().notNull().default(false),
    fuente_datos: text().notNull(),
    licencia_datos: text(),
    /** The provider's own answer; null where its terms forbid keeping it. */
    datos_raw: jsonb().$type<Record<string, unknown>>(),
    keyword_origen: text(),
    fecha_scrapeado: moment().notNull(),
    actualizado: moment().notNull(),
    revision: revision(),
    /** What the row weighs, by the database. */
    bytes: weight(),
  },
  (table) => [
    primaryKey({ columns: [table.usuario_id, table.id] }),
    unique().on(table.usuario_id, table.clave_lugar),
  ],
);

export const keywordNegocios = pgTable(
  'keyword_negocios',
  {
    usuario_id: usuarioId(),
    keyword_id: uuid().notNull(),
    negocio_id: uuid().notNull(),
    /** Rank in the provider's answer. */
    orden: integer().notNull(),
    nuevo: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.keyword_id, table.negocio_id] })],
);

export const batchNegocios = pgTable(
  'batch_negocios',
  {
    usuario_id: usuarioId(),
    batch_id: uuid().notNull(),
    negocio_id: uuid().notNull(),
    /** The keyword of this batch that found it first. */
    keyword_id: uuid().notNull(),
    /** Arrival order within the batch. */
    orden: bigint({ mode: 'number' }).notNull(),
    nuevo: boolean().notNull(),
    revision: revision(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.batch_id, table.negocio_id] })],
);
