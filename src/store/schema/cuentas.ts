import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Notificaciones, Procesamiento, Seguridad } from '#contract/entities/usuario.ts';
import type { ProveedorIa, ProveedorMapas } from '#contract/states.ts';
import { moment } from './columns.ts';

export const cuentas = pgTable(
  'cuentas',
  {
    usuario_id: uuid().primaryKey().default(sql`uuidv7()`),
    emisor: text().notNull(),
    sub: text().notNull(),
    email: text().notNull(),
    nombre_usuario: text().notNull(),
    avatar_url: text(),
    timezone: text().notNull().default('Europe/Madrid'),
    idioma: text().notNull().default('es'),
    tema: text().notNull().default('light'),
    plan_activo: text().notNull().default('basic'),
    /** What was chosen; the rest are the contract's defaults. */
    notificaciones: jsonb().$type<Partial<Notificaciones>>().notNull().default({}),
    procesamiento: jsonb().$type<Partial<Procesamiento>>().notNull().default({}),
    seguridad: jsonb().$type<Partial<Seguridad>>().notNull().default({}),
    ai_provider: text().$type<ProveedorIa>().notNull().default('none'),
    proveedor_mapas: text().$type<ProveedorMapas>().notNull().default('local-business-data'),
    /** Paid provider requests a month; null is without limit. */
    requests_limite: integer().default(1000),
    storage_limite_gb: integer().notNull().default(10),
    fecha_registro: moment().notNull(),
    ultimo_acceso: moment(),
    ultimo_backup: moment(),
    /** Made by the command line of this machine, without sign-in. */
    es_local: boolean().notNull().default(false),
  },
  (table) => [unique().on(table.emisor, table.sub)],
);
