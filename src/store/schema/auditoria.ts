import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, rowId, usuarioId } from './columns.ts';

/** Sign-ins, key changes, exports and deletions of an account. */
export const auditoria = pgTable(
  'auditoria',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    hora: moment().notNull(),
    accion: text().notNull(),
    detalle: text().notNull().default(''),
    ip: text().notNull().default(''),
    agente: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.id] })],
);
