import type { Canal } from '#contract/entities/canales.ts';
import { tipoNotificacion } from '#contract/states.ts';
import type { Sent } from '#providers/messages/port.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from './notifications.ts';

const NAMES: Readonly<Record<Canal, string>> = {
  email: 'correo',
  push: 'navegadores',
  webhook: 'webhook',
  telegram: 'Telegram',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Teams',
  ntfy: 'ntfy',
};

/** A channel that was switched off because of its receiver. Call it where that is written. */
export async function notifyChannelOff(
  tx: Tx,
  usuarioId: string,
  { canal, sent }: { canal: Canal; sent: Exclude<Sent, { kind: 'sent' }> },
  moment: Moment,
): Promise<void> {
  const why = sent.kind === 'refused' ? sent.detalle : `Ha fallado muchas veces seguidas. ${sent.detalle}`;
  const event = {
    clave_evento: `canal:${canal}:${moment.now}`,
    tipo: tipoNotificacion.canal_apagado,
    titulo: `Ya no salen avisos por ${NAMES[canal]}`,
    mensaje: `${why} Corrígelo y activa el canal otra vez en Configuración. Los avisos siguen llegando a la campana.`,
    enlace: '/settings?tab=notificaciones',
  };
  await addNotification(tx, usuarioId, event, moment);
}
