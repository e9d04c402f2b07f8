import { tipoNotificacion } from '#contract/states.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { type DueReading, takeRenewing, takeUnknownNames } from '#store/queries/orders/own-names.ts';
import type { Tx } from '#store/store.ts';
import type { Moment } from './notifications.ts';

const SHOWN = 3;

/** Each name once: those that were bought elsewhere, and those that orders bought and the registrar renews by itself. */
export async function notifyOwnNames(tx: Tx, reading: DueReading, moment: Moment): Promise<void> {
  const { usuario_id, registrador } = reading;
  const seller = registrarName[registrador];
  const [unknown, renewing] = [await takeUnknownNames(tx, reading), await takeRenewing(tx, reading)];
  const common = { tipo: tipoNotificacion.nombres_registrador, enlace: '/expired?vista=comprados' };
  if (unknown.length > 0) {
    const count = unknown.length.toLocaleString('es-ES');
    const event = {
      ...common,
      clave_evento: `nombres:${registrador}:${moment.now}`,
      titulo:
        unknown.length === 1
          ? `Un dominio de tu cuenta de ${seller} no está en Comprados`
          : `${count} dominios de tu cuenta de ${seller} no están en Comprados`,
      mensaje: `${listed(unknown)} Impórtalos en Comprados para ver cuándo se renuevan.`,
      cantidad: unknown.length,
    };
    await addNotification(tx, usuario_id, event, moment);
  }
  if (renewing.length > 0) {
    const event = {
      ...common,
      clave_evento: `renueva:${registrador}:${moment.now}`,
      titulo: `${seller} tiene activada la renovación automática de ${renewing.length === 1 ? 'un dominio comprado' : `${renewing.length.toLocaleString('es-ES')} dominios comprados`}`,
      mensaje: `${listed(renewing)} Si no quieres que se cobre sola, desactívala en la web de ${seller}.`,
      cantidad: renewing.length,
    };
    await addNotification(tx, usuario_id, event, moment);
  }
}

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  const first = names.slice(0, SHOWN).join(', ');
  return more > 0 ? `${first} y ${more.toLocaleString('es-ES')} más.` : `${first}.`;
}
