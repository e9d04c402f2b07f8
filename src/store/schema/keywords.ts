import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { EstadoProceso } from '#contract/states.ts';
import { count, moment, revision, rowId, usuarioId } from './columns.ts';

/** The keywords of a batch are its queue: claimed in the order of `posicion`. */
export const keywords = pgTable(
  'keywords',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    batch_id: uuid().notNull(),
    posicion: integer().notNull(),
    keyword: text().notNull(),
    keyword_normalizada: text().notNull(),
    pais: text().notNull(),
    idioma: text().notNull(),
    estado: text().$type<EstadoProceso>().notNull().default('pendiente'),
    resultados_encontrados: count(),
    resultados_nuevos: count(),
    resultados_conocidos: count(),
    /** The provider's ceiling cut the answer. */
    limitada: boolean().notNull().default(false),
    error_codigo: text(),
    error_mensaje: text(),
    intentos: count(),
    no_antes: moment(),
    reclamada_por: text(),
    reclamada_hasta: moment(),
    fecha_creacion: moment().notNull(),
    fecha_fin: moment(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ columns: [table.usuario_id, table.id] }),
    uniqueIndex('keywords_texto').on(
      table.usuario_id,
      table.keyword_normalizada,
      table.pais,
      table.idioma,
      table.batch_id,
    ),
  ],
);
