import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { EstadoProceso, NivelLog } from '#contract/states.ts';
import { count, moment, revision, rowId, usuarioId } from './columns.ts';

export const batches = pgTable(
  'batches',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    nombre: text().notNull(),
    descripcion: text().notNull().default(''),
    tipo: text().$type<'live' | 'masivo' | 'individual'>().notNull(),
    estado: text().$type<EstadoProceso>().notNull().default('pendiente'),
    motivo: text(),
    configuracion: jsonb().$type<BatchConfiguracion>().notNull(),
    /** All its keywords have come in; only then it may start. */
    intake_completo: boolean().notNull().default(false),
    total_keywords: count(),
    keywords_completadas: count(),
    keywords_con_error: count(),
    total_negocios_encontrados: count(),
    negocios_nuevos: count(),
    total_dominios_extraidos: count(),
    dominios_verificados: count(),
    dominios_expirados_encontrados: count(),
    dominios_libres: count(),
    solicitudes_usadas: count(),
    tope_solicitudes: integer(),
    fallos_seguidos: count(),
    fecha_creacion: moment().notNull(),
    fecha_inicio: moment(),
    fecha_fin: moment(),
    no_antes: moment(),
    revision: revision(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.id] })],
);

export const batchChunks = pgTable(
  'batch_chunks',
  {
    usuario_id: usuarioId(),
    batch_id: uuid().notNull(),
    chunk: integer().notNull(),
    keywords_creadas: integer().notNull(),
    keywords_duplicadas: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.batch_id, table.chunk] })],
);

export const batchLogs = pgTable(
  'batch_logs',
  {
    usuario_id: usuarioId(),
    batch_id: uuid().notNull(),
    id: rowId(),
    timestamp: moment().notNull(),
    nivel: text().$type<NivelLog>().notNull(),
    mensaje: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.batch_id, table.id] })],
);
