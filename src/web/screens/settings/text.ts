import type { IDIOMAS_CUENTA, TIMEZONES } from '#contract/limits.ts';
import { fieldText } from './field-text.ts';
import type { SettingsTab } from './url-state.ts';

export const settingsText = {
  title: 'Configuración',
  line: 'Tu cuenta, tus claves y la forma de trabajar.',
  loading: 'Cargando la configuración...',
  reload: 'Recargar',
  save: 'Guardar Cambios',
  keyRemoved: 'Clave eliminada',
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
  unsavedOrders: 'Hay cambios sin guardar en Órdenes: se guardan con «Guardar las compras»',
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
  ordenes: 'Órdenes',
};

export const draftText = {
  name: 'Escribe un nombre de entre 1 y 120 caracteres',
  bounds: (min: number, max: number) =>
    `Escribe un número entero de ${min.toLocaleString('es-ES')} a ${max.toLocaleString('es-ES')}`,
  step: (step: number) => `Escribe un múltiplo de ${step.toLocaleString('es-ES')}`,
  halves: 'Escribe las dos partes, con dos puntos entre ellas',
  mask: 'Borra la clave enmascarada entera antes de escribir la nueva',
} as const;

export const generalText = {
  profile: 'Perfil',
  name: fieldText.nombre_usuario,
  email: 'Email',
  emailHint: 'El email no se puede cambiar',
  plan: 'Plan',
  id: 'ID de usuario',
  regional: 'Idioma, hora y aspecto',
  timezone: fieldText.timezone,
  timezoneHint: 'Todas las fechas y horas se muestran en ella.',
  language: fieldText.idioma,
  languageHint:
    'Es el idioma de las keywords nuevas y la forma de los números y las fechas; la interfaz sigue en español.',
  theme: fieldText.tema,
  themeHint: 'Se aplica al guardar.',
  usage: 'Uso de la cuenta',
  requests: 'Solicitudes de API',
  requestsHint: 'Solicitudes de pago de este mes',
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
