import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EstadoVerificacion, FaseCiclo } from '#contract/states.ts';
import { usuarioId } from './columns.ts';

const sum = () => bigint({ mode: 'number' }).notNull();

/** How many listed domains there are of each kind, kept by the database itself: read only. */
export const facetasDominios = pgTable(
  'facetas_dominios',
  {
    usuario_id: usuarioId(),
    estado_verificacion: text().$type<EstadoVerificacion>().notNull(),
    es_disponible: text().$type<'true' | 'false' | 'null'>().notNull(),
    fase_ciclo: text().$type<FaseCiclo>().notNull(),
    extension: text().notNull(),
    favorito: boolean().notNull(),
    total: sum(),
    /** Of these, how many have each of the values that a list is ordered by. */
    verificados: sum(),
    con_expiracion: sum(),
    con_autoridad: sum(),
    con_valor: sum(),
    /** EUR. */
    valor: sum(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.usuario_id,
        table.estado_verificacion,
        table.es_disponible,
        table.fase_ciclo,
        table.extension,
        table.favorito,
      ],
    }),
  ],
);
