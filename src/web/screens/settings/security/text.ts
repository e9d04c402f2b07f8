import { type SESSION_HOURS, SESSION_IDLE_DAYS } from '#contract/limits.ts';
import { fieldText } from '../field-text.ts';

export const factorText = {
  title: 'Verificación en dos pasos',
  line: 'Después de Google se pide además algo que solo tú tienes: un código del teléfono o una passkey.',
  on: '2FA activado',
  off: 'Solo se pide la cuenta de Google.',
  loading: 'Cargando...',
  failed: 'No se ha podido cargar la seguridad de la cuenta',
  totp: 'Autenticador',
  totpOn: 'Activado: al entrar se pide el código de tu aplicación.',
  totpOff: 'Una aplicación del teléfono da un código de seis dígitos cada 30 segundos.',
  activate: 'Activar 2FA',
  remove: 'Quitar',
  removeTotp: 'Quitar el autenticador',
  removeTotpAsk: '¿Quitar el autenticador?',
  removeTotpBody: 'Al entrar ya no se pedirá su código.',
  removePasskeyAsk: (name: string) => `¿Quitar la passkey «${name}»?`,
  removePasskeyBody: 'Ya no servirá para entrar. También puedes borrarla del dispositivo.',
  cancel: 'Cancelar',
  passkeys: 'Passkeys',
  passkeysLine:
    'La huella, la cara o el PIN de un dispositivo tuyo. No se pueden robar con una página falsa.',
  addPasskey: 'Añadir una passkey',
  passkeyName: 'Nombre de la passkey',
  passkeyNamePlaceholder: 'p. ej. Portátil de casa',
  passkeyNameEmpty: 'Escribe un nombre',
  create: 'Crear',
  noPasskeys: 'Todavía no hay ninguna.',
  removePasskey: (name: string) => `Quitar la passkey ${name}`,
  created: (when: string) => `Creada el ${when}`,
  used: (when: string) => `usada el ${when}`,
  ip: 'Las passkeys necesitan un nombre de dominio y esta página está abierta en una dirección IP.',
  browser: 'Este navegador no puede usar passkeys aquí.',
  passkeyFailed: 'El navegador no ha creado ninguna passkey.',
  codes: (left: string) => `Códigos de recuperación sin usar: ${left}`,
  newCodes: 'Crear códigos nuevos',
  setUp: 'Activar el autenticador',
} as const;

export const sessionsText = {
  title: 'Sesiones abiertas',
  failed: 'No se han podido cargar las sesiones',
  loading: 'Cargando las sesiones...',
  current: 'Esta sesión',
  used: (when: string) => `Último uso ${when}`,
  close: 'Cerrar',
  closeOf: (device: string, ip: string) => `Cerrar la sesión de ${device}, ${ip}`,
  closeOthers: 'Cerrar las demás',
  closed: 'Sesión cerrada',
} as const;

export const ipText = {
  title: fieldText['seguridad.ip_whitelist'],
  label: 'Direcciones IP desde las que se puede usar la cuenta',
  hint: 'Una por línea; también rangos, como 203.0.113.0/24. Vacía, se puede usar desde cualquiera.',
  current: (ip: string) => `Ahora estás en ${ip}.`,
  add: 'Añadir mi dirección',
  out: (ip: string) => `Esta lista te dejaría fuera: añade tu dirección actual, ${ip}`,
} as const;

export const securityText = {
  history: 'Historial de la cuenta',
  historyLater: 'Se muestra al llegar aquí.',
  historyLoading: 'Cargando el historial...',
  session: 'Sesión',
  timeout: fieldText['seguridad.sesion_timeout'],
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
  lacks: 'No contiene:',
  danger: 'Zona de peligro',
  dangerLine: 'Eliminar la cuenta borra todos sus datos y no se puede deshacer.',
  remove: 'Eliminar Cuenta',
  removeAsk: '¿Eliminar la cuenta?',
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

export const contactText = {
  title: 'No contactar',
  line: 'Negocios que no quieren que les escribas. De cada uno se guarda una huella cifrada: así se le reconoce aunque se borre y se vuelva a encontrar.',
  loading: 'Cargando las marcas',
  failed: 'No se han podido cargar las marcas',
  none: 'Todavía ninguno. Se marca en los detalles de un negocio.',
} as const;
