import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { type Clock, systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { insertToken, revokeToken } from '#store/queries/security/tokens.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { asRequestOf } from '#store/request-token.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { addKeywords } from '../batches/add-keywords.ts';
import { toNewKeyword } from '../batches/create-batch.ts';
import { editBatch } from '../batches/edit-batch.ts';
import { changeKeyword } from '../batches/edit-keywords.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { recollect } from '../batches/recollect.ts';
import { startBatch } from '../batches/start-batch.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';

let db: TestDatabase;
let queue: Queue;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

/** A search costs three credits, and reserves up to twenty. */
function searches(clock: Clock = systemClock) {
  const provider = scriptedProvider(async ({ maxCreditos }) => ({
    kind: 'answered',
    negocios: [],
    limitada: false,
    spend: { solicitudes: 1, creditos: Math.min(3, maxCreditos) },
  }));
  return createSearches({ store: db.store, queue, clock, maps: accessTo(provider) });
}

async function tokenOf(account: string, tope_creditos: number, now = systemClock.now()): Promise<string> {
  const made = await withAccount(db.store, account, (tx) =>
    insertToken(tx, account, {
      nombre: 'n8n',
      final: 'abcd',
      alcances: ['recolectar'],
      direcciones: [],
      hash: Buffer.from(crypto.getRandomValues(new Uint8Array(32))),
      tope_creditos,
      tope_centimos: null,
      now,
      expira: now + 3_600_000,
    }),
  );
  return made._id;
}

const spentBy = async (account: string, id: string) => {
  const row = await withAccount(db.store, account, (tx) =>
    firstRow(
      tx,
      z.object({ creditos: z.int() }),
      sql`SELECT creditos_usados AS creditos FROM accesos WHERE usuario_id = ${account} AND id = ${id}`,
    ),
  );
  return row?.creditos;
};

test('the batches of a token together spend no more than its cap, however many run at once', async () => {
  const { batch, batches, work, settings } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 50);
  const keys = [];
  for (let n = 0; n < 5; n++) keys.push(await asRequestOf(token, () => batch(account, 10)));
  const own = await asRequestOf(null, () => batch(account, 4));
  await work([...keys, own]);

  const all = await batches(account);
  const ofToken = all.filter(({ id }) => id !== own.batch_id);
  expect(ofToken.reduce((sum, { creditos_usados }) => sum + creditos_usados, 0)).toBe(50);
  expect(await spentBy(account, token)).toBe(50);
  const stopped = ofToken.filter(({ estado }) => estado !== 'completado');
  expect(stopped.length).toBeGreaterThan(2);
  for (const { estado, motivo_codigo } of stopped)
    expect([estado, motivo_codigo]).toEqual(['pausado', 'tope_acceso']);
  expect(all.find(({ id }) => id === own.batch_id)).toMatchObject({
    estado: 'completado',
    creditos_usados: 12,
  });
});

test('a person who resumes a batch of a token goes on without its cap', async () => {
  const { batch, batches, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 6);
  const key = await asRequestOf(token, () => batch(account, 5));
  await work([key]);
  expect(await batches(account)).toMatchObject([{ estado: 'pausado', creditos_usados: 6 }]);
  await asRequestOf(null, () => startBatch(deps, key));
  await work([key]);
  expect(await batches(account)).toMatchObject([{ estado: 'completado', creditos_usados: 15 }]);
  expect(await spentBy(account, token)).toBe(6);
});

test("a program that resumes or extends a person's batch spends its own cap on it", async () => {
  const { batch, batches, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 3);
  const resumed = await asRequestOf(null, () => batch(account, 4));
  await asRequestOf(null, () => pauseBatch(deps, resumed, null));
  await asRequestOf(token, () => startBatch(deps, resumed));
  await work([resumed]);
  expect(await batches(account)).toMatchObject([{ motivo_codigo: 'tope_acceso', creditos_usados: 3 }]);

  const more = await tokenOf(account, 3);
  const extended = await asRequestOf(null, () => batch(account, 1));
  const keywords = ['taller lugo', 'taller vigo'].map((text) =>
    toNewKeyword(text, { pais: 'ES', idioma: 'es' }),
  );
  await asRequestOf(more, () => addKeywords(deps, extended, { keywords }));
  await work([extended]);
  expect(await spentBy(account, more)).toBe(3);
});

test("a person's scheduled batch whose settings a program changes spends that program's cap", async () => {
  const { batch, batches, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const key = await asRequestOf(null, () => batch(account, 3));
  await work([key]);
  await asRequestOf(null, () => recollect(deps, key, { cada_dias: 7, ahora: false }));
  const token = await tokenOf(account, 3);
  await asRequestOf(token, () => editBatch(deps, key, { configuracion: { cobertura_completa: true } }));
  await recollect(deps, key, { ahora: true });
  await work([key]);
  expect(await batches(account)).toMatchObject([{ motivo_codigo: 'tope_acceso', creditos_usados: 12 }]);
  expect(await spentBy(account, token)).toBe(3);
});

test('a scheduled batch of a token that has ended pauses as of a revoked one, and a person continues it', async () => {
  const { batch, batches, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 10);
  const key = await asRequestOf(token, () => batch(account, 3));
  await work([key]);
  await asRequestOf(token, () => recollect(deps, key, { cada_dias: 365, ahora: false }));
  // Making a token deletes those that ended more than ninety days ago.
  const later = systemClock.now() + 100 * 86_400_000;
  await tokenOf(account, 10, later);
  await recollect(deps, key, { ahora: true });
  const after = searches({ now: () => later });
  await after.work([key]);
  expect(await batches(account)).toMatchObject([
    { estado: 'pausado', motivo_codigo: 'acceso_terminado', creditos_usados: 9 },
  ]);
  await asRequestOf(null, () => startBatch(after.deps, key));
  await after.work([key]);
  expect(await batches(account)).toMatchObject([{ estado: 'completado', creditos_usados: 18 }]);
  expect(await spentBy(account, token)).toBe(9);
});

test("a new name leaves a person's batch without a program's cap", async () => {
  const { batch, batches, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 3);
  const key = await asRequestOf(null, () => batch(account, 3));
  await asRequestOf(token, () => editBatch(deps, key, { nombre: 'otro' }));
  await work([key]);
  expect(await batches(account)).toMatchObject([{ estado: 'completado', creditos_usados: 9 }]);
  expect(await spentBy(account, token)).toBe(0);
});

test("a program that writes another keyword into a person's batch spends its own cap on it", async () => {
  const { batch, work, settings, deps } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 3);
  const key = await asRequestOf(null, () => batch(account, 3));
  const first = await withAccount(db.store, account, (tx) =>
    firstRow(
      tx,
      z.object({ id: z.uuid() }),
      sql`SELECT id FROM keywords WHERE batch_id = ${key.batch_id} LIMIT 1`,
    ),
  );
  await asRequestOf(token, () => changeKeyword(deps, account, first?.id ?? '', { keyword: 'taller lugo' }));
  await work([key]);
  expect(await spentBy(account, token)).toBe(3);
});

test('a batch whose token is revoked pauses before its next search', async () => {
  const { batch, batches, work, settings } = searches();
  const account = await createAccount(db.store);
  await settings(account, FAST);
  const token = await tokenOf(account, 1_000);
  const key = await asRequestOf(token, () => batch(account, 4));
  await withAccount(db.store, account, (tx) => revokeToken(tx, account, token, systemClock.now()));
  await work([key]);
  expect(await batches(account)).toMatchObject([
    { estado: 'pausado', motivo_codigo: 'acceso_revocado', creditos_usados: 0 },
  ]);
});
