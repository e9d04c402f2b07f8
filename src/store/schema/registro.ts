import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { count, moment, usuarioId } from './columns.ts';

type Canal = 'rdap' | 'whois' | 'whois_api';

/** A registry server: its pace, its throttling and whether it may be believed. Shared by all accounts. */
export const servidoresRegistro = pgTable('servidores_registro', {
  servidor: text().primaryKey(),
  canal: text().$type<Canal>().notNull(),
  /** The next moment at which anyone may ask, on the database's own time. */
  no_antes: moment(),
  intervalo_ms: integer().notNull().default(1000),
  limitado_hasta: moment(),
  limites_seguidos: count(),
  canario_ok_en: moment(),
  canario_siguiente: moment(),
  cuarentena: boolean().notNull().default(false),
  cuarentena_desde: moment(),
  motivo: text(),
  consultas: bigint({ mode: 'number' }).notNull().default(0),
  limitadas: bigint({ mode: 'number' }).notNull().default(0),
  /** A published daily limit, and what was asked on `dia` (UTC, in days since 1970). */
  por_dia: integer(),
  dia: integer(),
  consultas_dia: count(),
  /** Canaries in a row without an answer. */
  canarios_callados: smallint().notNull().default(0),
  /** What it denied since then is yet to be discarded. */
  descartar_desde: moment(),
  /** When it was last caught. */
  ultima_mentira: moment(),
});

/** The last good copy of IANA's bootstrap file. */
export const respuestasRdapBootstrap = pgTable('respuestas_rdap_bootstrap', {
  url: text().primaryKey(),
  cuerpo: jsonb().$type<unknown>().notNull(),
  obtenida: moment().notNull(),
  caduca: moment().notNull(),
});

/** Due registry work; claimed with the function `claim_registry_work`. */
export const trabajoRegistro = pgTable(
  'trabajo_registro',
  {
    usuario_id: usuarioId(),
    dominio_id: uuid().notNull(),
    canal: text().$type<Canal>().notNull(),
    servidor: text().notNull(),
    dominio: text().notNull(),
    /** 5 asked by a person, 4 live search, 3 watched or near release, 2 batch, 1 routine recheck. */
    prioridad: smallint().notNull(),
    no_antes: moment().notNull(),
    reclamado_por: text(),
    reclamado_hasta: moment(),
    intentos: count(),
    creado: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.dominio_id, table.canal] })],
);

/** Whose turn it was last at a server, by priority. */
export const repartoRegistro = pgTable(
  'reparto_registro',
  { servidor: text().notNull(), prioridad: smallint().notNull(), ultima_cuenta: uuid().notNull() },
  (table) => [primaryKey({ columns: [table.servidor, table.prioridad] })],
);
