import { tipoNotificacion } from '#contract/states.ts';
import type { Clock } from '#platform/clock.ts';
import type { Logger } from '#platform/logger.ts';
import type { EventAddress, EventAttempt, EventSender } from '#providers/messages/event-webhook.ts';
import {
  boundEvents,
  type DeliveryEnd,
  type DueDelivery,
  dueDeliveries,
  endDeliveries,
  keepBodies,
  markJudged,
} from '#store/queries/events/deliveries.ts';
import {
  type ClaimedDestination,
  claimDestination,
  destinationsWithEvents,
  endRound,
  pendingUpTo,
  type RoundEnd,
} from '#store/queries/events/destinations.ts';
import { addNotification } from '#store/queries/notifications/notifications.ts';
import { nextRevision, type Store, type Tx, withAccount, withSystem } from '#store/store.ts';
import type { Queue } from '../runtime/queue.ts';
import { type EventSecrets, eventAddress, SECRETS_MISSING } from './event-address.ts';
import { composeBodies } from './event-bodies.ts';
import { passing } from './event-filter.ts';
import { withoutOutdated } from './kept-bodies.ts';
import { isHopeless, nextAttempt, pauseUntil } from './retry-times.ts';

export type { EventSender };

export interface EventDeps {
  store: Store;
  clock: Clock;
  log: Logger;
  secrets: EventSecrets;
  events: EventSender;
  /** Attempts of this process under way at addresses that failed last time. */
  failing: { count: number };
  pendingMax?: number;
}

interface Destination {
  usuario_id: string;
  destino_id: string;
}

const DESTINATIONS_AT_ONCE = 100;
const AT_ONCE = 20;
/** Longer than any attempt; after a crash the events are sent again under the same identifiers. */
const LEASE_S = 30;
const TRY_MS = 20_000;
const RUN_MS = 30_000;
/** Half of a process's slots: addresses that hang leave the others to those that take events. */
const FAILING_AT_ONCE = 4;
const PUT_OFF_MS = 5_000;
/** Above this an address that fails is switched off: it would fill the account's storage. */
const PENDING_MAX = 100_000;

/** One round: queues a job for each address with due events, unless one is waiting. */
export async function queueDueEvents(
  deps: Pick<EventDeps, 'store' | 'clock'> & { queue: Pick<Queue, 'send'> },
): Promise<void> {
  await withSystem(deps.store, async (tx) => {
    for (const key of await destinationsWithEvents(tx, deps.clock.now(), DESTINATIONS_AT_ONCE))
      await deps.queue.send(tx, 'events.send', key);
  });
}

/** Sends the due events of an address, until none is due or its time is over. */
export async function sendEvents(deps: EventDeps, to: Destination): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < RUN_MS) if (!(await sendRound(deps, to))) return;
}

/** Attempts that are about to be made. */
interface Round {
  destination: ClaimedDestination;
  address: EventAddress | null;
  deliveries: DueDelivery[];
  bodies: ReadonlyMap<string, string>;
}

/** False: another round is not useful now. */
async function sendRound(deps: EventDeps, to: Destination): Promise<boolean> {
  const slot = { taken: false };
  try {
    return await sendInSlot(deps, to, slot);
  } finally {
    if (slot.taken) deps.failing.count -= 1;
  }
}

async function sendInSlot(deps: EventDeps, to: Destination, slot: { taken: boolean }): Promise<boolean> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(deps.store, to.usuario_id, work);
  const round = await inAccount((tx) => begin(deps, tx, to, slot));
  if (!('deliveries' in round)) return round.again;
  const { destination, address, deliveries, bodies } = round;
  const attempts = await Promise.all(
    deliveries.map(async (delivery) => ({
      delivery,
      hora: deps.clock.now(),
      attempt: await attemptOne(deps, address, delivery, bodies),
    })),
  );
  return await inAccount(async (tx) => {
    const now = deps.clock.now();
    const end = roundEnd(
      destination,
      attempts.map(({ attempt }) => attempt),
      now,
    );
    if (!(await close(deps, tx, to, destination, end))) return false;
    await endDeliveries(
      tx,
      to.usuario_id,
      attempts.map((one) => endOf(one, end, now)),
    );
    if (end.kind !== 'worked') return false;
    await boundEvents(tx, to.usuario_id);
    return end.noAntes === null;
  });
}

async function begin(
  deps: EventDeps,
  tx: Tx,
  to: Destination,
  slot: { taken: boolean },
): Promise<Round | { again: boolean }> {
  const { usuario_id, destino_id } = to;
  const now = deps.clock.now();
  const destination = await claimDestination(tx, usuario_id, destino_id, { now, seconds: LEASE_S });
  if (destination === undefined) return { again: false };
  const claim = { id: destino_id, reclamado: destination.reclamado };
  if (destination.fallos > 0 && !slot.taken) {
    if (deps.failing.count >= FAILING_AT_ONCE) {
      await endRound(tx, usuario_id, claim, { kind: 'put_off', noAntes: now + PUT_OFF_MS }, now);
      return { again: false };
    }
    slot.taken = true;
    deps.failing.count += 1;
  }
  // An address that fails is tried with one event until it takes one.
  const limit = destination.fallos > 0 ? 1 : AT_ONCE;
  const kept = await dueDeliveries(tx, usuario_id, destino_id, { now, limit });
  const due = await withoutOutdated(tx, usuario_id, kept);
  const most = deps.pendingMax ?? PENDING_MAX;
  const isCrowded =
    destination.fallos > 0 && (await pendingUpTo(tx, usuario_id, destino_id, most + 1)) > most;
  const unjudged = due.filter(({ nueva }) => nueva);
  const wanted = isCrowded ? null : await passing(tx, usuario_id, destination.filtro_id, unjudged, now);
  if (wanted === null) {
    await close(deps, tx, to, destination, { kind: 'off', motivo: isCrowded ? CROWDED : NO_FILTER });
    return { again: false };
  }
  const passed = due.filter((one) => !one.nueva || wanted.includes(one));
  const bodiless = passed.filter(({ cuerpo }) => cuerpo === null);
  const made = await composeBodies(tx, usuario_id, bodiless, now);
  const bodies = new Map(
    await keepBodies(
      tx,
      usuario_id,
      [...made].map(([id, cuerpo]) => ({ id, cuerpo })),
    ),
  );
  for (const { evento_id, cuerpo } of passed) if (cuerpo !== null) bodies.set(evento_id, cuerpo);
  const isSendable = ({ evento_id }: DueDelivery) => bodies.has(evento_id);
  const dropped = due.filter((one) => !isSendable(one));
  await endDeliveries(
    tx,
    usuario_id,
    dropped.map(({ id, intentos }) => ({
      id,
      antes: intentos,
      estado: 'descartada',
      intentos,
      proximo: null,
      intento: null,
    })),
  );
  const deliveries = due.filter(isSendable);
  const judged = destination.filtro_id === null ? [] : deliveries.filter(({ nueva }) => nueva);
  await markJudged(
    tx,
    usuario_id,
    judged.map(({ id }) => id),
  );
  if (deliveries.length === 0) {
    await endRound(tx, usuario_id, claim, { kind: 'idle' }, now);
    return { again: dropped.length > 0 };
  }
  const address = await eventAddress(tx, deps.secrets, { ...to, now }, destination);
  return { destination, address, deliveries, bodies };
}

const CROWDED = 'Se han acumulado más de 100.000 eventos sin entregar.';
const NO_FILTER = 'Su filtro guardado se ha eliminado o ya no se entiende.';

async function attemptOne(
  deps: EventDeps,
  to: EventAddress | null,
  { evento_id }: DueDelivery,
  bodies: ReadonlyMap<string, string>,
): Promise<EventAttempt> {
  const failed = { outcome: 'failed', estado: null, ms: 0, respuesta: '', afterMs: 0 } as const;
  const body = bodies.get(evento_id);
  if (to === null || body === undefined) return { ...failed, detalle: SECRETS_MISSING };
  // A stop does not abort an attempt: whether it arrived would be unknown.
  return await deps.events
    .send(to, { id: evento_id, body }, AbortSignal.timeout(TRY_MS))
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'an event could not be sent');
      return { ...failed, detalle: 'El envío ha fallado.' };
    });
}

interface Attempted {
  delivery: DueDelivery;
  hora: number;
  attempt: EventAttempt;
}

function endOf({ delivery, hora, attempt }: Attempted, end: RoundEnd, now: number): DeliveryEnd {
  const { estado, ms, detalle, respuesta, outcome, afterMs } = attempt;
  // An address that takes others asks for a slower pace: that is no failed attempt of this event.
  if (end.kind === 'worked' && estado === TOO_MANY)
    return {
      id: delivery.id,
      antes: delivery.intentos,
      estado: 'pendiente',
      intentos: delivery.intentos,
      proximo: end.noAntes,
      intento: null,
    };
  const intentos = delivery.intentos + 1;
  const proximo =
    outcome === 'delivered' ? null : nextAttempt(intentos, { now, afterMs, random: Math.random() });
  return {
    id: delivery.id,
    antes: delivery.intentos,
    estado: outcome === 'delivered' ? 'entregada' : proximo === null ? 'fallida' : 'pendiente',
    intentos,
    proximo,
    intento: { hora: new Date(hora).toISOString(), estado, ms, detalle, respuesta },
  };
}

function roundEnd(
  { fallos, falla_desde }: ClaimedDestination,
  attempts: readonly EventAttempt[],
  now: number,
): RoundEnd {
  const gone = attempts.find(({ outcome }) => outcome === 'gone');
  if (gone) return { kind: 'off', motivo: gone.detalle };
  if (attempts.some(({ outcome }) => outcome === 'delivered'))
    return { kind: 'worked', noAntes: slowedUntil(attempts, now) };
  if (isHopeless(falla_desde, now))
    return {
      kind: 'off',
      motivo: `Lleva más de tres días sin aceptar ningún evento. ${attempts[0]?.detalle ?? ''}`,
    };
  const afterMs = Math.max(...attempts.map((one) => one.afterMs));
  return { kind: 'failed', noAntes: pauseUntil(fallos, now, afterMs) };
}

const TOO_MANY = 429;
const SLOWER: ReadonlySet<number> = new Set([TOO_MANY, 502, 503, 504]);

/** Standard Webhooks: these answers, and Retry-After, ask for a slower pace; null: none of them did. */
function slowedUntil(attempts: readonly EventAttempt[], now: number): number | null {
  const slow = attempts.filter(({ estado, afterMs }) => afterMs > 0 || SLOWER.has(estado ?? 0));
  return slow.length === 0 ? null : pauseUntil(0, now, Math.max(...slow.map(({ afterMs }) => afterMs)));
}

async function close(
  deps: EventDeps,
  tx: Tx,
  { usuario_id, destino_id }: Destination,
  { nombre, reclamado }: ClaimedDestination,
  end: RoundEnd,
): Promise<boolean> {
  const now = deps.clock.now();
  if (!(await endRound(tx, usuario_id, { id: destino_id, reclamado }, end, now))) return false;
  if (end.kind !== 'off') return true;
  const event = {
    clave_evento: `destino:${destino_id}:${now}`,
    tipo: tipoNotificacion.eventos_apagados,
    titulo: `Dirección de eventos apagada: ${nombre}`,
    mensaje: `${end.motivo} Corrígela y enciéndela en Configuración: lo pendiente saldrá entonces.`,
    enlace: '/settings?tab=notificaciones',
  };
  await addNotification(tx, usuario_id, event, { now, revision: await nextRevision(tx) });
  return true;
}
