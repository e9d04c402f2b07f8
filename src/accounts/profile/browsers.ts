import type { AltaPush, SuscripcionPush } from '#contract/entities/canales.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { saveSettings } from '#store/queries/accounts/accounts.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { saveChannel } from '#store/queries/channels/channels.ts';
import { listSubscriptions, removeSubscription, saveSubscription } from '#store/queries/channels/push.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { VapidKeys } from '../keys/vapid-keys.ts';
import { requireOutside } from '../outside-address.ts';

const BROWSERS_MAX = 10;

interface State {
  clave_publica: string | null;
  suscripciones: SuscripcionPush[];
}

export interface Browsers {
  list(usuarioId: string): Promise<State>;
  /** Throws `canal_no_valido` for an address that a browser would never give. */
  add(usuarioId: string, alta: AltaPush, device: Device): Promise<State>;
  /** Throws `suscripcion_no_encontrada`. */
  remove(usuarioId: string, id: string, device: Device): Promise<State>;
}

export function createBrowsers(deps: {
  store: Store;
  clock: Clock;
  vapid: Pick<VapidKeys, 'read'>;
  service: string | null;
}): Browsers {
  const { store, clock, vapid } = deps;
  const withKey = async (suscripciones: SuscripcionPush[]): Promise<State> => ({
    clave_publica: (await vapid.read())?.publicKey ?? null,
    suscripciones,
  });
  /** A new browser enables the channel, removal of the last one disables it; otherwise the user's choice is kept. */
  const switchChannel = async (tx: Tx, usuarioId: string, activo: boolean, device: Device) => {
    const now = clock.now();
    await saveSettings(tx, usuarioId, { notificaciones: { push: activo } }, now);
    await saveChannel(tx, usuarioId, { canal: 'push', activo, destino: '', now });
    const detalle = activo ? 'push activado' : 'push apagado';
    await addAudit(tx, usuarioId, { accion: 'canal_cambiado', detalle, now, ...device });
  };
  return {
    list: async (usuarioId) =>
      await withKey(await withAccount(store, usuarioId, (tx) => listSubscriptions(tx, usuarioId))),

    async add(usuarioId, { endpoint, keys }, device) {
      requireOutside(endpoint, deps.service, 'la dirección del navegador no vale');
      const listed = await withAccount(store, usuarioId, async (tx) => {
        const known = await listSubscriptions(tx, usuarioId);
        if (known.length >= BROWSERS_MAX && !known.some((one) => one.endpoint === endpoint))
          throw new AppError('canal_no_valido', `ya hay ${BROWSERS_MAX} navegadores; quita alguno`);
        await saveSubscription(tx, usuarioId, {
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
          agente: device.agente,
          now: clock.now(),
        });
        await switchChannel(tx, usuarioId, true, device);
        return await listSubscriptions(tx, usuarioId);
      });
      return await withKey(listed);
    },

    async remove(usuarioId, id, device) {
      const listed = await withAccount(store, usuarioId, async (tx) => {
        if (!(await removeSubscription(tx, usuarioId, id))) throw new AppError('suscripcion_no_encontrada');
        const left = await listSubscriptions(tx, usuarioId);
        if (left.length === 0) await switchChannel(tx, usuarioId, false, device);
        return left;
      });
      return await withKey(listed);
    },
  };
}
