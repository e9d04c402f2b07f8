import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { fixedClock } from '#platform/clock.ts';
import { insertToken } from '#store/queries/security/tokens.ts';
import { at, rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase } from '#store/testing.ts';
import { createProfiles } from '../profile/profiles.ts';
import { exportZip } from './export-zip.ts';
import { createImports } from './imports.ts';

const NOW = Date.UTC(2026, 10, 21, 11);
const DAY = 86_400_000;
const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };

const Repeated = z.strictObject({
  nombre: z.string(),
  cada_dias: z.int().nullable(),
  tope: z.int().nullable(),
  proxima: z.date().nullable(),
});

/** Batches that are repeated each week. */
async function fill(tx: Tx, account: string): Promise<void> {
  const { _id } = await insertToken(tx, account, {
    nombre: 'n8n',
    final: 'abcd',
    alcances: ['recolectar'],
    direcciones: [],
    hash: Buffer.alloc(32, 1),
    tope_creditos: 50,
    tope_centimos: null,
    now: NOW,
    expira: NOW + 90 * DAY,
  });
  const configuracion = JSON.stringify(BatchConfiguracion.parse({}));
  for (const [nombre, proxima, acceso_id] of [
    ['de un programa', NOW + DAY, _id],
    ['en curso', null, null],
    ['por llegar', NOW + DAY, null],
    ['vencida', NOW, null],
  ] as const) {
    await tx.execute(sql`INSERT INTO batches (usuario_id, nombre, tipo, estado, configuracion, recoleccion_cada_dias,
        recoleccion_tope, proxima_recoleccion, acceso_id, fecha_creacion)
      VALUES (${account}, ${nombre}, 'masivo', 'completado', ${configuracion}::jsonb, 7, 20, ${at(proxima)},
        ${acceso_id}, ${at(NOW)})`);
  }
}

test('an import repeats a batch only if its next round is not due yet and no program started it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vueltas-'));
  const database = await freshDatabase(inject('postgres'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });
  const { store } = database;
  const clock = fixedClock(NOW);
  const [from, to] = [await createAccount(store), await createAccount(store)];
  await withAccount(store, from, (tx) => fill(tx, from));
  const path = join(folder, 'cuenta.zip');
  const file = createWriteStream(path);
  const about = { ajustes: {}, creado: new Date(NOW).toISOString() };
  await exportZip({ store, marks }, from, about, async (part) => {
    file.write(part);
  });
  file.end();
  await finished(file);
  const profiles = createProfiles({ store, clock, sessions: { forgetAccount: () => undefined } });
  const imports = createImports({ store, clock, profiles, marks });
  const order = { path, device: { ip: '', agente: '' } };
  await imports.add(to, order, async () => undefined, AbortSignal.timeout(60_000));
  const brought = await withAccount(store, to, (tx) =>
    rows(
      tx,
      Repeated,
      sql`SELECT nombre, recoleccion_cada_dias AS cada_dias, recoleccion_tope AS tope, proxima_recoleccion AS proxima
        FROM batches WHERE usuario_id = ${to} ORDER BY nombre`,
    ),
  );
  const off = { cada_dias: null, tope: 20, proxima: null };
  expect(brought).toEqual([
    { nombre: 'de un programa', ...off },
    { nombre: 'en curso', cada_dias: 7, tope: 20, proxima: null },
    { nombre: 'por llegar', cada_dias: 7, tope: 20, proxima: new Date(NOW + DAY) },
    { nombre: 'vencida', ...off },
  ]);
});
