import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NombreClave } from '#contract/entities/usuario.ts';
import { bytes, moment, usuarioId } from './columns.ts';

/** Provider keys, encrypted by the program; only the last four characters are ever shown. */
export const clavesApi = pgTable(
  'claves_api',
  {
    usuario_id: usuarioId(),
    nombre: text().$type<NombreClave>().notNull(),
    cifrado: bytes().notNull(),
    ultimos4: text().notNull(),
    actualizada: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.nombre] })],
);
