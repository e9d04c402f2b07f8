import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { enqueueRegistryWork } from './queries/registry/work.ts';
import { firstRow, idRow, rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from './testing.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const SERVER = 'whois.prueba.es';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
  await keepAlive(database.store, 'uno', 'dos');
});
afterEach(() => database.drop());

async function due(account: string, dominio: string, change: { prioridad?: number; no_antes?: Date } = {}) {
  await withAccount(database.store, account, async (tx) => {
    const domain = await firstRow(
      tx,
      idRow,
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${account}, ${dominio}, ${dominio}, 'es', ${NOW}) RETURNING id`,
    );
    const { prioridad = 2, no_antes = NOW } = change;
    const asked = {
      dominio_id: domain?.id ?? '',
      dominio,
      canal: 'whois',
      servidor: SERVER,
      prioridad,
    } as const;
    await enqueueRegistryWork(tx, account, [{ ...asked, no_antes: no_antes.getTime() }], NOW.getTime());
  });
}

async function claim(limit: number, proceso = 'uno', seconds = 60): Promise<string[]> {
  const claimed = await withSystem(database.store, (tx) =>
    rows(
      tx,
      z.strictObject({ dominio: z.string() }),
      sql`SELECT dominio FROM claim_registry_work(${SERVER}, ${limit}, ${proceso}, ${seconds}, ${NOW})`,
    ),
  );
  return claimed.map((row) => row.dominio);
}

test('the most urgent work comes first, of any account', async () => {
  const [a, b] = [await createAccount(database.store), await createAccount(database.store)];
  await due(a, 'lote.es', { prioridad: 2 });
  await due(b, 'persona.es', { prioridad: 5 });
  await due(a, 'directo.es', { prioridad: 4 });
  expect(await claim(3)).toEqual(['persona.es', 'directo.es', 'lote.es']);
});

test('accounts alternate, so that a big batch does not starve others', async () => {
  const big = await createAccount(database.store);
  for (let i = 0; i < 20; i++) await due(big, `grande${i}.es`);
  const small = [await createAccount(database.store), await createAccount(database.store)];
  for (const [index, account] of small.entries()) {
    for (let i = 0; i < 3; i++) await due(account, `menor${index}-${i}.es`);
  }
  const claimed: string[] = [];
  for (let count = 0; count < 9; count++) claimed.push(...(await claim(1)));
  for (const name of ['grande', 'menor0', 'menor1']) {
    expect(
      claimed.filter((owner) => owner.startsWith(name)),
      name,
    ).toHaveLength(3);
  }
  expect(await claim(5)).toHaveLength(5);
});

test('what is not due yet, or is in living hands, is left alone', async () => {
  const account = await createAccount(database.store);
  await due(account, 'luego.es', { no_antes: new Date(NOW.getTime() + 1) });
  await due(account, 'ya.es');
  expect(await claim(5)).toEqual(['ya.es']);
  expect(await claim(5, 'dos')).toEqual([]);
});

test('a claim is free again when its lease ends, or its process has no heartbeat', async () => {
  const account = await createAccount(database.store);
  await due(account, 'ya.es');
  expect(await claim(1, 'uno', 0)).toEqual(['ya.es']);
  expect(await claim(1, 'uno', 60)).toEqual(['ya.es']);
  await withSystem(database.store, (tx) =>
    tx.execute(sql`UPDATE procesos SET latido = clock_timestamp() - interval '1 minute' WHERE id = 'uno'`),
  );
  expect(await claim(1, 'dos')).toEqual(['ya.es']);
});

test('claimers at the same moment never get the same work', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => createAccount(database.store)));
  for (const account of accounts) for (let i = 0; i < 10; i++) await due(account, `${i}.${account}.es`);
  const claimed = (await Promise.all(Array.from({ length: 8 }, () => claim(5)))).flat();
  expect(new Set(claimed).size).toBe(claimed.length);
  const rest = await claim(100);
  expect([...claimed, ...rest]).toHaveLength(30);
});
