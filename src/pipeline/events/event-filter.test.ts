import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { DestinoEntrada, type DestinoEventos, type TipoEvento } from '#contract/events/entities.ts';
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
import { removeFilter, saveFilter } from '#store/queries/lists/saved-filters.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { type EventDeps, sendEvents } from './send-events.ts';

const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const [_SECOND, HOUR] = [1_000, 3_600_000];
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));

let db: TestDatabase;
let account: string;
let receiver: Server;
let origin: string;
let deps: EventDeps;
let calls: { headers: IncomingMessage['headers']; body: string }[] = [];
type Answer = (response: ServerResponse, body: string) => void;
const accepts: Answer = (response) => void response.writeHead(204).end();
const answer: Answer = accepts;

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

test('a saved filter decides which domains are told, and an address whose filter is gone is switched off', async () => {
  const filter = {
    pantalla: 'dominios',
    nombre: 'Solo cat',
    filtro: 'extension=cat',
    avisar: false,
  } as const;
  const { _id: filtro_id } = await inAccount((tx) => saveFilter(tx, account, filter, clock.now()));
  const id = await destination({ filtro_id });
  await freed(await domain('torres.es'));
  await freed(await domain('torres.cat'));
  await round();
  expect(calls.map(({ body }) => JSON.parse(body).data.dominio.dominio)).toEqual(['torres.cat']);
  expect((await log(id)).map(({ estado }) => estado).sort()).toEqual(['descartada', 'entregada']);
  await inAccount((tx) => removeFilter(tx, account, filtro_id));
  await freed(await domain('otra.cat'));
  await round();
  expect(calls).toHaveLength(1);
  expect(await read(id)).toMatchObject({ activo: false, motivo_apagado: expect.stringContaining('filtro') });
});

const inRedemption = (id: string) =>
  inAccount((tx) =>
    tx.execute(sql`UPDATE dominios SET fase_ciclo = 'redencion', estado_verificacion = 'expirado',
    es_disponible = false, fecha_liberacion_estimada = ${new Date(clock.now() + 20 * 24 * HOUR)} WHERE id = ${id}`),
  );
const isFree = (id: string) =>
  inAccount((tx) =>
    tx.execute(sql`UPDATE dominios SET fase_ciclo = 'libre', estado_verificacion = 'expirado',
    es_disponible = true, confirmaciones = 2 WHERE id = ${id}`),
  );
const eventOf = (tipo: TipoEvento, entidad_id: string, antes: object | null, ahora: object = FACTS.ahora) =>
  inAccount((tx) => addEvents(tx, account, [{ tipo, entidad_id, hechos: { antes, ahora } }], clock.now()));
const filterOf = async (pantalla: 'liberaciones' | 'dominios' | 'expirados', filtro: string) =>
  (
    await inAccount((tx) =>
      saveFilter(
        tx,
        account,
        { pantalla, nombre: `${pantalla} ${filtro}`, filtro, avisar: false },
        clock.now(),
      ),
    )
  )._id;
const told = () => calls.map(({ body }) => JSON.parse(body).data.dominio.dominio).sort();
const ENDING = { estado_verificacion: 'expirado', es_disponible: false, fase_ciclo: 'redencion' };

test('a filter of names that come free soon tells that one of them has, and not of a name that was never among them', async () => {
  const filtro_id = await filterOf('liberaciones', 'dias=30&search=torres');
  await destination({ filtro_id, eventos: ['dominio.libre', 'dominio.fase'] });
  const [watched, timed, other, found] = [
    await domain('torres.es'),
    await domain('torres.cat'),
    await domain('luna.es'),
    await domain('torres-nueva.es'),
  ];
  await inRedemption(watched);
  await eventOf('dominio.fase', watched, FACTS.antes, { ...FACTS.ahora, ...ENDING, confirmaciones: 0 });
  await round();
  expect(told()).toEqual(['torres.es']);
  calls = [];
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET liberacion_desde = now() WHERE id = ${timed}`));
  for (const id of [watched, timed, other, found]) await isFree(id);
  await eventOf('dominio.libre', watched, ENDING);
  await eventOf('dominio.libre', timed, FACTS.antes);
  await eventOf('dominio.libre', other, ENDING);
  await eventOf('dominio.libre', found, null);
  await round();
  expect(told()).toEqual(['torres.cat', 'torres.es']);
});

test.each([
  ['expirados', ''],
  ['dominios', 'es_disponible=true'],
] as const)(
  'a filter of free names (%s «%s») tells that one was freed and that one was lost',
  async (screen, text) => {
    const filtro_id = await filterOf(screen, text);
    await destination({ filtro_id, eventos: ['dominio.libre', 'dominio.perdido', 'dominio.caido'] });
    const [freedName, lost, dead] = [
      await domain('libre.es'),
      await domain('perdido.es'),
      await domain('caido.es'),
    ];
    const { confirmaciones: _, motivo: __, ...free } = FACTS.ahora;
    const alive = { ...FACTS.ahora, ...FACTS.antes, confirmaciones: 0 };
    await eventOf('dominio.libre', freedName, FACTS.antes);
    await eventOf('dominio.perdido', lost, free, alive);
    await eventOf('dominio.caido', dead, FACTS.antes, { ...alive, estado_verificacion: 'no_resuelve' });
    await round();
    // Their rows say otherwise by now: the event tells how it was.
    expect(told()).toEqual(['libre.es', 'perdido.es']);
  },
);
