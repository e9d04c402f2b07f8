import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { eventBody } from '#contract/events/event-schemas.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { listDeliveries, sendAgain } from '#store/queries/events/deliveries.ts';
import { changeDestination } from '#store/queries/events/destinations.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { idRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import {
  accepts,
  clock,
  destination,
  domain,
  due,
  FACTS,
  freed,
  inAccount,
  KEY,
  log,
  read,
  receiver,
  round,
  startReceiver,
} from './event-receiver.testing.ts';
import { sendEvents } from './send-events.ts';

const [SECOND, HOUR] = [1_000, 3_600_000];
startReceiver();
const notices = async () =>
  (await inAccount((tx) => listNotifications(tx, receiver.account, {}, { pagina: 1, limite: 9 }))).filas;

test('an event is signed, has the schema of its type with the entity, and is sent once', async () => {
  const id = await destination();
  await freed(await domain('torres.es'));
  await round();
  await round();
  expect(receiver.calls).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.calls;
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
  await destination({ url: `${receiver.origin}/uno` });
  await destination({ url: `${receiver.origin}/dos`, eventos: ['dominio.libre', 'dominio.fase'] });
  await freed(name);
  await round();
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('an event is kept only if the transaction of its fact commits', async () => {
  await destination();
  const name = await domain('torres.es');
  const broken = inAccount(async (tx) => {
    await addEvents(
      tx,
      receiver.account,
      [{ tipo: 'dominio.libre', entidad_id: name, hechos: FACTS }],
      clock.now(),
    );
    throw new Error('the fact was not written');
  });
  await expect(broken).rejects.toThrow('the fact was not written');
  expect(await due()).toEqual([]);
});

test('a failed attempt is repeated with the same identifier and body, also if the entity changed meanwhile', async () => {
  const id = await destination();
  const name = await domain('torres.es');
  receiver.answer = (response) => void response.writeHead(500).end('sin memoria');
  await freed(name);
  await round();
  expect(await read(id)).toMatchObject({ activo: true, falla_desde: expect.any(String), pendientes: 1 });
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET notas = 'otra' WHERE id = ${name}`));
  receiver.answer = accepts;
  await round();
  expect(receiver.calls).toHaveLength(1);
  clock.advance(6 * SECOND);
  await round();
  expect(receiver.calls).toHaveLength(2);
  const [first, second] = receiver.calls;
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
  receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '3600' }).end();
  await freed(await domain('torres.es'));
  await round();
  clock.advance(59 * 60 * SECOND);
  await round();
  expect(receiver.calls).toHaveLength(1);
  clock.advance(61 * SECOND);
  await round();
  expect(receiver.calls).toHaveLength(2);
});

test('an address that takes one at a time and asks for a slower pace is not asked before, and loses no event', async () => {
  const id = await destination();
  let free = true;
  receiver.answer = (response) => {
    if (free) response.writeHead(204).end();
    else response.writeHead(429, { 'retry-after': '60' }).end();
    free = false;
  };
  const names = ['uno.es', 'dos.es', 'tres.es', 'cuatro.es', 'cinco.es', 'seis.es'];
  for (const name of names) await freed(await domain(name));
  await round();
  expect(receiver.calls).toHaveLength(names.length);
  clock.advance(59 * SECOND);
  free = true;
  await round();
  expect(receiver.calls).toHaveLength(names.length);
  for (const _ of names) {
    clock.advance(61 * SECOND);
    free = true;
    await round();
  }
  expect(await read(id)).toMatchObject({ activo: true, falla_desde: null, pendientes: 0 });
  const lines = await log(id);
  expect(lines).toHaveLength(names.length);
  for (const line of lines) expect(line).toMatchObject({ estado: 'entregada', intentos: [{ estado: 204 }] });
});

test('410 switches the address off and tells its owner; switched on again, what is pending is sent', async () => {
  const id = await destination();
  receiver.answer = (response) => void response.writeHead(410).end();
  await freed(await domain('torres.es'));
  await round();
  expect(await read(id)).toMatchObject({ activo: false, motivo_apagado: expect.stringContaining('410') });
  expect(await notices()).toMatchObject([
    { tipo: 'eventos_apagados', titulo: 'Dirección de eventos apagada: Mi programa' },
  ]);
  receiver.answer = accepts;
  clock.advance(HOUR);
  await round();
  expect(receiver.calls).toHaveLength(1);
  await inAccount((tx) => changeDestination(tx, receiver.account, id, { activo: true }, clock.now()));
  await round();
  expect(receiver.calls).toHaveLength(2);
  expect((await log(id))[0]?.estado).toBe('entregada');
});

test('a redirect is a failure that is not followed', async () => {
  const id = await destination();
  receiver.answer = (response) => void response.writeHead(302, { location: '/otra' }).end();
  await freed(await domain('torres.es'));
  await round();
  expect(receiver.calls).toHaveLength(1);
  expect((await log(id))[0]).toMatchObject({
    estado: 'pendiente',
    intentos: [{ estado: 302, detalle: expect.stringContaining('redirige') }],
  });
});

test('an address that answers too late has failed', async () => {
  const id = await destination();
  receiver.answer = () => {};
  const events = createEventSender({
    outbound: createOutbound({ map: null, contactUrl: null }),
    now: () => clock.now(),
    service: receiver.origin,
    timeoutMs: 100,
  });
  await freed(await domain('torres.es'));
  await sendEvents({ ...receiver.deps, events }, { usuario_id: receiver.account, destino_id: id });
  expect((await log(id))[0]).toMatchObject({
    estado: 'pendiente',
    intentos: [{ estado: null, detalle: expect.stringContaining('no responde') }],
  });
});

test('of an endless answer one kilobyte is read and kept, without control characters', async () => {
  const id = await destination();
  receiver.answer = (response) => {
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
  receiver.answer = (response, body) => void response.writeHead(body.includes('mala.es') ? 500 : 200).end();
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
  receiver.answer = (response) => void response.writeHead(503).end();
  await days(4, () => freed(good));
  expect(await read(id)).toMatchObject({ activo: false });
  expect((await notices())[0]?.mensaje).toContain('más de tres días');
});

test('an address that fails with too many pending events is switched off; switched on again it drains', async () => {
  const id = await destination();
  const name = await domain('torres.es');
  for (let each = 0; each < 41; each += 1) await freed(name);
  const send = () =>
    sendEvents({ ...receiver.deps, pendingMax: 40 }, { usuario_id: receiver.account, destino_id: id });
  const refuses = (response: ServerResponse) => void response.writeHead(500).end();
  const on = () =>
    inAccount((tx) => changeDestination(tx, receiver.account, id, { activo: true }, clock.now()));
  const crowded = {
    activo: false,
    motivo_apagado: expect.stringContaining('eventos sin entregar'),
    pendientes: 41,
  };
  receiver.answer = refuses;
  await send();
  clock.advance(HOUR);
  await send();
  expect(await read(id)).toMatchObject(crowded);
  await on();
  await send();
  clock.advance(HOUR);
  await send();
  expect(await read(id)).toMatchObject(crowded);
  await on();
  receiver.calls = [];
  receiver.answer = (response, body) => (receiver.calls.length > 20 ? refuses : accepts)(response, body);
  await send();
  clock.advance(HOUR);
  await send();
  expect(await read(id)).toMatchObject({ activo: true, pendientes: 21 });
  receiver.answer = accepts;
  clock.advance(HOUR);
  await send();
  expect(await read(id)).toMatchObject({ activo: true, pendientes: 0 });
});

test('addresses that take events have their turn before those that fail', async () => {
  const bad = await destination({ url: `${receiver.origin}/mala` });
  const good = await destination({ url: `${receiver.origin}/buena` });
  receiver.answer = (response) => void response.writeHead(500).end();
  await freed(await domain('torres.es'));
  await sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id: bad });
  receiver.answer = accepts;
  await sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id: good });
  clock.advance(HOUR);
  await freed(await domain('vega.es'));
  expect((await due()).map(({ destino_id }) => destino_id)).toEqual([good, bad]);
});

test('an event that fails to the end of its series is given up, and sent again by hand as it was', async () => {
  const id = await destination();
  receiver.answer = (response, body) => void response.writeHead(body.includes('mala.es') ? 500 : 200).end();
  await freed(await domain('mala.es'));
  const good = await domain('buena.es');
  for (let hour = 0; hour < 100; hour += 1) {
    await freed(good);
    await round();
    clock.advance(HOUR);
  }
  const given = await inAccount((tx) => listDeliveries(tx, receiver.account, id, { pagina: 1, limite: 200 }));
  const [failed] = given.filas.filter(({ estado }) => estado === 'fallida');
  expect(failed?.intentos).toHaveLength(10);
  const sent = receiver.calls.find(({ headers }) => headers['webhook-id'] === failed?.evento_id);
  receiver.calls = [];
  receiver.answer = accepts;
  expect(await inAccount((tx) => sendAgain(tx, receiver.account, failed?._id ?? '', clock.now()))).toBe(true);
  await round();
  expect(receiver.calls.map(({ headers, body }) => [headers['webhook-id'], body])).toEqual([
    [failed?.evento_id, sent?.body],
  ]);
});

test('an event about a name that was deleted before it was sent is left out', async () => {
  const id = await destination();
  const name = await domain('torres.es');
  await freed(name);
  await inAccount((tx) => tx.execute(sql`DELETE FROM dominios WHERE id = ${name}`));
  await round();
  expect(receiver.calls).toEqual([]);
  expect((await log(id)).map(({ estado }) => estado)).toEqual(['descartada']);
});

test('while one process sends, another one does not; after a crash the event is sent again under its identifier', async () => {
  const id = await destination();
  await freed(await domain('torres.es'));
  const hold = Promise.withResolvers<void>();
  receiver.answer = (response) => void hold.promise.then(() => response.writeHead(200).end());
  const sending = sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id: id });
  await expect.poll(() => receiver.calls.length).toBe(1);
  expect(await due()).toEqual([]);
  await sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id: id });
  expect(receiver.calls).toHaveLength(1);
  // As if the process had ended: its claim lapses.
  await inAccount((tx) => tx.execute(sql`UPDATE destinos_eventos SET reclamado_hasta = '-infinity'`));
  receiver.answer = accepts;
  await round();
  expect(receiver.calls).toHaveLength(2);
  expect(receiver.calls[1]?.headers['webhook-id']).toBe(receiver.calls[0]?.headers['webhook-id']);
  expect(receiver.calls[1]?.body).toBe(receiver.calls[0]?.body);
  hold.resolve();
  await sending;
});

test('an attempt that was under way when its address was corrected and switched on does not switch it off', async () => {
  const id = await destination();
  await freed(await domain('torres.es'));
  const hold = Promise.withResolvers<void>();
  receiver.answer = (response) => void hold.promise.then(() => response.writeHead(410).end());
  const sending = sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id: id });
  await expect.poll(() => receiver.calls.length).toBe(1);
  await inAccount((tx) => changeDestination(tx, receiver.account, id, { activo: true }, clock.now()));
  receiver.answer = accepts;
  await round();
  hold.resolve();
  await sending;
  expect(await read(id)).toMatchObject({ activo: true, motivo_apagado: null });
  expect(await notices()).toEqual([]);
  expect(await log(id)).toMatchObject([{ estado: 'entregada', intentos: [{ estado: 204 }] }]);
});
