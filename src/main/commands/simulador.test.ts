import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { programEnv } from '../../../test/program-env.ts';

const cli = join(import.meta.dirname, '..', 'cli.ts');
const Line = z.object({ dominio: z.string(), zona: z.string(), se_libera: z.string().optional() });

function truth(...args: string[]) {
  const done = spawnSync(process.execPath, [cli, 'simulador', 'verdad', ...args], {
    encoding: 'utf8',
    env: programEnv(),
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = done.stdout.split('\n').flatMap((line) => (line ? [Line.parse(JSON.parse(line))] : []));
  return { code: done.status, errors: done.stderr, lines };
}

test('the truth is of the kind of world and of the rule of release that are asked for', () => {
  const complete = truth();
  const demo = truth('--mundo', 'demo', '--liberacion', 'medianoche');
  expect([complete.code, demo.code]).toEqual([0, 0]);
  const share = ({ lines }: typeof demo, zone: string) =>
    lines.filter(({ zona }) => zona === zone).length / lines.length;
  expect(share(demo, 'es')).toBeGreaterThan(share(complete, 'es') + 0.1);
  const hour = ({ lines }: typeof demo) => {
    const found = lines.find(({ dominio }) => dominio === 'caduca-y-se-libera.es')?.se_libera ?? '';
    return new Date(found).toLocaleTimeString('es', { timeZone: 'Europe/Madrid' });
  };
  expect(hour(demo)).toBe('0:00:00');
  expect(hour(complete)).not.toBe('0:00:00');
});

test.each([
  [['--mundo', 'otro'], '--mundo admite completo o demo.'],
  [['--liberacion', 'nunca'], '--liberacion admite diez-dias o medianoche.'],
])('%j is refused with what there is', (args, message) => {
  const { code, errors } = truth(...args);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});
