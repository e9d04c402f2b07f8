import type { TipoNotificacion } from '#contract/states.ts';

const MAX_SHOWN = 99;

export const bellText = {
  title: 'Notificaciones',
  button: (unread: number) => (unread === 0 ? 'Notificaciones' : `Notificaciones: ${unread} sin leer`),
  /** The bell has room for two digits. */
  count: (unread: number) => (unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)),
  all: 'Marcar todas como leídas',
  one: 'Marcar como leída',
  oneOf: (title: string) => `Marcar como leída: ${title}`,
  unread: 'Sin leer',
  loading: 'Cargando notificaciones...',
  failed: 'No se han podido cargar las notificaciones',
  readFailed: 'No se ha podido marcar como leída. Inténtalo de nuevo.',
  empty: 'No tienes notificaciones',
  emptyLine: 'Aquí verás los dominios que quedan libres y lo que pase con tus batches.',
  more: 'Ver más antiguas',
} as const;

export const bellTone: Record<TipoNotificacion, 'good' | 'warn' | 'bad' | 'plain'> = {
  batch_completado: 'plain',
  batch_error: 'bad',
  batch_pausado: 'warn',
  cuota_alcanzada: 'warn',
  clave_rechazada: 'bad',
  dominios_libres: 'good',
  dominios_perdidos: 'bad',
  dominios_caidos: 'warn',
  cambios_fase: 'warn',
  liberaciones_proximas: 'warn',
  dominios_liberados: 'good',
  liberaciones_retiradas: 'plain',
  filtro_guardado: 'good',
  renovaciones: 'warn',
  orden_comprada: 'good',
  orden_sin_compra: 'warn',
  nombres_registrador: 'plain',
  ia_no_disponible: 'warn',
  eventos_apagados: 'bad',
  canal_apagado: 'bad',
};
