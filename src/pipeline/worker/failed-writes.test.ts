import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { createSearch } from '../batches/create-batch.ts';
import { verifyListed } from '../domains/verify-domains.ts';

/** Far shorter than the lease of a claim, which a stage that keeps its claim would wait for. */
const PATIENCE = { timeout: 150_000, interval: 100 };

let lab: Lab;
let owner: pg.Client;
beforeAll(async () => {
  lab = await startLab();
  owner = new pg.Client(lab.databaseUrl.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await lab.close();
});

/** Until `restore` every write to the table fails, as on a full disk. */
async function failWritesTo(
  table: string,
): Promise<{ refused(): Promise<boolean>; restore(): Promise<unknown> }> {
  await owner.query(`CREATE SEQUENCE refused_${table}; GRANT USAGE ON SEQUENCE refused_${table} TO PUBLIC`);
  await owner.query(`CREATE FUNCTION refuse_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM nextval('public.refused_${table}'); RAISE EXCEPTION SQLSTATE '53100'; END $$`);
  await owner.query(`CREATE TRIGGER refuse BEFORE INSERT ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_${table}()`);
  return {
    refused: async () =>
      (await owner.query<{ is_called: boolean }>(`SELECT is_called FROM refused_${table}`)).rows[0]
        ?.is_called ?? false,
    restore: () => owner.query(`DROP TRIGGER refuse ON ${table}`),
  };
}

test.each([
  ['the check of domains', 'trabajo_registro', 'disco-lleno-1.com'],
  ['the questions to registries', 'evidencias', 'disco-lleno-2.com'],
])('%s goes on within seconds when its writes succeed again', async (_, table, dominio) => {
  const account = await lab.account();
  const disk = await failWritesTo(table);
  const names = [{ dominio, dominio_unicode: dominio, zona: 'com' }];
  await verifyListed(lab.program.pipeline, account, names, { persona: true });
  await expect.poll(disk.refused, PATIENCE).toBe(true);
  await disk.restore();
  await expect.poll(async () => (await lab.verdict(account, dominio)).confirmaciones, PATIENCE).toBe(2);
});

test('the search of keywords goes on within seconds when its writes succeed again', async () => {
  const account = await lab.account();
  const disk = await failWritesTo('negocios');
  const { batch_id } = await createSearch(
    lab.program.pipeline,
    {
      usuario_id: account,
      tipo: 'masivo',
      nombre: 'lote',
      descripcion: '',
      lineas: ['fontaneros Sevilla'],
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({}),
    },
    true,
  );
  await expect.poll(disk.refused, PATIENCE).toBe(true);
  await disk.restore();
  const Batch = z.strictObject({ keywords_completadas: z.int() });
  await expect
    .poll(
      () =>
        lab.query(account, (tx) =>
          firstRow(tx, Batch, sql`SELECT keywords_completadas FROM batches WHERE id = ${batch_id}`),
        ),
      PATIENCE,
    )
    .toEqual({ keywords_completadas: 1 });
});
