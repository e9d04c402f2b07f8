import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0330_left_paused.sql');

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

test('a name that an older version left paused goes on, and what a paused batch waits for stays paused', async () => {
  const account = await createAccount(database.store);
  await withAccount(database.store, account, async (tx) => {
    const names = [
      'contado',
      'reabierto',
      'de-nadie',
      'en-pausa',
      'sin-verificar',
      'preguntado',
      'en-reposo',
    ];
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, comprobando, fecha_creacion)
      SELECT ${account}, n, n, 'es', n <> 'en-reposo', now() FROM unnest(${names}::text[]) AS n`);
    await tx.execute(sql`INSERT INTO batches (usuario_id, nombre, descripcion, tipo, estado, configuracion, intake_completo,
        fecha_creacion)
      SELECT ${account}, n, '', 'masivo', e, c::jsonb, true, now() FROM (VALUES ('pausado', 'pausado', '{}'),
        ('abierto', 'procesando', '{}'), ('no-verifica', 'procesando', '{"verificar_dominios": false}')) AS v(n, e, c)`);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado)
      SELECT ${account}, b.id, d.id, v.hecho FROM (VALUES ('contado', 'pausado', true), ('reabierto', 'abierto', false),
        ('en-pausa', 'pausado', false), ('en-pausa', 'abierto', true), ('sin-verificar', 'no-verifica', false),
        ('preguntado', 'pausado', true)) AS v(dominio, batch, hecho)
      JOIN dominios d ON d.dominio = v.dominio JOIN batches b ON b.nombre = v.batch`);
    await tx.execute(sql`INSERT INTO trabajo_registro (usuario_id, dominio_id, canal, servidor, dominio, prioridad, no_antes, creado)
      SELECT usuario_id, id, 'whois', 'whois.x', dominio, 2,
        CASE WHEN dominio = 'preguntado' THEN now() ELSE 'infinity' END, now()
      FROM dominios WHERE dominio IN ('preguntado', 'contado', 'en-pausa')`);
  });
  await owner.query(readFileSync(MIGRATION, 'utf8'));
  const due = await withAccount(database.store, account, (tx) =>
    rows(
      tx,
      z.object({ dominio: z.string() }),
      sql`SELECT dominio FROM dominios WHERE proxima_verificacion <= now() ORDER BY dominio`,
    ),
  );
  expect(due.map(({ dominio }) => dominio)).toEqual(['contado', 'de-nadie', 'reabierto']);
});
