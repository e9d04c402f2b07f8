import { expect, test } from 'vitest';
import type { TipoEvento } from '#contract/events/entities.ts';
import { sendAgain } from '#store/queries/events/deliveries.ts';
import { addEvents } from '#store/queries/events/outbox.ts';
import { removeFilter, saveFilter } from '#store/queries/lists/saved-filters.ts';
import { sql } from '#store/sql.ts';
import {
  accepts,
  clock,
  destination,
  domain,
  FACTS,
  freed,
  inAccount,
  log,
  read,
  receiver,
  round,
  startReceiver,
} from './event-receiver.testing.ts';
import { sendEvents } from './send-events.ts';

const HOUR = 3_600_000;
startReceiver();

test('a saved filter decides which domains are told, and an address whose filter is gone is switched off', async () => {
  const filter = {
    pantalla: 'dominios',
    nombre: 'Solo cat',
    filtro: 'extension=cat',
    avisar: false,
  } as const;
  const { _id: filtro_id } = await inAccount((tx) => saveFilter(tx, receiver.account, filter, clock.now()));
  const id = await destination({ filtro_id });
  await freed(await domain('torres.es'));
  await freed(await domain('torres.cat'));
  await round();
  expect(receiver.calls.map(({ body }) => JSON.parse(body).data.dominio.dominio)).toEqual(['torres.cat']);
  expect((await log(id)).map(({ estado }) => estado).sort()).toEqual(['descartada', 'entregada']);
  await inAccount((tx) => removeFilter(tx, receiver.account, filtro_id));
  await freed(await domain('otra.cat'));
  await round();
  expect(receiver.calls).toHaveLength(1);
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
  inAccount((tx) =>
    addEvents(tx, receiver.account, [{ tipo, entidad_id, hechos: { antes, ahora } }], clock.now()),
  );
const filterOf = async (pantalla: 'liberaciones' | 'dominios' | 'expirados', filtro: string) =>
  (
    await inAccount((tx) =>
      saveFilter(
        tx,
        receiver.account,
        { pantalla, nombre: `${pantalla} ${filtro}`, filtro, avisar: false },
        clock.now(),
      ),
    )
  )._id;
const told = () => receiver.calls.map(({ body }) => JSON.parse(body).data.dominio.dominio).sort();
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
  receiver.calls = [];
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

const sendTo = (destino_id: string) =>
  sendEvents(receiver.deps, { usuario_id: receiver.account, destino_id });

test('an event that one address has already got is still judged by the filter of another one', async () => {
  const all = await destination({ url: `${receiver.origin}/todo` });
  const filtro_id = await filterOf('dominios', 'extension=cat');
  const some = await destination({ url: `${receiver.origin}/cat`, filtro_id });
  await freed(await domain('torres.es'));
  await freed(await domain('torres.cat'));
  await sendTo(all);
  expect(told()).toEqual(['torres.cat', 'torres.es']);
  receiver.calls = [];
  await sendTo(some);
  expect(told()).toEqual(['torres.cat']);
  expect((await log(some)).map(({ estado }) => estado).sort()).toEqual(['descartada', 'entregada']);
});

test('a delivery that its filter has let through is repeated after a refusal that counts as no attempt', async () => {
  const id = await destination({ filtro_id: await filterOf('dominios', 'extension=cat') });
  const [first, second] = [await domain('torres.cat'), await domain('luna.cat')];
  await freed(first);
  await freed(second);
  receiver.answer = (response) =>
    void response.writeHead(receiver.calls.length === 1 ? 204 : 429, { 'retry-after': '5' }).end();
  await sendTo(id);
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET extension = 'es'`));
  receiver.answer = accepts;
  clock.advance(HOUR);
  await sendTo(id);
  expect((await log(id)).map(({ estado }) => estado)).toEqual(['entregada', 'entregada']);
});

test('a delivery that was tried is repeated, and sent again by hand, although its name has left the filter', async () => {
  const filtro_id = await filterOf('dominios', 'extension=cat');
  const id = await destination({ filtro_id });
  const name = await domain('torres.cat');
  await freed(name);
  receiver.answer = (response) => void response.writeHead(500).end();
  await sendTo(id);
  await inAccount((tx) => tx.execute(sql`UPDATE dominios SET extension = 'es' WHERE id = ${name}`));
  receiver.answer = accepts;
  clock.advance(HOUR);
  await sendTo(id);
  const [delivery] = await log(id);
  expect(delivery).toMatchObject({ estado: 'entregada', intentos: [{ estado: 500 }, { estado: 204 }] });
  await inAccount((tx) => sendAgain(tx, receiver.account, delivery?._id ?? '', clock.now()));
  await sendTo(id);
  expect(told()).toEqual(['torres.cat', 'torres.cat', 'torres.cat']);
});
