import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { count, usuarioId } from './columns.ts';

/** Paid requests of an account, by calendar month (`2026-11`) and provider. */
export const usoSolicitudes = pgTable(
  'uso_solicitudes',
  {
    usuario_id: usuarioId(),
    mes: text().notNull(),
    proveedor: text().notNull(),
    solicitudes: count(),
    creditos: count(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.mes, table.proveedor] })],
);
