import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { DestinoEntrada, type DestinoEventos } from '#contract/events/entities.ts';
import { eventBody } from '#contract/events/event-schemas.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { listDeliveries, sendAgain } from '#store/queries/events/deliveries.ts';
import {
  addDestination,
  changeDestination,
  destinationsWithEvents,
  readDestination,
} from '#store/queries/events/destinations.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type EventDeps, sendEvents } from './send-events.ts';

const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const [SECOND, HOUR] = [1_000, 3_600_000];
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));

let db: TestDatabase;
let account: string;
let receiver: Server;
let origin: string;
let deps: EventDeps;
let calls: { headers: IncomingMessage['headers']; body: string }[] = [];
type Answer = (response: ServerResponse, body: string) => void;
const accepts: Answer = (response) => void response.writeHead(204).end();
let answer: Answer = accepts;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      answer(response, body);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // it listens on TCP
  deps = {
    store: db.store,
    clock,
    log: silentLogger,
    secrets: { read: async () => ({ kind: 'key', key: KEY }) },
    events: createEventSender({
      outbound: createOutbound({ map: null, contactUrl: null }),
      now: () => clock.now(),
      service: origin,
    }),
  };
});
beforeEach(async () => {
  account = await createAccount(db.store);
  calls = [];
  answer = accepts;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await db.drop();
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(db.store, account, work);

async function destination(change: Partial<DestinoEntrada> = {}): Promise<string> {
  const wanted = {
    nombre: 'Mi programa',
    url: `${origin}/x`,
    eventos: ['dominio.libre' as const],
    filtro_id: null,
  };
  const id = await inAccount((tx) =>
    addDestination(tx, account, DestinoEntrada.parse({ ...wanted, ...change }), clock.now()),
  );
  return id ?? '';
}
async function domain(dominio: string): Promise<string> {
  const [made] = await inAccount((tx) =>
    rows(
      tx,
      idRow,
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${account}, ${dominio}, ${dominio}, split_part(${dominio}, '.', 2), now()) RETURNING id`,
    ),
  );
  return made?.id ?? '';
}
const FACTS = {
  antes: { estado_verificacion: 'activo', es_disponible: false, fase_ciclo: 'activo' },
  ahora: {
    estado_verificacion: 'expirado',
    es_disponible: true,
    confirmaciones: 2,
    fase_ciclo: 'libre',
    motivo: null,
  },
};
const freed = (entidad_id: string) =>
  inAccount((tx) =>
    addEvents(tx, account, [{ tipo: 'dominio.libre', entidad_id, hechos: FACTS }], clock.now()),
  );
const due = async () => {
  const found = await withSystem(db.store, (tx) => destinationsWithEvents(tx, clock.now(), 100));
  return found.filter(({ usuario_id }) => usuario_id === account);
};
const round = async () => {
  for (const key of await due()) await sendEvents(deps, key);
};
const read = (id: string) => inAccount((tx) => readDestination(tx, account, id)) as Promise<DestinoEventos>;
const log = async (id: string) =>
  (await inAccount((tx) => listDeliveries(tx, account, id, { pagina: 1, limite: 50 }))).filas;
const notices = async () =>
  (await inAccount((tx) => listNotifications(tx, account, {}, { pagina: 1, limite: 9 }))).filas;

test('an event is signed, has the schema of its type with the entity, and is sent once', async () => {
  const id = await destination();
  await freed(await domain('torres.es'));
  await round();
  await round();
  expect(calls).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = calls;
  const event = eventBody('dominio.libre').parse(JSON.parse(body));
  expect(event).toMatchObject({ data: { dominio: { dominio: 'torres.es' }, cambio: FACTS } });
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(KEY.slice('whsec_'.length), 'base64');
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({ evento_id: headers['webhook-id'], estado: 'entregada', proximo: null });
  expect(delivery?.intentos).toMatchObject([{ estado: 204 }]);
  expect((await read(id)).ultimo_exito).not.toBeNull();
});

test('each address gets the types that it chose; without an address that wants it an event is not kept', async () => {
  const name = await domain('torres.es');
  await freed(name);
  await destination({ eventos: ['batch.fin'] });
  await freed(name);
  expect(await inAccount((tx) => rows(tx, idRow, sql`SELECT id FROM eventos`))).toEqual([]);
  await destination({ url: `${origin}/uno` });
  await destination({ url: `${origin}/dos`, eventos: ['dominio.libre', 'dominio.fase'] });
  await freed(name);
  await round();
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an event is kept only if the transaction of its fact commits', async () => {
  await destination();
  const name = await domain('torres.es');
  const broken = inAccount(async (tx) => {
    await addEvents(tx, account, [{ tipo: 'dominio.libre', entidad_id: name, hechos: FACTS }], clock.now());
    throw new Error('the fact was not written');
  });
  await expect(broken).rejects.toThrow('the fact was not written');
  expect(await due()).toEqual([]);
});

test('a failed attempt is repeated with the same identifier and body, also if the entity changed meanwhile', async () => {
  const id = await destination();
  const name = await domain('torres.es');
  answer = (response) => void response.writeHead(500).end('sin memoria');
  await freed(name);
  await round();
  expect(await read(id)).toMatchObject({ activo: true, falla_desde: expect.any(String), pendientes: 1 });
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET notas = 'otra' WHERE id = ${name}`));
  answer = accepts;
  await round();
  expect(calls).toHaveLength(1);
  clock.advance(6 * SECOND);
  await round();
  expect(calls).toHaveLength(2);
  const [first, second] = calls;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  expect((await log(id))[0]?.intentos).toMatchObject([
    { estado: 500, respuesta: 'sin memoria' },
    { estado: 204 },
  ]);
  expect(await read(id)).toMatchObject({ falla_desde: null, pendientes: 0 });
});

test('Retry-After is respected', async () => {
  await destination();
  answer = (response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
  await freed(await domain('torres.es'));
  await round();
  clock.advance(59 * 60 * SECOND);
  await round();
  expect(calls).toHaveLength(1);
  clock.advance(61 * SECOND);
  await round();
  expect(calls).toHaveLength(2);
});

test('410 switches the address off and tells its owner; switched on again, what is pending is sent', async () => {
  const id = await destination();
  answer = (response) => void response.writeHead(410).end();
  await freed(await domain('torres.es'));
  await round();
  expect(await read(id)).toMatchObject({ activo: false, motivo_apagado: expect.stringContaining('410') });
  expect(await notices()).toMatchObject([
    { tipo: 'eventos_apagados', titulo: 'Dirección de eventos apagada: Mi programa' },
  ]);
  answer = accepts;
  clock.advance(HOUR);
  await round();
  expect(calls).toHaveLength(1);
  await inAccount((tx) => changeDestination(tx, account, id, { activo: true }, clock.now()));
  await round();
  expect(calls).toHaveLength(2);
  expect((await log(id))[0]?.estado).toBe('entregada');
});

test('a redirect is a failure that is not followed', async () => {
  const id = await destination();
  answer = (response) => void response.writeHead(302, { location: '/otra' }).end();
  await freed(await domain('torres.es'));
  await round();
  expect(calls).toHaveLength(1);
  expect((await log(id))[0]).toMatchObject({
    estado: 'pendiente',
    intentos: [{ estado: 302, detalle: expect.stringContaining('redirige') }],
  });
});

test('an address that answers too late has failed', async () => {
  const id = await destination();
  answer = () => {};
  const events = createEventSender({
    outbound: createOutbound({ map: null, contactUrl: null }),
    now: () => clock.now(),
    service: origin,
    timeoutMs: 100,
  });
  await freed(await domain('torres.es'));
  await sendEvents({ ...deps, events }, { usuario_id: account, destino_id: id });
  expect((await log(id))[0]).toMatchObject({
    estado: 'pendiente',
    intentos: [{ estado: null, detalle: expect.stringContaining('no responde') }],
  });
});

test('of an endless answer one kilobyte is read and kept, without control characters', async () => {
  const id = await destination();
  answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write('ab\u0007 '.repeat(1_000)));
    };
    response.on('drain', more);
    more();
  };
  await freed(await domain('torres.es'));
  await round();
  const [delivery] = await log(id);
  expect(delivery?.estado).toBe('entregada');
  expect(delivery?.intentos[0]?.respuesta.length).toBeLessThanOrEqual(1_024);
  expect(delivery?.intentos[0]?.respuesta).toMatch(/^ab +ab/);
});

test.each(['http://example.com/x', 'https://127.0.0.1/x', 'https://localhost/x', 'https://[::1]/x'])(
  'nothing is sent to %s',
  async (url) => {
    const id = await destination({ url });
    await freed(await domain('torres.es'));
    await round();
    expect((await log(id))[0]).toMatchObject({ estado: 'pendiente', intentos: [{ estado: null }] });
  },
);

test('an address that fails for three days is switched off; one bad event among good ones is not enough', async () => {
  const id = await destination();
  const bad = await domain('mala.es');
  answer = (response, body) => void response.writeHead(body.includes('mala.es') ? 500 : 200).end();
  await freed(bad);
  const days = async (count: number, each: () => Promise<void>) => {
    for (let hour = 0; hour < count * 24; hour += 1) {
      clock.advance(HOUR);
      await each();
      await round();
    }
  };
  const good = await domain('buena.es');
  await days(4, () => freed(good));
  expect(await read(id)).toMatchObject({ activo: true });
  answer = (response) => void response.writeHead(503).end();
  await days(4, () => freed(good));
  expect(await read(id)).toMatchObject({ activo: false });
  expect((await notices())[0]?.mensaje).toContain('más de tres días');
});

test('addresses that take events have their turn before those that fail', async () => {
  const bad = await destination({ url: `${origin}/mala` });
  const good = await destination({ url: `${origin}/buena` });
  answer = (response) => void response.writeHead(500).end();
  await freed(await domain('torres.es'));
  await sendEvents(deps, { usuario_id: account, destino_id: bad });
  answer = accepts;
  await sendEvents(deps, { usuario_id: account, destino_id: good });
  clock.advance(HOUR);
  await freed(await domain('vega.es'));
  expect((await due()).map(({ destino_id }) => destino_id)).toEqual([good, bad]);
});

test('an event that fails to the end of its series is given up, and sent again by hand as it was', async () => {
  const id = await destination();
  answer = (response, body) => void response.writeHead(body.includes('mala.es') ? 500 : 200).end();
  await freed(await domain('mala.es'));
  const good = await domain('buena.es');
  for (let hour = 0; hour < 100; hour += 1) {
    await freed(good);
    await round();
    clock.advance(HOUR);
  }
  const given = await inAccount((tx) => listDeliveries(tx, account, id, { pagina: 1, limite: 200 }));
  const [failed] = given.filas.filter(({ estado }) => estado === 'fallida');
  expect(failed?.intentos).toHaveLength(10);
  const sent = calls.find(({ headers }) => headers['webhook-id'] === failed?.evento_id);
  calls = [];
  answer = accepts;
  expect(await inAccount((tx) => sendAgain(tx, account, failed?._id ?? '', clock.now()))).toBe(true);
  await round();
  expect(calls.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
    [failed?.evento_id, sent?.body],
  ]);
});

test('an event about a name that was deleted before it was sent is left out', async () => {
  const id = await destination();
  const name = await domain('torres.es');
  await freed(name);
  await inAccount((tx) => tx.execute(sql`DELETE FROM dominios WHERE id = ${name}`));
  await round();
  expect(calls).toEqual([]);
  expect((await log(id)).map(({ estado }) => estado)).toEqual(['descartada']);
});

test('while one process sends, another one does not; after a crash the event is sent again under its identifier', async () => {
  const id = await destination();
  await freed(await domain('torres.es'));
  const hold = Promise.withResolvers<void>();
  answer = (response) => void hold.promise.then(() => response.writeHead(200).end());
  const sending = sendEvents(deps, { usuario_id: account, destino_id: id });
  await expect.poll(() => calls.length).toBe(1);
  expect(await due()).toEqual([]);
  await sendEvents(deps, { usuario_id: account, destino_id: id });
  expect(calls).toHaveLength(1);
  // As if the process had ended: its claim lapses.
  await inAccount((tx) => tx.execute(sql`UPDATE destinos_eventos SET reclamado_hasta = '-infinity'`));
  answer = accepts;
  await round();
  expect(calls).toHaveLength(2);
  expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
  expect(calls[1]?.body).toBe(calls[0]?.body);
  hold.resolve();
  await sending;
});
