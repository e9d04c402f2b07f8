import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { claimDomains } from './queries/domains/claims.ts';
import { firstRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');

let database: TestDatabase;
let account: string;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
  await keepAlive(database.store, 'uno');
});
afterEach(() => database.drop());

async function due(dominio: string, afterMs: number, prioridad = 2): Promise<string> {
  const made = await withAccount(database.store, account, (tx) =>
    firstRow(
      tx,
      z.strictObject({ id: z.uuid() }),
      sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion, prioridad_verificacion,
        proxima_verificacion)
      VALUES (${account}, ${dominio}, ${dominio}, 'es', ${new Date(NOW)}, ${prioridad}, ${new Date(NOW + afterMs)})
      RETURNING id`,
    ),
  );
  return made?.id ?? '';
}

async function claim(limit: number, begun: string[]): Promise<string[]> {
  const options = { proceso: 'uno', leaseSeconds: 60, limit, now: NOW, begun };
  const claimed = await withAccount(database.store, account, (tx) => claimDomains(tx, account, options));
  return claimed.map(({ dominio }) => dominio).sort();
}

test('a check that has begun comes before those that wait longer', async () => {
  await due('espera-1.es', -9_000);
  await due('espera-2.es', -8_000);
  const begun = await due('empezado.es', -1);
  expect(await claim(2, [begun])).toEqual(['empezado.es', 'espera-1.es']);
  expect(await claim(2, [begun])).toEqual(['espera-2.es']);
});

test('having begun is no urgency: what a person asked for still comes first', async () => {
  const begun = await due('empezado.es', -1);
  await due('persona.es', -1, 5);
  expect(await claim(1, [begun])).toEqual(['persona.es']);
});

test('a check that has begun is not taken before its time', async () => {
  const begun = await due('luego.es', 1);
  expect(await claim(5, [begun])).toEqual([]);
});
