import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function cli(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    {
      encoding: 'utf8',
      timeout: 150_000,
    },
  );
  return { status, stdout, stderr };
}

test.each([
  ['ayuda', 'zonas'],
  ['zonas', '--help'],
])('%s %s prints the help of that command alone, to standard output', (...args) => {
  const { status, stdout, stderr } = cli(...args);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^zonas /);
  expect(stdout).not.toContain('verificar');
});

test('asked for alone, the help of every command is data; not asked for, it is a message', () => {
  const asked = cli('ayuda');
  expect([asked.status, asked.stderr]).toEqual([0, '']);
  expect(asked.stdout).toContain('ayuda [COMANDO]');
  expect(asked.stdout).toContain('verificar');
  const unasked = cli();
  expect([unasked.status, unasked.stdout]).toEqual([2, '']);
  expect(unasked.stderr).toBe(asked.stdout);
});

test('help for a command that does not exist says which there are', () => {
  const { status, stdout, stderr } = cli('ayuda', 'nada');
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^No existe el comando «nada»\. Los que hay: buscar, /);
});
