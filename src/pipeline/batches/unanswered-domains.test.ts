import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { firstRow, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { verifyListed } from '../domains/verify-domains.ts';
import { createSearch } from './create-batch.ts';

const NAMES = ['sin-dns-1.com', 'sin-dns-2.com', 'sin-dns-3.com'];
const Batch = z.strictObject({ estado: z.string(), motivo: z.string().nullable() });
const Log = z.strictObject({ mensaje: z.string() });

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

test('a search whose domains no server answers for says so at once, and at its end what it could not check', async () => {
  lab.simulator.control.setFault({ fault: 'servfail', server: 'dns:*' });
  const account = await lab.account();
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
    false,
  );
  const domains = NAMES.map((dominio) => ({ dominio, dominio_unicode: dominio, zona: 'com' }));
  await lab.query(account, async (tx) => {
    await tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT ${account}, n, n, 'com', now() FROM unnest(${NAMES}::text[]) AS n`);
    await tx.execute(sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id)
      SELECT usuario_id, ${batch_id}, id FROM dominios`);
    await tx.execute(sql`UPDATE keywords SET estado = 'completado'`);
    await tx.execute(
      sql`UPDATE batches SET estado = 'procesando', keywords_completadas = 1, total_dominios_extraidos = 3`,
    );
  });
  await verifyListed(lab.program.pipeline, account, domains, { persona: false });
  const batch = () =>
    lab.query(account, (tx) => firstRow(tx, Batch, sql`SELECT estado, motivo FROM batches`));
  await expect
    .poll(async () => (await batch())?.motivo)
    .toMatch(/^Sin respuesta al comprobar los dominios .* Se volverá a intentar (?:a las|el) \d/);
  for (let minute = 0; minute < 10 && (await batch())?.estado === 'procesando'; minute++) {
    await lab.advance(60_000);
    await lab.quiet(account);
  }
  const ended = await batch();
  expect(ended?.estado).toBe('completado');
  expect(ended?.motivo).toMatch(/^Sin comprobar: 3 dominios, .* Se volverán a comprobar (?:a las|el) \d/);
  const log = await lab.query(account, (tx) => rows(tx, Log, sql`SELECT mensaje FROM batch_logs`));
  expect(log.map(({ mensaje }) => mensaje)).toContain(ended?.motivo);
  // The domains are checked again by themselves, and now the servers answer.
  lab.simulator.control.clearFaults();
  await lab.advance(7 * 3_600_000);
  await lab.quiet(account);
  // Without an answer of the other channel the confirmation comes ten minutes later.
  await lab.advance(11 * 60_000);
  await lab.quiet(account);
  for (const name of NAMES) expect(await lab.verdict(account, name)).toMatchObject({ es_disponible: true });
});
