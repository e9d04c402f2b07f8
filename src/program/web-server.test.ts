import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLab } from './testing/lab.testing.ts';
import { startWeb } from './web-server.ts';

test('a start deletes what a killed process left of its uploads', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const left = join(tmpdir(), `dominios-archivo-${hostname()}-${dead}-aB3dE6`);
  mkdirSync(left);
  writeFileSync(join(left, 'archivo'), 'x');
  const lab = await startLab();
  try {
    const config = { ...lab.program.config, local: true, port: 0 };
    const web = await startWeb({ ...lab.program, config });
    await web.stop();
    expect(existsSync(left)).toBe(false);
  } finally {
    await lab.close();
    rmSync(left, { recursive: true, force: true });
  }
});
