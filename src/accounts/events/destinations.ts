import { randomBytes, randomUUID } from 'node:crypto';
import type { SecretoDestino } from '#contract/entities/configuracion.ts';
import type {
  DestinoCambio,
  DestinoEntrada,
  DestinoEventos,
  EntregaEvento,
  IntentoEntrega,
} from '#contract/events/entities.ts';
import type { EventoPrueba } from '#contract/events/event-schemas.ts';
import { eventAddress, SECRETS_MISSING } from '#pipeline/events/event-address.ts';
import { requirePassing } from '#pipeline/events/event-filter.ts';
import type { EventSender } from '#pipeline/events/send-events.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { shownAddress } from '#platform/secrets/shown-address.ts';
import { removeKey } from '#store/queries/accounts/keys.ts';
import type { Device } from '#store/queries/accounts/sessions.ts';
import { listDeliveries, sendAgain } from '#store/queries/events/deliveries.ts';
import {
  addDestination,
  changeDestination,
  listDestinations,
  noteNewKey,
  readDestination,
  removeDestination,
  type StoredDestination,
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
/** For how long the key before the last change also signs: a receiver then misses no event. */
const OLD_KEY_MS = 24 * 3_600_000;

interface WithKey {
  destino: DestinoEventos;
  clave_firma: string;
}

/** Each throws `destino_no_encontrado` for another account's address. */
export interface Destinations {
  list(usuarioId: string): Promise<DestinoEventos[]>;
  /** Throws `canal_no_valido`, `destinos_demasiados`, `filtro_no_encontrado`. */
  add(usuarioId: string, wanted: DestinoEntrada, device: Device): Promise<WithKey>;
  change(usuarioId: string, id: string, change: DestinoCambio, device: Device): Promise<DestinoEventos>;
  /** Makes another signing key; the present one also signs for a day. */
  changeKey(usuarioId: string, id: string, device: Device): Promise<WithKey>;
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
  const known = async (tx: Tx, usuarioId: string, id: string): Promise<StoredDestination> => {
    const found = await readDestination(tx, usuarioId, id);
    if (!found) throw new AppError('destino_no_encontrado');
    return found;
  };
  const shownOf = async (tx: Tx, usuarioId: string, id: string) => shown(await known(tx, usuarioId, id));
  const write = async (tx: Tx, usuarioId: string, nombre: SecretoDestino, key: string | null) =>
    key === null
      ? void (await removeKey(tx, usuarioId, nombre))
      : await vault.write(tx, usuarioId, { nombre, key, now: clock.now() });
  const check = async (
    tx: Tx,
    usuarioId: string,
    { filtro_id, eventos }: Pick<DestinoEntrada, 'filtro_id' | 'eventos'>,
  ): Promise<void> => {
    if (filtro_id === null) return;
    const filter = await readFilter(tx, usuarioId, filtro_id);
    if (!filter) throw new AppError('filtro_no_encontrado');
    requirePassing(filter, eventos);
  };
  const checkUrl = (url: string | undefined): void => {
    if (url !== undefined) requireOutside(url, events.service, 'la dirección debe empezar por https://');
  };
  /** A form sends back what it was shown. An address that cannot be opened is written again if it was shown whole. */
  const isAsShown = async (tx: Tx, usuarioId: string, before: StoredDestination, url: string | undefined) => {
    if (url !== shown(before).url) return false;
    if (before.url !== '' || url.includes('…')) return true;
    return (await vault.read(tx, usuarioId, `eventos_url:${before._id}`)).kind === 'key';
  };
  const note = (tx: Tx, usuarioId: string, detalle: string, device: Device) =>
    addAudit(tx, usuarioId, { accion: 'destino_eventos_cambiado', detalle, now: clock.now(), ...device });

  return {
    list: async (usuarioId) =>
      (await withAccount(store, usuarioId, (tx) => listDestinations(tx, usuarioId))).map(shown),

    add: (usuarioId, wanted, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const now = clock.now();
        checkUrl(wanted.url);
        await check(tx, usuarioId, wanted);
        const stored = { ...wanted, url: '', url_mostrada: shownAddress(wanted.url) };
        const id = await addDestination(tx, usuarioId, stored, now);
        if (id === undefined) throw new AppError('destinos_demasiados');
        await write(tx, usuarioId, `eventos_url:${id}`, wanted.url);
        const clave_firma = newKey();
        await write(tx, usuarioId, `eventos:${id}`, clave_firma);
        if (wanted.cabecera) await write(tx, usuarioId, `eventos_cabecera:${id}`, wanted.cabecera.valor);
        await note(tx, usuarioId, `${wanted.nombre} añadida`, device);
        return { destino: await shownOf(tx, usuarioId, id), clave_firma };
      }),

    change: (usuarioId, id, change, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const before = await known(tx, usuarioId, id);
        const url = (await isAsShown(tx, usuarioId, before, change.url)) ? undefined : change.url;
        const { cabecera } = change;
        const wanted = { ...change, url: url && shownAddress(url) };
        checkUrl(url);
        if (change.filtro_id !== undefined || change.eventos !== undefined)
          await check(tx, usuarioId, {
            filtro_id: change.filtro_id === undefined ? before.filtro_id : change.filtro_id,
            eventos: change.eventos ?? before.eventos,
          });
        if (url !== undefined && cabecera === undefined && before.cabecera !== null)
          requireSameOrigin(shown(before).url, url);
        await changeDestination(tx, usuarioId, id, wanted, clock.now());
        if (url !== undefined) await write(tx, usuarioId, `eventos_url:${id}`, url);
        if (cabecera !== undefined)
          await write(tx, usuarioId, `eventos_cabecera:${id}`, cabecera?.valor ?? null);
        const state = change.activo === undefined ? 'cambiada' : change.activo ? 'encendida' : 'apagada';
        await note(tx, usuarioId, `${before.nombre} ${state}`, device);
        return await shownOf(tx, usuarioId, id);
      }),

    changeKey: (usuarioId, id, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const { nombre } = await known(tx, usuarioId, id);
        const old = await vault.read(tx, usuarioId, `eventos:${id}`);
        if (old.kind === 'key') {
          await write(tx, usuarioId, `eventos_anterior:${id}`, old.key);
          await noteNewKey(tx, usuarioId, id, clock.now() + OLD_KEY_MS);
        }
        const clave_firma = newKey();
        await write(tx, usuarioId, `eventos:${id}`, clave_firma);
        await note(tx, usuarioId, `${nombre}: clave de firma cambiada`, device);
        return { destino: await shownOf(tx, usuarioId, id), clave_firma };
      }),

    remove: (usuarioId, id, device) =>
      withAccount(store, usuarioId, async (tx) => {
        const { nombre } = await known(tx, usuarioId, id);
        await removeDestination(tx, usuarioId, id);
        for (const kind of ['eventos', 'eventos_anterior', 'eventos_cabecera', 'eventos_url'] as const)
          await removeKey(tx, usuarioId, `${kind}:${id}`);
        await note(tx, usuarioId, `${nombre} eliminada`, device);
      }),

    async test(usuarioId, id, signal) {
      const now = clock.now();
      const address = await withAccount(store, usuarioId, async (tx) => {
        const stored = await known(tx, usuarioId, id);
        const until = stored.clave_anterior_hasta === null ? null : Date.parse(stored.clave_anterior_hasta);
        const to = { usuario_id: usuarioId, destino_id: id, now };
        return await eventAddress(tx, vault, to, { ...stored, clave_anterior_hasta: until });
      });
      const hora = new Date(now).toISOString();
      if (address === null) throw new AppError('canal_no_valido', SECRETS_MISSING);
      const trial: EventoPrueba = { type: 'prueba', version: 1, timestamp: hora, data: { mensaje: TRIAL } };
      const body = JSON.stringify(trial);
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TRY_MS)]);
      const answer = await events.sender.send(address, { id: randomUUID(), body }, limit);
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

const newKey = (): string => `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

const shown = ({ url, url_mostrada, ...one }: StoredDestination): DestinoEventos => ({
  ...one,
  url: shownAddress(url === '' ? (url_mostrada ?? '') : url),
});

/** The value of the header was given for one receiver: another address does not get it without being asked. */
function requireSameOrigin(before: string, url: string): void {
  if (URL.parse(before)?.origin !== URL.parse(url)?.origin)
    throw new AppError(
      'canal_no_valido',
      'la cabecera es de la dirección anterior: escríbela otra vez o quítala',
    );
}

const TRIAL = 'Esta dirección está lista para recibir eventos.';
