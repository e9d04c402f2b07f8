import * as z from 'zod';
import { CanalChat } from '../chat/addresses.ts';
import { DATOS_GOOGLE_DEFAULT, DatosGoogle } from '../google-data.ts';
import { IDIOMAS_CUENTA, PROCESAMIENTO, SESSION_HOURS, TEMAS, TIMEZONES } from '../limits.ts';
import { CanalRegistrador, MotivoCierre, ProveedorIa, ProveedorMapas, ResultadoClave } from '../states.ts';
import { Fecha, Id } from './shared.ts';

const numero = (rule: { min: number; max: number; step: number }) =>
  z.int().min(rule.min).max(rule.max).multipleOf(rule.step);

const Hora = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

export const Notificaciones = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  dominios_expirados: z.boolean(),
  liberaciones: z.boolean(),
  oportunidades: z.boolean(),
  errores: z.boolean(),
  /** Hours without outgoing messages, in the account's time zone. */
  silencio: z.strictObject({ desde: Hora, hasta: Hora }).nullable(),
});
export type Notificaciones = z.infer<typeof Notificaciones>;

export const Procesamiento = z.strictObject({
  max_concurrent_requests: numero(PROCESAMIENTO.max_concurrent_requests),
  delay_entre_requests: numero(PROCESAMIENTO.delay_entre_requests),
  timeout_requests: numero(PROCESAMIENTO.timeout_requests),
  reintentos_automaticos: numero(PROCESAMIENTO.reintentos_automaticos),
});
export type Procesamiento = z.infer<typeof Procesamiento>;

export const Seguridad = z.strictObject({
  sesion_timeout: z.literal([...SESSION_HOURS]),
  ip_whitelist: z.array(z.string().max(64)).max(50),
  two_factor_enabled: z.boolean(),
});
export type Seguridad = z.infer<typeof Seguridad>;

/** Null, or the mask and the last four characters: keys are never sent. */
export const ApiKeys = z.strictObject({
  rapidapi_key: z.string().nullable(),
  whois_api_key: z.string().nullable(),
  dondominio_key: z.string().nullable(),
  porkbun_key: z.string().nullable(),
  dynadot_key: z.string().nullable(),
  seo_api_key: z.string().nullable(),
  claude_api_key: z.string().nullable(),
  openai_api_key: z.string().nullable(),
  gemini_api_key: z.string().nullable(),
  ai_provider: ProveedorIa,
});
export type ApiKeys = z.infer<typeof ApiKeys>;
export const NombreClave = ApiKeys.keyof().exclude(['ai_provider']);
export type NombreClave = z.infer<typeof NombreClave>;
/** Secrets of an address of events: the address, its signing key, the one before it, and the value of its fixed header. */
const SecretoDestino = z.templateLiteral([
  z.enum(['eventos', 'eventos_anterior', 'eventos_cabecera', 'eventos_url']),
  ':',
  z.uuid(),
]);
export type SecretoDestino = z.infer<typeof SecretoDestino>;
export const NombreSecreto = z.union([
  z.enum([
    ...NombreClave.options,
    ...CanalChat.options,
    'totp',
    'webhook',
    'webhook_url',
    'telegram',
    'no_contactar',
    'titular',
  ]),
  SecretoDestino,
]);
export type NombreSecreto = z.infer<typeof NombreSecreto>;

export const EstadisticasUsuario = z.strictObject({
  requests_utilizados: z.int(),
  requests_limite: z.int().nullable(),
  porcentaje_uso: z.number(),
  /** Average of the latest batches; null: no batches. */
  solicitudes_por_keyword: z.number().nullable(),
  keywords_pendientes_mayor_batch: z.int(),
  /** In GB (1024³ bytes). */
  storage_usado: z.number(),
  storage_limite: z.number(),
  ultimo_backup: Fecha.nullable(),
  fecha_registro: Fecha,
  ultimo_acceso: Fecha.nullable(),
});
export type EstadisticasUsuario = z.infer<typeof EstadisticasUsuario>;

export const Configuracion = z.strictObject({
  usuario_id: Id,
  nombre_usuario: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  timezone: z.enum(TIMEZONES),
  idioma: z.enum(IDIOMAS_CUENTA),
  tema: z.enum(TEMAS),
  plan_activo: z.string(),
  api_keys: ApiKeys,
  /** When each key was stored; missing from servers of the previous version. */
  claves_guardadas: z.partialRecord(NombreClave, Fecha).optional(),
  proveedor_mapas: ProveedorMapas,
  /** Missing from servers of the previous version. */
  datos_google: DatosGoogle.default(DATOS_GOOGLE_DEFAULT),
  notificaciones: Notificaciones,
  procesamiento: Procesamiento,
  seguridad: Seguridad,
  estadisticas: EstadisticasUsuario,
});
export type Configuracion = z.infer<typeof Configuracion>;

export const ConfiguracionCambio = z
  .strictObject({
    nombre_usuario: z.string().trim().min(1).max(120),
    timezone: Configuracion.shape.timezone,
    idioma: Configuracion.shape.idioma,
    tema: Configuracion.shape.tema,
    proveedor_mapas: ProveedorMapas,
    datos_google: DatosGoogle,
    // Missing settings stay unchanged, since two tabs may change parts of one group.
    notificaciones: Notificaciones.partial(),
    procesamiento: Procesamiento.partial(),
    seguridad: Seguridad.partial(),
  })
  .partial();
export type ConfiguracionCambio = z.infer<typeof ConfiguracionCambio>;
type Grupo = 'notificaciones' | 'procesamiento' | 'seguridad';
export type AjusteSuelto = Exclude<keyof ConfiguracionCambio, Grupo>;
export type RutaAjuste =
  | AjusteSuelto
  | { [G in Grupo]: `${G}.${keyof NonNullable<ConfiguracionCambio[G]> & string}` }[Grupo];

/** `message` includes the cost of the test; `resultado` is for programs. */
export const PruebaClave = z.strictObject({
  valid: z.boolean(),
  message: z.string(),
  resultado: ResultadoClave,
});
export type PruebaClave = z.infer<typeof PruebaClave>;

/** What the account can still ask one of its registrars today, and what closes it to questions. */
export const EstadoRegistrador = z.strictObject({
  registrador: CanalRegistrador,
  /** Questions a day (UTC), and what is left of them. */
  al_dia: z.int(),
  quedan: z.int(),
  /** Null: it may be asked. */
  cerrado_hasta: Fecha.nullable(),
  motivo: MotivoCierre.nullable(),
});
export type EstadoRegistrador = z.infer<typeof EstadoRegistrador>;

export const TipoApi = z.enum([
  'rapidapi',
  'claude',
  'openai',
  'gemini',
  'whois',
  'dondominio',
  'porkbun',
  'dynadot',
  'seo',
]);
export type TipoApi = z.infer<typeof TipoApi>;
