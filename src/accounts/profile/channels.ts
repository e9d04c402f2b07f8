import { randomBytes } from 'node:crypto';
import { type CanalChat, chatSecret, isChat, isChatAddress } from '#contract/chat/addresses.ts';
import type { Canal, EstadoCanal } from '#contract/entities/canales.ts';
import { webhookAddress } from '#pipeline/messages/webhook-address.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { hiddenPart, shownAddress } from '#platform/secrets/shown-address.ts';
import { saveSettings } from '#store/queries/accounts/accounts.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { listChannels, lockChannel, saveChannel } from '#store/queries/channels/channels.ts';
import { SEALED } from '#store/queries/channels/sealed-webhooks.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { requireOutside } from '../outside-address.ts';

export interface ChannelChange {
  canal: Canal;
  activo: boolean;
  destino?: string | undefined;
  token?: string | undefined;
}

/** A key as in Standard Webhooks: 24 bytes or more in base64. */
const KEY_BYTES = 32;

/** Where a simulated internet takes each chat's messages; empty: the real services. */
export type ChatOrigins = Partial<Record<CanalChat, string>>;
export interface Channels {
  list(usuarioId: string): Promise<EstadoCanal[]>;
  /** The signing key if the webhook just got one; it is shown only once. Throws `canal_no_valido`. */
  save(usuarioId: string, change: ChannelChange, device: Device): Promise<{ clave_firma: string | null }>;
}

export function createChannels(deps: {
  store: Store;
  clock: Clock;
  vault: KeyVault;
  chats: ChatOrigins;
}): Channels {
  const { store, clock, vault } = deps;
  /** Keeps a chat's address, if a new one is given; returns what may be shown of the address in use. */
  const saveChat = async (
    tx: Tx,
    usuarioId: string,
    canal: CanalChat,
    { change, known, now }: { change: ChannelChange; known: EstadoCanal | undefined; now: number },
  ): Promise<string> => {
    const { destino = '', token = '' } = change;
    if (destino === '' || destino === known?.destino) {
      const stored = await vault.read(tx, usuarioId, canal);
      if (change.activo && stored.kind !== 'key') throw new AppError('canal_no_valido', 'falta la dirección');
      return known?.destino ?? '';
    }
    requireOutside(destino, deps.chats[canal] ?? null, 'la dirección debe empezar por https://');
    const url = new URL(destino);
    if (deps.chats[canal] === undefined && !isChatAddress(canal, url))
      throw new AppError('canal_no_valido', `esa no es una dirección de ${canal}`);
    await vault.write(tx, usuarioId, { nombre: canal, key: chatSecret(destino, token), now });
    const end = destino.slice(destino.lastIndexOf('/') + 1);
    return `${url.host}/${hiddenPart(end)}`;
  };
  /** The whole address of a webhook; empty: missing, or sealed under another master key. */
  const addressOf = async (tx: Tx, usuarioId: string, { canal, destino }: EstadoCanal): Promise<string> => {
    if (canal !== 'webhook') return destino;
    const address = await webhookAddress(tx, vault, usuarioId, destino);
    return address.kind === 'key' ? address.key : '';
  };
  const sealWebhook = async (tx: Tx, usuarioId: string, url: string, now: number): Promise<string> => {
    if (url === '') await removeKey(tx, usuarioId, 'webhook_url');
    else await vault.write(tx, usuarioId, { nombre: 'webhook_url', key: url, now });
    return url === '' ? '' : SEALED;
  };
  return {
    list: (usuarioId) =>
      withAccount(store, usuarioId, async (tx) => {
        const all: EstadoCanal[] = [];
        for (const one of await listChannels(tx, usuarioId))
          all.push({ ...one, destino: shown(one.canal, await addressOf(tx, usuarioId, one)) });
        return all;
      }),

    save: (usuarioId, change, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const now = clock.now();
        const { canal } = change;
        await lockChannel(tx, usuarioId, canal);
        const stored = (await listChannels(tx, usuarioId)).find((one) => one.canal === canal);
        const known = stored && { ...stored, destino: await addressOf(tx, usuarioId, stored) };
        const isUnchanged =
          change.destino === undefined ||
          (canal === 'webhook' && known && change.destino === shown(canal, known.destino));
        const destino = (isUnchanged ? known?.destino : change.destino) ?? '';
        if (change.activo && !isChat(canal)) requireTarget(canal, destino);
        let clave_firma: string | null = null;
        if (change.canal === 'webhook' && change.activo) {
          const key = await vault.read(tx, usuarioId, 'webhook');
          if (key.kind !== 'key' || destino !== known?.destino) {
            clave_firma = randomBytes(KEY_BYTES).toString('base64');
            await vault.write(tx, usuarioId, { nombre: 'webhook', key: clave_firma, now });
          }
        }
        if (change.canal === 'telegram' && change.token) {
          await vault.write(tx, usuarioId, { nombre: 'telegram', key: change.token, now });
        } else if (change.canal === 'telegram' && change.activo) {
          const token = await vault.read(tx, usuarioId, 'telegram');
          if (token.kind !== 'key') throw new AppError('canal_no_valido', 'falta el token del bot');
        }
        const kept = async () => {
          if (isChat(canal)) return await saveChat(tx, usuarioId, canal, { change, known, now });
          // An address that cannot be opened stays sealed until another one is given.
          if (isUnchanged && destino === '') return stored?.destino ?? '';
          return canal === 'webhook' ? await sealWebhook(tx, usuarioId, destino, now) : destino;
        };
        if (change.canal === 'email' || change.canal === 'push')
          await saveSettings(tx, usuarioId, { notificaciones: { [change.canal]: change.activo } }, now);
        await saveChannel(tx, usuarioId, { canal, activo: change.activo, destino: await kept(), now });
        const detalle = `${change.canal} ${change.activo ? 'activado' : 'apagado'}`;
        await addAudit(tx, usuarioId, { accion: 'canal_cambiado', detalle, now, ...device });
        return { clave_firma };
      }),
  };
}

const shown = (canal: Canal, address: string): string =>
  canal === 'webhook' && address !== '' ? shownAddress(address) : address;

function requireTarget(canal: Canal, destino: string): void {
  if (canal === 'telegram' && !/^(?:-?\d{1,20}|@\w{5,32})$/.test(destino))
    throw new AppError('canal_no_valido', 'el chat es un número o un @nombre');
  if (canal === 'webhook') requireOutside(destino, null, 'la dirección debe empezar por https://');
}
