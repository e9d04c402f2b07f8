import { randomBytes, randomUUID } from 'node:crypto';
import type {
  DestinoCambio,
  DestinoEntrada,
  DestinoEventos,
  EntregaEvento,
  IntentoEntrega,
} from '#contract/events/entities.ts';
import type { EventSender } from '#pipeline/events/send-events.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { listDeliveries, sendAgain } from '#store/queries/events/deliveries.ts';
import {
  addDestination,
  changeDestination,
  listDestinations,
  readDestination,
  removeDestination,
} from '#store/queries/events/destinations.ts';
import type { Page, PageRequest } from '#store/queries/lists/page.ts';
import { readFilter } from '#store/queries/lists/saved-filters.ts';
import { addAudit } from '#store/queries/security/audit.ts';
import { type Store, type Tx, withAccount } from '#store/store.ts';
import type { KeyVault } from '../keys/key-vault.ts';
import { requireOutside } from '../outside-address.ts';

/** A key as in Standard Webhooks: 24 to 64 bytes in base64, behind its prefix. */
const KEY_BYTES = 32;
const KEY_PREFIX = 'whsec_';
const TRY_MS = 20_000;

/** Each throws `destino_no_encontrado` for another account's address. */
export interface Destinations {
  list(usuarioId: string): Promise<DestinoEventos[]>;
  /** The signing key is shown only once. Throws `canal_no_valido`, `destinos_demasiados`, `filtro_no_encontrado`. */
  add(
    usuarioId: string,
    wanted: DestinoEntrada,
    device: Device,
  ): Promise<{ destino: DestinoEventos; clave_firma: string }>;
  change(usuarioId: string, id: string, change: DestinoCambio, device: Device): Promise<DestinoEventos>;
  remove(usuarioId: string, id: string, device: Device): Promise<void>;
  /** Sends a trial, which is no event of the account, and reports the answer. */
  test(usuarioId: string, id: string, signal: AbortSignal): Promise<IntentoEntrega & { entregado: boolean }>;
  deliveries(usuarioId: string, id: string, request: PageRequest): Promise<Page<EntregaEvento>>;
  /** Throws `entrega_no_encontrada`. */
  sendAgain(usuarioId: string, deliveryId: string): Promise<void>;
}

export function createDestinations(deps: {
  store: Store;
  clock: Clock;
  vault: KeyVault;
  events: { sender: EventSender; service: string | null };
}): Destinations {
  const { store, clock, vault, events } = deps;
  const known = async (tx: Tx, usuarioId: string, id: string): Promise<DestinoEventos> => {
    const found = await readDestination(tx, usuarioId, id);
    if (!found) throw new AppError('destino_no_encontrado');
    return found;
  };
  const check = async (tx: Tx, usuarioId: string, { url, filtro_id }: DestinoCambio): Promise<void> => {
    if (url !== undefined) requireOutside(url, events.service, 'la dirección debe empezar por https://');
    if (filtro_id && !(await readFilter(tx, usuarioId, filtro_id)))
      throw new AppError('filtro_no_encontrado');
  };
  const note = (tx: Tx, usuarioId: string, detalle: string, device: Device) =>
    addAudit(tx, usuarioId, { accion: 'destino_eventos_cambiado', detalle, now: clock.now(), ...device });

  return {
    list: (usuarioId) => withAccount(store, usuarioId, (tx) => listDestinations(tx, usuarioId)),

    add: (usuarioId, wanted, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const now = clock.now();
        await check(tx, usuarioId, wanted);
        const id = await addDestination(tx, usuarioId, wanted, now);
        if (id === undefined) throw new AppError('destinos_demasiados');
        const clave_firma = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;
        await vault.write(tx, usuarioId, { nombre: `eventos:${id}`, key: clave_firma, now });
        await note(tx, usuarioId, `${wanted.nombre} añadida`, device);
        return { destino: await known(tx, usuarioId, id), clave_firma };
      }),

    change: (usuarioId, id, change, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const { nombre } = await known(tx, usuarioId, id);
        await check(tx, usuarioId, change);
        await changeDestination(tx, usuarioId, id, change, clock.now());
        const state = change.activo === undefined ? 'cambiada' : change.activo ? 'encendida' : 'apagada';
        await note(tx, usuarioId, `${nombre} ${state}`, device);
        return await known(tx, usuarioId, id);
      }),

    remove: (usuarioId, id, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const { nombre } = await known(tx, usuarioId, id);
        await removeDestination(tx, usuarioId, id);
        await removeKey(tx, usuarioId, `eventos:${id}`);
        await note(tx, usuarioId, `${nombre} eliminada`, device);
      }),

    async test(usuarioId, id, signal) {
      const { url, stored } = await withAccount(store, usuarioId, async (tx) => ({
        url: (await known(tx, usuarioId, id)).url,
        stored: await vault.read(tx, usuarioId, `eventos:${id}`),
      }));
      const hora = new Date(clock.now()).toISOString();
      if (stored.kind !== 'key')
        throw new AppError('canal_no_valido', 'falta su clave de firma: quítala y añádela otra vez');
      const body = JSON.stringify({ type: 'prueba', version: 1, timestamp: hora, data: { mensaje: TRIAL } });
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
      const answer = await events.sender.send({ url, key: stored.key }, { id: randomUUID(), body }, limit);
      const { estado, ms, detalle, respuesta, outcome } = answer;
      return { hora, estado, ms, detalle, respuesta, entregado: outcome === 'delivered' };
    },

    deliveries: (usuarioId, id, request) =>
      withAccount(store, usuarioId, async (tx) => {
        await known(tx, usuarioId, id);
        return await listDeliveries(tx, usuarioId, id, request);
      }),

    sendAgain: (usuarioId, deliveryId) =>
      withAccount(store, usuarioId, async (tx) => {
        if (!(await sendAgain(tx, usuarioId, deliveryId, clock.now())))
          throw new AppError('entrega_no_encontrada');
      }),
  };
}

const TRIAL = 'Esta dirección está lista para recibir eventos.';
