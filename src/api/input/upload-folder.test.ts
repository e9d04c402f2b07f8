import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeUploadFolder, sweepUploadFolders } from './upload-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subidas-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A folder with a file, as a request leaves it. */
function left(name: string, agedMs = 0): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'archivo'), 'x');
  const time = (Date.now() - agedMs) / 1_000;
  utimesSync(path, time, time);
  return path;
}
const HOUR_MS = 3_600_000;

test('what processes left that were killed is deleted at the next start, what is in use is not', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const alive = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)']);
  await once(alive, 'spawn');
  try {
    const mine = await makeUploadFolder();
    expect(basename(mine.path)).toContain(`${hostname()}-${process.pid}-`);
    const gone = [
      left(`dominios-archivo-${hostname()}-${dead}-aB3dE6`),
      // A container's processes have the same numbers after each start.
      left(`dominios-archivo-${hostname()}-${process.pid}-aB3dE6`),
      left('dominios-archivo-otra-maquina-7-aB3dE6', 25 * HOUR_MS),
      left('dominios-archivo-aB3dE6', 25 * HOUR_MS),
    ];
    const kept = [
      mine.path,
      left(`dominios-archivo-${hostname()}-${alive.pid}-aB3dE6`),
      left(`dominios-archivo-otra-maquina-${dead}-aB3dE6`, 2 * HOUR_MS),
      left('de-otro-programa', 25 * HOUR_MS),
    ];
    await Promise.all([sweepUploadFolders(), sweepUploadFolders(), sweepUploadFolders()]);
    expect(gone.filter((path) => existsSync(path))).toEqual([]);
    expect(kept.filter((path) => !existsSync(path))).toEqual([]);
    await mine.remove();
    expect(existsSync(mine.path)).toBe(false);
  } finally {
    alive.kill();
  }
});
