import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { freedByDay } from './queries/management/history.ts';
import { rows } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { type Tx, withAccount } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const MIGRATION = join(import.meta.dirname, 'migrations/0400_two_words.sql');

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

const FREE_ONCE = `INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion,
  es_disponible, confirmaciones, fase_ciclo, fecha_creacion)`;

test('a name cannot be called free on fewer than two words', async () => {
  const account = await createAccount(database.store);
  const free = (words: number) =>
    owner.query(`${FREE_ONCE} VALUES ($1, 'uno.es', 'uno.es', 'es', 'expirado', true, $2, 'libre', now())`, [
      account,
      words,
    ]);
  for (const words of [0, 1]) await expect(free(words)).rejects.toThrow('dominios_libre_confirmado');
  await free(2);
});

test('what an older version called free on one word waits for the second, and counts as free nowhere', async () => {
  const account = await createAccount(database.store);
  const as = <T>(work: (tx: Tx) => Promise<T>) => withAccount(database.store, account, work);
  await owner.query('ALTER TABLE dominios DROP CONSTRAINT dominios_libre_confirmado');
  await owner.query('DROP INDEX dominios_por_confirmar');
  await as(async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion,
        es_disponible, confirmaciones, fase_ciclo, confianza, comprobando, proxima_verificacion, libre_avisado,
        fecha_ultima_verificacion, fecha_creacion)
      SELECT ${account}, n, n, 'es', 'expirado', true, c, 'libre', 0.9, p, CASE WHEN p THEN NULL ELSE now() + interval '7 days' END,
        a, now() - interval '1 hour', now()
      FROM (VALUES ('una.es', 1, false, false), ('preguntada.es', 1, true, false), ('anunciada.es', 1, false, true),
        ('dos.es', 2, false, true)) AS v(n, c, p, a)`);
    await tx.execute(sql`INSERT INTO trabajo_registro (usuario_id, dominio_id, canal, servidor, dominio, prioridad, no_antes, creado)
      SELECT usuario_id, id, 'whois', 'whois.x', dominio, 2, now() + interval '5 minutes', now()
      FROM dominios WHERE dominio = 'preguntada.es'`);
    await tx.execute(sql`INSERT INTO batches (usuario_id, nombre, descripcion, tipo, estado, configuracion, intake_completo,
        total_dominios_extraidos, dominios_verificados, dominios_expirados_encontrados, dominios_libres, fecha_creacion)
      VALUES (${account}, 'lote', '', 'masivo', 'completado', '{}', true, 4, 4, 4, 4, now())`);
    await tx.execute(sql`INSERT INTO rendimiento (usuario_id, batch_id, oficio, zona)
      SELECT usuario_id, id, 'taller', 'lugo' FROM batches`);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
      SELECT d.usuario_id, b.id, d.id, true, true, true, 'taller', 'lugo' FROM dominios d, batches b`);
    await tx.execute(sql`INSERT INTO cambios_dominios (usuario_id, dominio_id, hora, estado_verificacion, es_disponible,
        confirmaciones, fase_ciclo, quedo_libre)
      SELECT d.usuario_id, d.id, '2026-07-01T10:00:00Z', 'expirado', true, 1, 'libre', true FROM dominios d ORDER BY d.id`);
    await tx.execute(sql`INSERT INTO cambios_dominios (usuario_id, dominio_id, hora, estado_verificacion, es_disponible,
        confirmaciones, fase_ciclo, quedo_libre)
      SELECT d.usuario_id, d.id, '2026-07-02T10:00:00Z', 'expirado', true, 2, 'libre', false FROM dominios d WHERE dominio = 'dos.es'`);
    await tx.execute(sql`INSERT INTO papelera_dominios (usuario_id, grupo, id, fila, batches, negocios, filas_ligadas, eliminado)
      SELECT d.usuario_id, uuidv7(), d.id, to_jsonb(d), (SELECT jsonb_agg(to_jsonb(bd)) FROM batch_dominios bd WHERE bd.dominio_id = d.id),
        '[]', jsonb_build_object('cambios_dominios', (SELECT jsonb_agg(to_jsonb(c)) FROM cambios_dominios c WHERE c.dominio_id = d.id)), now()
      FROM dominios d WHERE dominio IN ('una.es', 'dos.es')`);
  });
  const revision = async () => {
    const [found] = await as((tx) =>
      rows(
        tx,
        z.object({ revision: z.number() }),
        sql`SELECT
      coalesce(max(revision), 0)::float8 AS revision FROM revisiones WHERE usuario_id = ${account}`,
      ),
    );
    return found?.revision ?? 0;
  };
  const before = await revision();
  await owner.query(readFileSync(MIGRATION, 'utf8'));

  const Row = z.object({
    dominio: z.string(),
    libre: z.boolean().nullable(),
    confirmaciones: z.int(),
    fase_ciclo: z.string(),
    confianza: z.number(),
    debida: z.boolean().nullable(),
    era_libre: z.boolean(),
    nueva: z.boolean(),
  });
  const once = {
    libre: null,
    confirmaciones: 1,
    fase_ciclo: 'libre',
    confianza: 0.6,
    debida: true,
    era_libre: false,
  };
  expect(
    await as((tx) =>
      rows(
        tx,
        Row,
        sql`SELECT dominio, es_disponible AS libre, confirmaciones, fase_ciclo, confianza, proxima_verificacion <= now() AS debida,
              era_libre, revision > ${before} AS nueva FROM dominios ORDER BY dominio`,
      ),
    ),
  ).toEqual([
    { ...once, dominio: 'anunciada.es', era_libre: true, nueva: true },
    {
      ...once,
      dominio: 'dos.es',
      libre: true,
      confirmaciones: 2,
      confianza: 0.9,
      debida: false,
      nueva: false,
    },
    // Its second question already has a time.
    { ...once, dominio: 'preguntada.es', debida: null, nueva: true },
    { ...once, dominio: 'una.es', nueva: true },
  ]);
  const Figures = z.object({
    contador: z.number(),
    facetas: z.number(),
    batch: z.int(),
    filas: z.int(),
    rendimiento: z.int(),
  });
  expect(
    await as((tx) =>
      rows(
        tx,
        Figures,
        sql`SELECT (SELECT valor::float8 FROM contadores WHERE usuario_id = ${account} AND ambito = 'dominios' AND clave = 'disponibles') AS contador,
            (SELECT sum(total)::float8 FROM facetas_dominios WHERE usuario_id = ${account} AND es_disponible = 'true') AS facetas,
            (SELECT dominios_libres FROM batches) AS batch, (SELECT count(*)::int FROM batch_dominios WHERE libre) AS filas,
            (SELECT libres FROM rendimiento) AS rendimiento`,
      ),
    ),
  ).toEqual([{ contador: 1, facetas: 1, batch: 1, filas: 1, rendimiento: 1 }]);
  const period = { until: Date.parse('2026-07-10T00:00:00Z'), days: 30, timezone: 'Europe/Madrid' };
  expect(await as((tx) => freedByDay(tx, account, period))).toEqual([{ dia: '2026-07-02', libres: 1 }]);

  const Kept = z.object({
    dominio: z.string(),
    libre: z.boolean().nullable(),
    confirmaciones: z.int(),
    de_batch: z.boolean(),
    pasado: z.boolean().nullable(),
  });
  expect(
    await as((tx) =>
      rows(
        tx,
        Kept,
        sql`SELECT fila->>'dominio' AS dominio, (fila->>'es_disponible')::boolean AS libre, (fila->>'confirmaciones')::int AS confirmaciones,
              (batches->0->>'libre')::boolean AS de_batch,
              (filas_ligadas->'cambios_dominios'->0->>'es_disponible')::boolean AS pasado
            FROM papelera_dominios ORDER BY 1`,
      ),
    ),
  ).toEqual([
    { dominio: 'dos.es', libre: true, confirmaciones: 2, de_batch: true, pasado: null },
    { dominio: 'una.es', libre: null, confirmaciones: 1, de_batch: false, pasado: null },
  ]);
});
