import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Who is alive, on the database's own time: claims of a process without a recent heartbeat are free. */
export const procesos = pgTable('procesos', {
  id: text().primaryKey(),
  modo: text().notNull(),
  latido: moment().notNull(),
});

/** Rates shared by all workers: the next free moment of a key. */
export const turnos = pgTable('turnos', {
  clave: text().primaryKey(),
  siguiente: moment().notNull(),
  no_antes: moment(),
});

/** The table of rate-limiter-flexible's PostgreSQL store; its column names are that library's. */
export const limites = pgTable('limites', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
