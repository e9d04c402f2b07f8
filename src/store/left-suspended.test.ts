import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0913_left_suspended.sql');

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

test('a name that was suspended with another batch is due where a batch that checks waits for it, and rests elsewhere', async () => {
  const account = await createAccount(database.store);
  await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`INSERT INTO batches (usuario_id, nombre, tipo, estado, motivo_codigo, configuracion,
        intake_completo, fecha_creacion)
      SELECT ${account}, n, 'masivo', e, m, c::jsonb, true, now() FROM (VALUES ('pausado', 'pausado', 'usuario', '{}'),
        ('en tope', 'pausado', 'tope_creditos', '{}'), ('en marcha', 'procesando', NULL, '{}'),
        ('terminado', 'completado', NULL, '{}'), ('sin verificar', 'procesando', NULL, '{"verificar_dominios": false}'))
        AS v(n, e, m, c)`);
    await tx.execute(sql`
      WITH v AS (SELECT * FROM (VALUES ('en-tope', 'pausado', false), ('en-tope', 'en tope', false),
          ('en-marcha', 'pausado', false), ('en-marcha', 'en marcha', false), ('en-pausa', 'pausado', false),
          ('contado', 'pausado', false), ('contado', 'en tope', true), ('terminado', 'pausado', false),
          ('terminado', 'terminado', true), ('sin-verificar', 'sin verificar', false), ('preguntado', 'en tope', false),
          ('en-mano', 'en tope', false), ('en-reposo', 'en tope', false)) AS v(dominio, batch, hecho)
      ), d AS (
        INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, comprobando, reclamado_por, fecha_creacion)
        SELECT DISTINCT ${account}::uuid, dominio, dominio, 'es', dominio <> 'en-reposo',
          CASE WHEN dominio = 'en-mano' THEN 'otro' END, now() FROM v
        RETURNING id, dominio
      )
      INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado)
      SELECT ${account}, b.id, d.id, v.hecho FROM v JOIN d USING (dominio) JOIN batches b ON b.nombre = v.batch`);
    await tx.execute(sql`INSERT INTO trabajo_registro (usuario_id, dominio_id, canal, servidor, dominio, prioridad, no_antes, creado)
      SELECT usuario_id, id, 'whois', 'whois.x', dominio, 2,
        CASE WHEN dominio = 'preguntado' THEN now() ELSE 'infinity' END, now()
      FROM dominios WHERE dominio IN ('preguntado', 'en-tope', 'en-pausa')`);
  });
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  const due = await withAccount(database.store, account, (tx) =>
    rows(
      tx,
      z.object({ dominio: z.string() }),
      sql`SELECT dominio FROM dominios WHERE proxima_verificacion <= now() ORDER BY dominio`,
    ),
  );
  expect(due.map(({ dominio }) => dominio)).toEqual(['en-marcha', 'en-tope']);
});
