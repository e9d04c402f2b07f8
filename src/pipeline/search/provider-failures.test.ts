import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { startBatch } from '../batches/start-batch.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, scriptedProvider } from '../testing/searches.testing.ts';

const spend = { solicitudes: 1, creditos: 0 };
const good: MapsOutcome = { kind: 'answered', negocios: [], limitada: false, spend };
const down: MapsOutcome = { kind: 'unreachable', detalle: 'El proveedor no responde: refused', spend };
const limited: MapsOutcome = {
  kind: 'limited',
  retryAfterMs: 3_600_000,
  detalle: 'El proveedor pide esperar',
  spend,
};
const refused: MapsOutcome = { kind: 'key_refused', detalle: 'La clave no vale.', spend };

let db: TestDatabase;
let queue: Queue;
let account: string;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
  // 12:10 in Madrid.
  clock = fixedClock(Date.UTC(2026, 10, 21, 11, 10));
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

function searchesAt(answer: () => MapsOutcome | Promise<MapsOutcome>) {
  const provider = scriptedProvider(async () => await answer());
  return { provider, ...createSearches({ store: db.store, queue, clock, maps: accessTo(provider) }) };
}

const Log = z.strictObject({ nivel: z.string(), mensaje: z.string() });
const logOf = (key: BatchKey) =>
  withAccount(db.store, account, (tx) =>
    rows(tx, Log, sql`SELECT nivel, mensaje FROM batch_logs WHERE batch_id = ${key.batch_id} ORDER BY id`),
  ).then((lines) =>
    lines.map(({ nivel, mensaje }) => `${nivel}: ${mensaje}`).filter((line) => !/Creado|Iniciado/.test(line)),
  );

test.each([
  ['asks to wait an hour', limited, 'El proveedor pide esperar. Se volverá a intentar a las 13:10.'],
  ['does not answer', down, 'El proveedor no responde: refused. Se volverá a intentar a las 12:11.'],
])('a batch whose provider %s says so, and when it goes on', async (_, outcome, motivo) => {
  const searches = searchesAt(() => outcome);
  const key = await searches.batch(account, 1, { max_concurrent_requests: 1 });
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'procesando', motivo }]);
  expect(await logOf(key)).toEqual([`aviso: ${motivo}`]);
});

test('an answer of the provider leaves the reason that domains get none, and says nothing of itself', async () => {
  const searches = searchesAt(() => good);
  const key = await searches.batch(account, 2, { verificar_dominios: true });
  const motivo = 'Sin respuesta al comprobar los dominios';
  await withAccount(db.store, account, (tx) =>
    tx.execute(
      sql`UPDATE batches SET motivo = ${motivo}, problema = 'sin_respuesta', total_dominios_extraidos = 1`,
    ),
  );
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'procesando', keywords_completadas: 2, motivo },
  ]);
  expect((await logOf(key)).filter((line) => line.includes('vuelve a responder'))).toEqual([]);
});

test('another batch of the same key says what it waits for, too', async () => {
  const searches = searchesAt(() => limited);
  const first = await searches.batch(account, 1);
  await searches.work([first]);
  const second = await searches.batch(account, 1);
  await searches.work([second]);
  expect((await searches.batches(account)).map(({ motivo }) => motivo)).toEqual([
    expect.stringContaining('a las 13:10'),
    expect.stringContaining('a las 13:10'),
  ]);
});

test('work goes on within half a minute after a provider is back, and no keyword has failed for it', async () => {
  let outcome: MapsOutcome = down;
  const searches = searchesAt(() => outcome);
  await searches.settings(account, { reintentos_automaticos: 3 });
  const key = await searches.batch(account, 12, { max_concurrent_requests: 4 });
  for (let second = 0; second < 15 * 60; second += 5) {
    await searches.work([key]);
    clock.advance(5_000);
  }
  // One keyword retries from time to time, not all of them.
  expect(searches.provider.asked.length).toBeLessThan(60);
  outcome = good;
  const asked = searches.provider.asked.length;
  let waited = 0;
  for (; waited < 60 && searches.provider.asked.length === asked; waited++) {
    clock.advance(1_000);
    await searches.work([key]);
  }
  expect(waited).toBeLessThanOrEqual(26);
  for (let second = 0; second < 30; second += 5) {
    await searches.work([key]);
    clock.advance(5_000);
  }
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'completado', motivo: null, keywords_completadas: 12, keywords_con_error: 0 },
  ]);
  const log = await logOf(key);
  expect(log.filter((line) => line.startsWith('aviso:'))).toHaveLength(1);
  expect(log).toContain('info: El proveedor de mapas vuelve a responder: la búsqueda sigue.');
});

test('a keyword that fails alone has its attempts and no more', async () => {
  const searches = searchesAt(() => down);
  await searches.settings(account, { reintentos_automaticos: 8 });
  const key = await searches.batch(account, 1, { reintentos_automaticos: 5 });
  for (let minute = 0; minute < 10; minute++) {
    await searches.work([key]);
    clock.advance(60_000);
  }
  expect(searches.provider.asked).toHaveLength(6);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'error', keywords_con_error: 1 }]);
});

test('a refused key pauses its batch with one line; what was in flight goes back, and is searched once it is resumed', async () => {
  let outcome: MapsOutcome = refused;
  const together = Promise.withResolvers<void>();
  const searches = searchesAt(async () => {
    if (searches.provider.asked.length === 4) together.resolve();
    await together.promise;
    return outcome;
  });
  const key = await searches.batch(account, 6, { max_concurrent_requests: 4 });
  await searches.work([key]);
  const motivo =
    'El proveedor ha rechazado la clave: La clave no vale. Corrígelo y pulsa Reanudar; lo pendiente no se ha perdido.';
  expect(await searches.batches(account)).toMatchObject([
    { estado: 'pausado', motivo, keywords_con_error: 0, keywords_completadas: 0 },
  ]);
  expect(await logOf(key)).toEqual([`error: Pausado: ${motivo}`]);
  outcome = good;
  await startBatch(searches.deps, key);
  await searches.work([key]);
  expect(await searches.batches(account)).toMatchObject([{ estado: 'completado', keywords_completadas: 6 }]);
});
