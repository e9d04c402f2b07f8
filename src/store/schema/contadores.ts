import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { usuarioId } from './columns.ts';

/** The account's cursor; see `nextRevision`. */
export const revisiones = pgTable('revisiones', {
  usuario_id: uuid().primaryKey(),
  revision: bigint({ mode: 'number' }).notNull(),
});

/**
 * Totals of unfiltered lists and bytes stored, kept by the database itself: read only. `ambito` is the table that is
 * counted; under 'almacen' each `clave` is a table and its value the bytes of the account's rows.
 */
export const contadores = pgTable(
  'contadores',
  {
    usuario_id: usuarioId(),
    ambito: text().$type<'keywords' | 'batches' | 'negocios' | 'dominios' | 'almacen'>().notNull(),
    clave: text().notNull(),
    valor: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.ambito, table.clave] })],
);
