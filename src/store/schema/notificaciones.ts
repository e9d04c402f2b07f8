import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { TipoNotificacion } from '#contract/states.ts';
import { moment, revision, rowId, usuarioId } from './columns.ts';

/** The bell. One event makes one notification, however often it is reported: `clave_evento` is unique. */
export const notificaciones = pgTable(
  'notificaciones',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    clave_evento: text().notNull(),
    tipo: text().$type<TipoNotificacion>().notNull(),
    titulo: text().notNull(),
    mensaje: text().notNull().default(''),
    enlace: text(),
    /** How many domains a grouped line tells of. */
    cantidad: integer().notNull().default(1),
    leida: boolean().notNull().default(false),
    creada: moment().notNull(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ columns: [table.usuario_id, table.id] }),
    unique().on(table.usuario_id, table.clave_evento),
  ],
);
