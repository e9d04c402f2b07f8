import type { RutaAjuste } from '#contract/entities/configuracion.ts';

/** Changed in a dialog of its own, with a code. */
type Elsewhere = 'seguridad.two_factor_enabled';

/** Labels of settings by path, on their tab and in messages before the tab is loaded. */
export const fieldText = {
  nombre_usuario: 'Nombre de usuario',
  timezone: 'Zona horaria',
  idioma: 'Idioma',
  tema: 'Tema oscuro',
  proveedor_mapas: 'Proveedor de mapas',
  datos_google: 'Qué se conserva de Google Places',
  ai_provider: 'Proveedor de IA activo',
  'notificaciones.silencio': 'Horas de silencio',
  'notificaciones.email': 'Email',
  'notificaciones.push': 'Notificaciones push',
  'notificaciones.dominios_expirados': 'Dominios expirados',
  'notificaciones.liberaciones': 'Liberaciones',
  'notificaciones.oportunidades': 'Nuevas oportunidades',
  'notificaciones.errores': 'Errores del sistema',
  'procesamiento.max_concurrent_requests': 'Solicitudes simultáneas',
  'procesamiento.delay_entre_requests': 'Espera entre solicitudes (ms)',
  'procesamiento.timeout_requests': 'Tiempo máximo por solicitud (ms)',
  'procesamiento.reintentos_automaticos': 'Reintentos automáticos',
  'seguridad.sesion_timeout': 'Duración de la sesión',
  'seguridad.ip_whitelist': 'Direcciones permitidas',
} as const satisfies Record<Exclude<RutaAjuste, Elsewhere> | 'ai_provider', string>;
