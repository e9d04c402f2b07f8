import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { createSearch } from '../batches/create-batch.ts';
import { pauseBatch } from '../batches/pause-batch.ts';
import { startBatch } from '../batches/start-batch.ts';
import { verifyListed } from '../domains/verify-domains.ts';

const NAMES = 60;
const PAUSE_MS = 2_000;
const AT_ONCE = 4;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ settings: { SITES_AT_ONCE: String(AT_ONCE) } });
  lab.simulator.control.setLatency('site', { base: 400, jitter: 0 });
});
afterAll(() => lab.close());

test('two seconds after its pause a batch begins no visit, and resumed it is verified to the end', async () => {
  const names = [...lab.simulator.world.domains.values()]
    .filter(({ fate, zone, site }) => fate === 'alive' && zone === 'com' && site.kind === 'page')
    .slice(0, NAMES)
    .map(({ name }) => name);
  expect(names).toHaveLength(NAMES);
  const usuario_id = await lab.account();
  const { pipeline } = lab.program;
  const { batch_id } = await createSearch(
    pipeline,
    {
      usuario_id,
      tipo: 'masivo',
      nombre: 'pausa',
      descripcion: '',
      lineas: ['electricistas Murcia'],
      pais: 'ES',
      idioma: 'es',
      configuracion: BatchConfiguracion.parse({}),
    },
    false,
  );
  const key = { usuario_id, batch_id };
  await lab.query(usuario_id, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT ${usuario_id}, nombre, nombre, 'com', now() FROM unnest(${names}::text[]) AS nombre`);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT usuario_id, ${batch_id}, id FROM dominios`);
    await tx.execute(sql`UPDATE keywords SET estado = 'completado'`);
    await tx.execute(sql`UPDATE batches SET estado = 'procesando', keywords_completadas = 1,
      total_dominios_extraidos = ${NAMES}`);
  });
  await verifyListed(
    pipeline,
    usuario_id,
    names.map((dominio) => ({ dominio, dominio_unicode: dominio, zona: 'com' })),
    { persona: false },
  );
  const visits = () => lab.asked('site').length;
  // Names: a visit that has begun may still follow its redirects.
  const visited = () => new Set(lab.asked('site').map(({ name }) => name)).size;
  await expect.poll(visits, { interval: 20 }).toBeGreaterThan(2);
  await pauseBatch(pipeline, key, null);
  await sleep(PAUSE_MS);
  const late = visited();
  await lab.quiet(usuario_id);
  // What had begun is noted when it is answered.
  expect(visited() - late).toBeLessThanOrEqual(AT_ONCE);
  const begun = visits();
  expect(begun).toBeLessThan(NAMES / 2);
  await sleep(PAUSE_MS);
  expect(visits()).toBe(begun);
  await startBatch(pipeline, key);
  await lab.quiet(usuario_id);
  const batch = await lab.query(usuario_id, (tx) =>
    firstRow(
      tx,
      z.object({ estado: z.string(), verificados: z.int() }),
      sql`SELECT estado, dominios_verificados AS verificados FROM batches`,
    ),
  );
  expect(batch).toEqual({ estado: 'completado', verificados: NAMES });
});
