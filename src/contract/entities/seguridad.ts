import * as z from 'zod';
import { Fecha, Id } from './shared.ts';

export const Passkey = z.strictObject({
  _id: Id,
  nombre: z.string(),
  creada: Fecha,
  ultimo_uso: Fecha.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const EstadoSeguridad = z.strictObject({
  /** This request's address, as the address list sees it. */
  ip_actual: z.string(),
  totp: z.boolean(),
  passkeys: z.array(Passkey),
  codigos_restantes: z.int().min(0),
  /** Identity confirmed recently: no further proof is asked until then. */
  confirmada_hasta: Fecha.nullable(),
});
export type EstadoSeguridad = z.infer<typeof EstadoSeguridad>;

export const SesionAbierta = z.strictObject({
  _id: Id,
  actual: z.boolean(),
  agente: z.string(),
  ip: z.string(),
  creada: Fecha,
  ultimo_uso: Fecha,
  expira: Fecha,
});
export type SesionAbierta = z.infer<typeof SesionAbierta>;

export const ACCIONES_AUDITORIA = [
  'inicio_de_sesion',
  'acceso_rechazado',
  'sesion_cerrada',
  'segundo_factor_fallido',
  'segundo_factor_activado',
  'segundo_factor_quitado',
  'codigos_recuperacion_creados',
  'passkey_creada',
  'passkey_eliminada',
  'identidad_confirmada',
  'configuracion_cambiada',
  'clave_guardada',
  'clave_eliminada',
  'exportacion',
  'importacion',
  'borrado_en_bloque',
  'canal_cambiado',
  'destino_eventos_cambiado',
  'calendario_creado',
  'calendario_revocado',
  'contacto_bloqueado',
  'contacto_permitido',
  'contacto_devuelto',
  'acceso_creado',
  'acceso_revocado',
  'orden_armada',
  'orden_cancelada',
  'orden_conciliada',
  'ordenes_paradas',
  'ordenes_reanudadas',
  'ordenes_ajustadas',
  'titular_guardado',
  'titular_eliminado',
  'cambio_del_administrador',
] as const;
export type AccionAuditoria = (typeof ACCIONES_AUDITORIA)[number];

export const LineaAuditoria = z.strictObject({
  _id: Id,
  hora: Fecha,
  accion: z.string(),
  detalle: z.string(),
  ip: z.string(),
  agente: z.string(),
});
export type LineaAuditoria = z.infer<typeof LineaAuditoria>;
