import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import type { BatchKey } from '#store/queries/batches/batches.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { createSearch } from '../batches/create-batch.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { startBatch } from '../batches/start-batch.ts';
import { verifyListed } from '../domains/verify-domains.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

/** A running batch of a new account whose only open work is this name. */
async function batchOf(name: string): Promise<BatchKey> {
  const usuario_id = await lab.account();
  const { batch_id } = await createSearch(
    lab.program.pipeline,
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'lote',
      descripcion: '',
      lineas: ['fontaneros Sevilla'],
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({}),
    },
    false,
  );
  await lab.query(usuario_id, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      VALUES (${usuario_id}, ${name}, ${name}, 'x', now())`);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT usuario_id, ${batch_id}, id FROM dominios`);
    await tx.execute(sql`UPDATE keywords SET estado = 'completado'`);
    await tx.execute(
      sql`UPDATE batches SET estado = 'procesando', keywords_completadas = 1, total_dominios_extraidos = 1`,
    );
  });
  return { usuario_id, batch_id };
}

const ask = ({ usuario_id }: BatchKey, name: string) =>
  verifyListed(
    lab.program.pipeline,
    usuario_id,
    [{ dominio: name, dominio_unicode: name, zona: name.slice(name.indexOf('.') + 1) }],
    { persona: false },
  );
const pause = (key: BatchKey) => pauseBatch(lab.program.pipeline, key, null);
const batch = ({ usuario_id }: BatchKey) =>
  lab.query(usuario_id, (tx) =>
    firstRow(
      tx,
      z.strictObject({ estado: z.string(), verificados: z.int() }),
      sql`SELECT estado, dominios_verificados AS verificados FROM batches`,
    ),
  );

test('a name whose registry says no the first time just after its batch was paused is confirmed all the same', async () => {
  const name = 'en-vuelo.it';
  const server = 'whois:whois.nic.it';
  lab.simulator.control.setFault({ fault: 'slow', server, subject: name, delayMs: 5_000 });
  const key = await batchOf(name);
  await ask(key, name);
  await expect.poll(() => lab.asked(server).some((asked) => asked.name === name)).toBe(true);
  await pause(key);
  await lab.quiet(key.usuario_id);
  expect(await lab.verdict(key.usuario_id, name)).toMatchObject({ es_disponible: null, confirmaciones: 1 });
  expect(await batch(key)).toEqual({ estado: 'pausado', verificados: 1 });
  lab.simulator.control.clearFaults();
  await lab.advance(11 * MINUTE);
  await lab.quiet(key.usuario_id);
  expect(await lab.verdict(key.usuario_id, name)).toMatchObject({
    es_disponible: true,
    confirmaciones: 2,
    comprobando: false,
  });
});

test('a name without a registry to ask gets its second look a day later, though its batch is paused', async () => {
  const name = 'en-pausa.es';
  const key = await batchOf(name);
  await pause(key);
  await ask(key, name);
  await lab.quiet(key.usuario_id);
  expect(await lab.verdict(key.usuario_id, name)).toMatchObject({ estado_verificacion: 'verificando' });
  expect(await batch(key)).toEqual({ estado: 'pausado', verificados: 1 });
  await lab.advance(25 * HOUR);
  await lab.quiet(key.usuario_id);
  expect(await lab.verdict(key.usuario_id, name)).toMatchObject({
    estado_verificacion: 'necesita_verificacion_manual',
    comprobando: false,
  });
});

test('a name without a verdict rests with its paused batch, and is checked to the end when that is resumed', async () => {
  const name = 'en-reposo.it';
  const key = await batchOf(name);
  await pause(key);
  await ask(key, name);
  await lab.quiet(key.usuario_id);
  await lab.advance(HOUR);
  await lab.quiet(key.usuario_id);
  expect(await lab.evidence(key.usuario_id, name)).toEqual(['dns:nxdomain']);
  expect(await batch(key)).toEqual({ estado: 'pausado', verificados: 0 });
  await startBatch(lab.program.pipeline, key);
  await lab.quiet(key.usuario_id);
  expect(await lab.verdict(key.usuario_id, name)).toMatchObject({ es_disponible: null, confirmaciones: 1 });
  expect(await batch(key)).toEqual({ estado: 'completado', verificados: 1 });
});
