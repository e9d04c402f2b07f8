import type { CanalChat } from '#contract/chat/addresses.ts';
import { fieldText } from '../field-text.ts';

export const noticesText = {
  channels: 'Por qué canal',
  kinds: 'Qué avisos',
  bell: 'Los avisos aparecen siempre en la campana de la aplicación.',
  email: fieldText['notificaciones.email'],
  emailHint: 'Agrupados: un correo por batch o por hora, con un enlace para dejar de recibirlos.',
  push: fieldText['notificaciones.push'],
  pushHint: 'En los navegadores que actives en «Otros canales».',
  expired: fieldText['notificaciones.dominios_expirados'],
  expiredHint: 'Cuando un dominio queda libre, se pierde, deja de funcionar o cambia de fase.',
  releases: fieldText['notificaciones.liberaciones'],
  releasesHint:
    'El día antes de que se libere un dominio vigilado, cuando se libera y si al final se renueva.',
  opportunities: fieldText['notificaciones.oportunidades'],
  opportunitiesHint: 'Cuando un filtro guardado con aviso encuentra algo nuevo.',
  errors: fieldText['notificaciones.errores'],
  errorsHint: 'Cuando un batch falla, una clave deja de valer o se alcanza un límite.',
} as const;

export const channelText = {
  title: 'Otros canales',
  failed: 'No se han podido cargar los canales',
  loading: 'Cargando los canales...',
  noMail: 'Esta instalación no tiene servidor de correo: no se enviará nada por email.',
  webhook: 'Webhook',
  webhookLine: 'Cada aviso se envía firmado (Standard Webhooks) a una dirección tuya.',
  address: 'Dirección https del webhook',
  key: 'Clave de firma del webhook. Guárdala ahora: no se volverá a mostrar.',
  telegram: 'Telegram',
  telegramLine: 'Crea un bot con @BotFather y escríbele una vez para que pueda contestarte.',
  token: 'Token del bot',
  tokenStored: 'Guardado; escribe otro para cambiarlo',
  chat: 'Chat (número o @nombre)',
  addressStored: (shown: string) => `Guardada (${shown}); escribe otra para cambiarla`,
  mail: 'el correo',
  browsers: 'los navegadores',
  try: 'Probar',
  tryOf: (name: string) => `Probar ${name}`,
  on: 'Activar',
  save: 'Guardar cambios',
  off: 'Apagar',
  saveOf: (name: string) => `Guardar cambios de ${name}`,
  onOf: (name: string) => `Activar ${name}`,
  offOf: (name: string) => `Apagar ${name}`,
  state: 'Activo',
  sent: (when: string) => `último envío ${when}`,
  failing: (why: string) => `Falla: ${why}`,
  stopped: 'Apagado: ',
  mailStopped: 'Correo apagado: ',
  saved: 'Canal guardado',
  quiet: fieldText['notificaciones.silencio'],
  quietLine: 'En ellas no sale ningún aviso de la aplicación; esperan a que terminen.',
  from: 'Desde',
  to: 'Hasta',
} as const;

export const chatText: Record<
  CanalChat,
  { name: string; line: string; address: string; token: string | null }
> = {
  slack: {
    name: 'Slack',
    line: 'En Slack, añade la aplicación «Incoming WebHooks» al canal y copia su dirección.',
    address: 'Dirección del webhook de Slack',
    token: null,
  },
  discord: {
    name: 'Discord',
    line: 'En los ajustes del canal, «Integraciones» → «Webhooks», crea uno y copia su URL.',
    address: 'Dirección del webhook de Discord',
    token: null,
  },
  teams: {
    name: 'Teams',
    line: 'En el canal, «Flujos de trabajo», crea el que publica al recibir un webhook y copia su dirección.',
    address: 'Dirección del flujo de Teams',
    token: null,
  },
  ntfy: {
    name: 'ntfy',
    line: 'La dirección de un tema de ntfy.sh o de tu servidor: quien la conoce puede leerlo, así que elige un nombre difícil.',
    address: 'Dirección del tema de ntfy',
    token: 'Token de acceso de ntfy (si el tema lo pide)',
  },
};

export const browsersText = {
  title: 'Navegadores',
  line: 'Los avisos aparecen en este dispositivo aunque la aplicación esté cerrada.',
  add: 'Activar en este navegador',
  added: 'Este navegador ya recibe avisos',
  current: 'Este navegador',
  since: (when: string) => `Desde el ${when}`,
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name} de los avisos`,
  removed: 'Ese navegador ya no recibe avisos',
  failed:
    'El navegador no ha podido suscribirse a su servicio de avisos. Prueba otra vez o con otra conexión.',
  notAllowed: 'El navegador no ha dado permiso para mostrar avisos.',
  denied:
    'Has bloqueado los avisos de esta página. Permítelos en el candado de la barra de direcciones y recarga.',
  insecure: 'El navegador solo admite avisos en una página https o en localhost, y esta no lo es.',
  unsupported:
    'Este navegador no admite avisos. En el iPhone y el iPad, añade antes la aplicación a la pantalla de inicio.',
  noKey: 'Esta instalación no puede leer su clave de envío: quien la administra puede crear otra.',
} as const;
