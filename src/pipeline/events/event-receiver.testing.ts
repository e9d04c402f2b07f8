import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { DestinoEntrada, type DestinoEventos } from '#contract/events/entities.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { listDeliveries } from '#store/queries/events/deliveries.ts';
import {
  addDestination,
  destinationsWithEvents,
  readDestination,
} from '#store/queries/events/destinations.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type EventDeps, sendEvents } from './send-events.ts';

export const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
export const FACTS = {
  antes: { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' },
  ahora: {
    estado_verificacion: 'expirado',
    es_disponible: true,
    confirmaciones: 2,
    fase_ciclo: 'libre',
    motivo: null,
  },
};

type Answer = (response: ServerResponse, body: string) => void;
export const accepts: Answer = (response) => void response.writeHead(204).end();

/** A receiver of events on loopback. Each test has a new account, no calls yet, and a receiver that accepts. */
export const receiver = {
  db: null as unknown as TestDatabase, // until beforeAll has run
  deps: null as unknown as EventDeps, // until beforeAll has run
  origin: '',
  account: '',
  calls: [] as { headers: IncomingMessage['headers']; body: string }[],
  answer: accepts,
};

export function startReceiver(): void {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      receiver.calls.push({ headers: request.headers, body });
      receiver.answer(response, body);
    });
  });
  beforeAll(async () => {
    receiver.db = await freshDatabase(inject('postgres'));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
    receiver.deps = {
      store: receiver.db.store,
      clock,
      log: silentLogger,
      secrets: { read: async () => ({ kind: 'key', key: KEY }) },
      failing: { count: 0 },
      events: createEventSender({
        outbound: createOutbound({ map: null, contactUrl: null }),
        now: () => clock.now(),
        service: receiver.origin,
      }),
    };
  });
  beforeEach(async () => {
    receiver.account = await createAccount(receiver.db.store);
    receiver.calls = [];
    receiver.answer = accepts;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await receiver.db.drop();
  });
}

export const inAccount = <T>(work: (tx: Tx) => Promise<T>) =>
  withAccount(receiver.db.store, receiver.account, work);

export async function destination(change: Partial<DestinoEntrada> = {}): Promise<string> {
  const wanted = {
    nombre: 'Mi programa',
    url: `${receiver.origin}/x`,
    eventos: ['dominio.libre' as const],
    filtro_id: null,
  };
  const id = await inAccount((tx) =>
    addDestination(tx, receiver.account, DestinoEntrada.parse({ ...wanted, ...change }), clock.now()),
  );
  return id ?? '';
}

export async function domain(dominio: string): Promise<string> {
  const [made] = await inAccount((tx) =>
    rows(
      tx,
      idRow,
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${receiver.account}, ${dominio}, ${dominio}, split_part(${dominio}, '.', 2), now()) RETURNING id`,
    ),
  );
  return made?.id ?? '';
}

export const freed = (entidad_id: string) =>
  inAccount((tx) =>
    addEvents(tx, receiver.account, [{ tipo: 'dominio.libre', entidad_id, hechos: FACTS }], clock.now()),
  );

export const due = async () => {
  const found = await withSystem(receiver.db.store, (tx) => destinationsWithEvents(tx, clock.now(), 100));
  return found.filter(({ usuario_id }) => usuario_id === receiver.account);
};

export const round = async () => {
  for (const key of await due()) await sendEvents(receiver.deps, key);
};

export const read = (id: string) =>
  inAccount((tx) => readDestination(tx, receiver.account, id)) as Promise<DestinoEventos>;

export const log = async (id: string) =>
  (await inAccount((tx) => listDeliveries(tx, receiver.account, id, { pagina: 1, limite: 50 }))).filas;
