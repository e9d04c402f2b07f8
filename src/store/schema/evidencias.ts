import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FuenteEvidencia } from '#contract/states.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { moment, rowId, usuarioId, weight } from './columns.ts';

const receipt = () => ({
  fuente: text().$type<FuenteEvidencia>().notNull(),
  kind: text().$type<Evidence['kind']>().notNull(),
  servidor: text().notNull(),
  detalle: text().notNull(),
  hora: moment().notNull(),
  /** How long the answer took. */
  ms: integer().notNull(),
  /** The whole piece as it was reported. */
  datos: jsonb().$type<Evidence>().notNull(),
});

/** Facts about the world with time and source, shared by all accounts: no `usuario_id`. */
export const evidencias = pgTable(
  'evidencias',
  { dominio: text().notNull(), id: rowId(), ...receipt() },
  (table) => [primaryKey({ columns: [table.dominio, table.id] })],
);

/** What counts for one account only: its own word, and answers bought with its own key. */
export const evidenciasCuenta = pgTable(
  'evidencias_cuenta',
  { usuario_id: usuarioId(), dominio: text().notNull(), id: rowId(), ...receipt(), bytes: weight() },
  (table) => [primaryKey({ columns: [table.usuario_id, table.dominio, table.id] })],
);
