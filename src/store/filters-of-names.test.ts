import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keepMatches, saveFilter } from './queries/lists/saved-filters.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0490_filters_of_names.sql');

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('what an older version kept by opportunity is kept by name, and filters of domains stay as they are', async () => {
  const account = await createAccount(database.store);
  const [subject, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const kinds = await owner.query<{ id: string }>(
    `INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, puntuacion_oportunidad, prioridad_accion, fecha_creacion)
     VALUES ($1, 'dominio_expirado', $2, 90, 'alta', now()), ($1, 'bajo_competencia', $2, 80, 'alta', now()) RETURNING id`,
    [account, subject],
  );
  await withAccount(database.store, account, async (tx) => {
    for (const pantalla of ['resultados', 'dominios'] as const) {
      const filter = { pantalla, nombre: pantalla, filtro: '', avisar: true };
      const { _id } = await saveFilter(tx, account, filter, 0);
      const ids = pantalla === 'resultados' ? kinds.rows.map(({ id }) => id) : [other];
      await keepMatches(tx, account, _id, ids, 0);
    }
  });
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  const kept = await owner.query<{ nombre: string; fila_id: string }>(
    `SELECT f.nombre, c.fila_id FROM filtros_coincidencias c JOIN filtros_guardados f ON f.id = c.filtro_id ORDER BY 1`,
  );
  expect(kept.rows).toEqual([
    { nombre: 'dominios', fila_id: other },
    { nombre: 'resultados', fila_id: subject },
  ]);
});
