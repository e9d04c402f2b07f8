import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { listChanges } from '#store/queries/administration/changes.ts';
import { withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');

let db: TestDatabase;
beforeEach(async () => {
  db = await freshDatabase(inject('postgres'));
});
afterEach(() => db.drop());

async function run(...args: string[]): Promise<unknown> {
  const env = {
    ...programEnv(),
    NODE_ENV: 'test',
    DATABASE_URL: db.ownerUrl,
    APP_DATABASE_URL: db.appUrl,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'ordenes', ...args], { env });
  return JSON.parse(stdout);
}

test('the switch of the installation is turned from the command line, and each turn is in its history once', async () => {
  expect(await run('estado')).toEqual({ paradas: false, desde: null });
  const stopped = await run('parar');
  expect(stopped).toEqual({ paradas: true, desde: expect.stringMatching(/^\d{4}-/) });
  expect(await run('parar')).toEqual(stopped);
  expect(await run('reanudar')).toMatchObject({ paradas: false });
  const { filas } = await withSystem(db.store, (tx) => listChanges(tx, { pagina: 1, limite: 10 }));
  expect(filas.map(({ accion, email }) => [accion, email])).toEqual([
    ['ordenes_reanudadas', 'línea de comandos'],
    ['ordenes_paradas', 'línea de comandos'],
  ]);
});

test('another word is a mistake of use', async () => {
  await expect(run('comprar')).rejects.toMatchObject({ code: 2 });
});
