import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, rowId, usuarioId } from './columns.ts';

/** A sign-in on one device. Refresh tokens are kept as hashes; the one before is good until `…_hasta`. */
export const sesiones = pgTable(
  'sesiones',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    refresco_hash: bytes().notNull(),
    refresco_anterior_hash: bytes(),
    refresco_anterior_hasta: moment(),
    creada: moment().notNull(),
    ultimo_uso: moment().notNull(),
    ip: text().notNull().default(''),
    agente: text().notNull().default(''),
    expira: moment().notNull(),
    cerrada: moment(),
    motivo_cierre: text(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.id] })],
);
