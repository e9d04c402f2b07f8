import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Metricas } from '#contract/entities/dominio.ts';
import type { EstadoVerificacion, FaseCiclo, MetodoVerificacion } from '#contract/states.ts';
import { count, moment, revision, rowId, usuarioId } from './columns.ts';

const no = () => boolean().notNull().default(false);

export const dominios = pgTable(
  'dominios',
  {
    usuario_id: usuarioId(),
    id: rowId(),
    /** The registrable domain as an A-label. */
    dominio: text().notNull(),
    dominio_unicode: text().notNull(),
    extension: text().notNull(),
    zona: text(),
    estado_verificacion: text().$type<EstadoVerificacion>().notNull().default('pendiente'),
    /** True only on positive registry evidence; null is "not known". */
    es_disponible: boolean(),
    confianza: doublePrecision(),
    confirmaciones: smallint().notNull().default(0),
    fase_ciclo: text().$type<FaseCiclo>().notNull().default('desconocida'),
    fase_desde: moment(),
    verification_method: text().$type<MetodoVerificacion>(),
    needs_manual_verification: no(),
    motivo: text(),
    aparcado: no(),
    codigo_estado_http: integer(),
    /** Milliseconds. */
    tiempo_respuesta: integer(),
    /** EUR. */
    valor_estimado: integer(),
    prioridad_verificacion: smallint().notNull().default(1),
    fecha_ultima_verificacion: moment(),
    fecha_expiracion: moment(),
    fecha_registro: moment(),
    fecha_actualizacion: moment(),
    fecha_liberacion_estimada: moment(),
    verificaciones_realizadas: count(),
    registrar: text(),
    registrante_nombre: text(),
    registrante_organizacion: text(),
    metricas: jsonb().$type<Partial<Metricas>>().notNull().default({}),
    /** Of `metricas`, for lists to filter and order by. */
    autoridad: doublePrecision().generatedAlwaysAs(sql`0`),
    backlinks: bigint({ mode: 'number' }).generatedAlwaysAs(sql`0`),
    /** Its most-reviewed business. */
    negocio_id: uuid(),
    negocios_total: count(),
    keyword_origen: text(),
    notas: text().notNull().default(''),
    favorito: no(),
    /** Null: in the lists. Set: hidden from lists and alerts, counted apart. */
    estado_gestion: text().$type<'descartado' | 'comprado'>(),
    /** The bell has told that it is free; back to false when it is seen taken. */
    libre_avisado: no(),
    conocido_registrado: no(),
    listado_por_negocio: no(),
    /** A check is under way; its round began at `ronda_inicio`, a person asked for it when `ronda_persona`. */
    comprobando: no(),
    ronda_inicio: moment(),
    ronda_persona: no(),
    rondas_null: smallint().notNull().default(0),
    /** It was free, and no registry has said yet who has it. */
    era_libre: no(),
    reintentos_usados: smallint().notNull().default(0),
    segundo_canal_desde: moment(),
    proxima_verificacion: moment(),
    reclamado_por: text(),
    reclamado_hasta: moment(),
    fecha_creacion: moment().notNull(),
    revision: revision(),
  },
  (table) => [
    primaryKey({ columns: [table.usuario_id, table.id] }),
    unique().on(table.usuario_id, table.dominio),
  ],
);

export const batchDominios = pgTable(
  'batch_dominios',
  {
    usuario_id: usuarioId(),
    batch_id: uuid().notNull(),
    dominio_id: uuid().notNull(),
    verificado: no(),
    expirado: no(),
    libre: no(),
  },
  (table) => [primaryKey({ columns: [table.usuario_id, table.batch_id, table.dominio_id] })],
);
