import {
  type IDIOMAS_CUENTA,
  type SESSION_HOURS,
  SESSION_IDLE_DAYS,
  type TIMEZONES,
} from '#contract/limits.ts';
import type { SettingsTab } from './url-state.ts';

export const settingsText = {
  title: 'Configuración',
  line: 'Tu cuenta, tus claves y la forma de trabajar.',
  loading: 'Cargando la configuración...',
  reload: 'Recargar',
  save: 'Guardar Cambios',
  saving: 'Guardando...',
  saved: '✅ Configuración guardada correctamente',
  reloaded: 'Configuración recargada',
  saveFailed: 'Error al guardar la configuración',
  configRefused: 'Error al guardar configuración',
  keysRefused: 'Error al guardar API keys',
  loadTitle: 'No se ha podido cargar la configuración',
  loadEmpty: 'No se recibieron datos de configuración',
  loadFailed: 'Error al cargar la configuración. Intenta recargar la página.',
  tabs: 'Apartados de la configuración',
  alsoElsewhere: (names: string) =>
    `Mientras editabas, esto ha cambiado en otra pestaña o dispositivo: ${names}. Aquí sigue lo que has escrito; guarda otra vez para que valga.`,
  savedWithOthers: (names: string) => `También había cambiado en otra pestaña o dispositivo: ${names}.`,
  invalid: 'Revisa los campos marcados antes de guardar.',
  unsaved: 'Hay cambios sin guardar',
  unsavedMarket: 'Hay cambios sin guardar en Mercado: se guardan con «Guardar y recalcular»',
  leaveTitle: '¿Salir sin guardar?',
  reloadTitle: '¿Recargar y perder los cambios?',
  leaveBody: 'Has cambiado la configuración y todavía no la has guardado.',
  leave: 'Descartar los cambios',
  stay: 'Seguir editando',
} as const;

export const tabText: Record<SettingsTab, string> = {
  general: 'General',
  apis: 'APIs',
  notificaciones: 'Notificaciones',
  procesamiento: 'Procesamiento',
  seguridad: 'Seguridad',
  mercado: 'Mercado',
};

export const draftText = {
  name: 'Escribe un nombre de entre 1 y 120 caracteres',
  bounds: (min: number, max: number) =>
    `Escribe un número entero de ${min.toLocaleString('es-ES')} a ${max.toLocaleString('es-ES')}`,
  step: (step: number) => `Escribe un múltiplo de ${step.toLocaleString('es-ES')}`,
  mask: 'Borra la clave enmascarada entera antes de escribir la nueva',
} as const;

export const generalText = {
  profile: 'Perfil',
  name: 'Nombre de usuario',
  email: 'Email',
  emailHint: 'El email no se puede cambiar',
  plan: 'Plan',
  id: 'ID de usuario',
  regional: 'Idioma, hora y aspecto',
  timezone: 'Zona horaria',
  timezoneHint: 'Todas las fechas y horas se muestran en ella.',
  language: 'Idioma',
  languageHint:
    'Es el idioma de las keywords nuevas y la forma de los números y las fechas; la interfaz sigue en español.',
  theme: 'Tema oscuro',
  themeHint: 'Se aplica al guardar.',
  usage: 'Uso de la cuenta',
  requests: 'Solicitudes de API',
  requestsHint: 'Solicitudes de pago de este mes',
  unlimited: 'sin límite',
  of: (used: string, limit: string) => `${used} / ${limit}`,
  percent: (percent: string) => `${percent} del límite`,
  storage: 'Almacenamiento',
  tiny: 'menos de 0,1',
  gb: 'GB',
  lastAccess: 'Último acceso',
  now: 'Ahora',
  registered: 'Fecha de registro',
} as const;

export const timezoneText: Record<(typeof TIMEZONES)[number], string> = {
  'Europe/Madrid': 'Madrid',
  'Europe/London': 'Londres',
  'America/New_York': 'Nueva York',
  'America/Los_Angeles': 'Los Ángeles',
  'America/Mexico_City': 'Ciudad de México',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
};

export const languageText: Record<(typeof IDIOMAS_CUENTA)[number], string> = {
  es: 'Español',
  en: 'Inglés',
  fr: 'Francés',
  pt: 'Portugués',
};

export const noticesText = {
  channels: 'Por qué canal',
  kinds: 'Qué avisos',
  bell: 'Los avisos aparecen siempre en la campana de la aplicación.',
  email: 'Email',
  emailHint: 'Agrupados: un correo por batch o por hora, con un enlace para dejar de recibirlos.',
  push: 'Notificaciones push',
  pushHint: 'En los navegadores que actives en «Otros canales».',
  expired: 'Dominios expirados',
  expiredHint: 'Cuando un dominio queda libre.',
  opportunities: 'Nuevas oportunidades',
  opportunitiesHint: 'Cuando un filtro guardado con aviso encuentra algo nuevo.',
  errors: 'Errores del sistema',
  errorsHint: 'Cuando un batch falla, una clave deja de valer o se alcanza un límite.',
} as const;

export const processingText = {
  title: 'Ritmo de trabajo',
  concurrent: 'Solicitudes simultáneas',
  delay: 'Espera entre solicitudes (ms)',
  timeout: 'Tiempo máximo por solicitud (ms)',
  retries: 'Reintentos automáticos',
  bounds: (min: string, max: string, fallback: string) => `De ${min} a ${max}. Por defecto, ${fallback}.`,
  steps: (step: string) => `En pasos de ${step}.`,
  warningTitle: 'Cuidado con los valores altos',
  warning:
    'Un ritmo alto puede hacer que los servicios externos bloqueen tus solicitudes. Súbelo poco a poco.',
  summary: 'Resumen',
  speed: 'Velocidad',
  perSecond: (speed: string) => `${speed} req/seg`,
  time: 'Tiempo máximo aproximado por batch',
  timeNone: 'No hay ningún batch pendiente',
  timeUnknown: 'Se sabrá tras las primeras keywords',
  timeHint: (keywords: string) =>
    `Para el mayor batch pendiente (${keywords} keywords), con las solicitudes por keyword de tus últimos batches.`,
} as const;

export const securityText = {
  session: 'Sesión',
  timeout: 'Duración de la sesión',
  timeoutHint: `Pasado este tiempo hay que volver a entrar. Sin usarla, una sesión dura ${SESSION_IDLE_DAYS} días como mucho.`,
  data: 'Tus datos',
  export: 'Exportar Datos',
  exporting: 'Preparando exportación de datos...',
  exportFailed: 'Error al exportar datos',
  contains: 'Una exportación contiene:',
  items: [
    'Keywords y batches',
    'Negocios',
    'Dominios verificados',
    'Resultados y oportunidades',
    'Configuración de la cuenta, sin las claves',
  ],
  danger: 'Zona de peligro',
  dangerLine: 'Eliminar la cuenta borra todos sus datos y no se puede deshacer.',
  remove: 'Eliminar Cuenta',
  removeAsk: '¿Eliminar la cuenta?',
  removeBody:
    'Se cerrarán todas tus sesiones y se borrarán tus keywords, negocios, dominios y ajustes. No se puede deshacer: exporta antes lo que quieras conservar.',
  removeType: (email: string) => `Escribe ${email} para confirmarlo`,
  removeNow: 'Eliminar para siempre',
  removed: 'Tu cuenta se ha eliminado.',
  cancel: 'Cancelar',
} as const;

export const sessionText: Record<(typeof SESSION_HOURS)[number], string> = {
  1: '1 hora',
  4: '4 horas',
  8: '8 horas',
  24: '24 horas',
  168: '7 días',
  720: '30 días',
};
