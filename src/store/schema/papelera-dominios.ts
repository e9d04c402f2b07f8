import { jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment, usuarioId } from './columns.ts';

/** Deleted domains, whole, for as long as they can be brought back; `grupo` is one deletion, of one or of many. */
export const papeleraDominios = pgTable(
  'papelera_dominios',
  {
    usuario_id: usuarioId(),
    grupo: uuid().notNull(),
    id: uuid().notNull(),
    fila: jsonb().$type<Record<string, unknown>>().notNull(),
    batches: jsonb().$type<readonly Record<string, unknown>[]>().notNull(),
    negocios: jsonb().$type<readonly string[]>().notNull(),
    eliminado: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.grupo, table.id] })],
);
