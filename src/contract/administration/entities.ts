import * as z from 'zod';
import { Fecha, Id } from '../entities/shared.ts';
import { jobNames } from '../jobs.ts';
import { GB_MAX, REQUESTS_MAX } from '../limits.ts';

export const USOS_CONEXION = ['consultas', 'avisos', 'webs', 'replica'] as const;
export const UsoConexion = z.enum(USOS_CONEXION);
export type UsoConexion = z.infer<typeof UsoConexion>;

export const ResumenAdmin = z.strictObject({
  cuentas: z.int(),
  procesos: z.array(z.strictObject({ modo: z.string(), total: z.int() })),
  batches_en_marcha: z.int(),
  keywords_pendientes: z.int(),
  /** Counted to 100,001. */
  consultas_pendientes: z.int(),
  /** Age in seconds of the oldest due question to a registry. */
  espera_segundos: z.number(),
  registros: z.strictObject({ en_servicio: z.int(), limitados: z.int(), cuarentena: z.int() }),
  trabajos_muertos: z.int(),
  /** The standby that answers lists, as this web process sees it; null without `READ_DATABASE_URL`. */
  replica: z
    .strictObject({
      en_uso: z.boolean(),
      motivo: z.enum(['sin_conexion', 'con_retraso', 'no_es_replica']).nullable(),
      retraso_bytes: z.number().nullable(),
    })
    .nullable(),
  /** Of the process that answers, with the database. */
  conexiones: z.array(z.strictObject({ uso: UsoConexion, abiertas: z.int(), maximo: z.int() })),
});
export type ResumenAdmin = z.infer<typeof ResumenAdmin>;

export const NombreCola = z.enum(jobNames);

export const ColaAdmin = z.strictObject({
  cola: NombreCola,
  /** Started by the clock: a failed one is dropped, since the next one follows anyway. */
  programada: z.boolean(),
  en_espera: z.int(),
  en_marcha: z.int(),
  /** In the last hour. */
  completados: z.int(),
  fallidos: z.int(),
  muertos: z.int(),
});
export type ColaAdmin = z.infer<typeof ColaAdmin>;

/** A job without attempts left, without its payload, which belongs to an account. */
export const TrabajoMuerto = z.strictObject({
  _id: Id,
  cola: z.string(),
  creado: Fecha,
  muerto: Fecha,
  intentos: z.int(),
  /** The kind of its last error; the text is in the program's log. */
  error: z.string(),
});
export type TrabajoMuerto = z.infer<typeof TrabajoMuerto>;

export const ESTADOS_REGISTRO = ['en_servicio', 'por_probar', 'limitado', 'cuarentena'] as const;
export const EstadoRegistro = z.enum(ESTADOS_REGISTRO);

export const RegistroAdmin = z.strictObject({
  servidor: z.string(),
  canal: z.string(),
  estado: EstadoRegistro,
  intervalo_ms: z.number(),
  consultas: z.number(),
  consultas_hoy: z.int(),
  por_dia: z.int().nullable(),
  limitadas: z.number(),
  hasta: Fecha.nullable(),
  canario_ok_en: Fecha.nullable(),
  cuarentena_desde: Fecha.nullable(),
  motivo: z.string().nullable(),
});
export type RegistroAdmin = z.infer<typeof RegistroAdmin>;

/** Releases seen in a zone against the interval that was told for them. */
export const LiberacionesZona = z.strictObject({
  zona: z.string(),
  vistas: z.int(),
  /** Of these, those that surely fell inside the interval, and those that surely did not. */
  dentro: z.int(),
  fuera: z.int(),
  /** Hours from leaving the zone to the release, by what was seen; null: too few were seen, or they do not agree. */
  horas: z.tuple([z.number(), z.number()]).nullable(),
});
export type LiberacionesZona = z.infer<typeof LiberacionesZona>;

export const CuentaAdmin = z.strictObject({
  _id: Id,
  email: z.string(),
  nombre_usuario: z.string(),
  plan_activo: z.string(),
  requests_utilizados: z.int(),
  requests_limite: z.int().nullable(),
  storage_usado_bytes: z.number(),
  storage_limite_gb: z.int(),
  batches_en_marcha: z.int(),
  fecha_registro: Fecha,
  ultimo_acceso: Fecha.nullable(),
});
export type CuentaAdmin = z.infer<typeof CuentaAdmin>;

export const PlanActivo = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9 _-]{0,39}$/);
export const CambioCuenta = z
  .strictObject({
    plan_activo: PlanActivo,
    requests_limite: z.int().min(0).max(REQUESTS_MAX).nullable(),
    storage_limite_gb: z.int().min(0).max(GB_MAX),
  })
  .partial();
export type CambioCuenta = z.infer<typeof CambioCuenta>;

export const ACCIONES_ADMIN = [
  'cuenta_cambiada',
  'cuarentena_levantada',
  'trabajo_reintentado',
  'trabajo_descartado',
  'ordenes_paradas',
  'ordenes_reanudadas',
] as const;
export type AccionAdmin = (typeof ACCIONES_ADMIN)[number];

export const CambioAdmin = z.strictObject({
  _id: Id,
  hora: Fecha,
  email: z.string(),
  accion: z.enum(ACCIONES_ADMIN),
  objeto: z.string(),
  detalle: z.string(),
});
export type CambioAdmin = z.infer<typeof CambioAdmin>;
