import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { undecidedOf } from './queries/domains/requests.ts';
import { type SQL, sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  account = await createAccount(database.store);
});
afterAll(() => database.drop());

/** A judged name of .es that is known neither to be free nor to be taken, changed by `change`. */
async function made(name: string, change: SQL | null): Promise<string> {
  const id = crypto.randomUUID();
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, zona,
        estado_verificacion, fecha_ultima_verificacion, proxima_verificacion, fecha_creacion)
      VALUES (${account}, ${id}, ${name}, ${name}, 'es', 'es', 'necesita_verificacion_manual', now(),
        now() + interval '7 days', now())`);
    if (change !== null) await tx.execute(sql`UPDATE dominios SET ${change} WHERE id = ${id}`);
  });
  return id;
}

test('of the names that a key may answer the most valuable come first, without those that do not wait for it', async () => {
  const plain = await made('sin-saber.es', null);
  const valued = await made('valioso.es', sql`valor_estimado = 90`);
  const again = await made('otra-mirada.es', sql`valor_estimado = 40, comprobando = true`);
  await made('de-alguien.es', sql`es_disponible = false`);
  await made('descartado.es', sql`estado_gestion = 'descartado'`);
  await made('sin-mirar.es', sql`fecha_ultima_verificacion = NULL`);
  await made('en-manos.es', sql`comprobando = true, reclamado_por = 'proceso'`);
  await made('en-pausa.es', sql`comprobando = true, proxima_verificacion = NULL`);
  await made('de-otra-zona.com', sql`zona = 'com'`);
  const read = (limit: number) =>
    withAccount(database.store, account, (tx) => undecidedOf(tx, account, { zonas: ['es'], limit }));
  expect(await read(10)).toEqual([valued, again, plain]);
  expect(await read(2)).toEqual([valued, again]);
});
