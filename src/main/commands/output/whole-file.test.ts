import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhole } from './whole-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entero-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the former file keeps its content until the end, and its permissions and links after it', async () => {
  const file = join(folder, 'a.csv');
  const link = join(folder, 'enlace.csv');
  await writeFile(file, 'antes');
  await chmod(file, 0o600);
  await symlink(file, link);
  const rows = Array.from({ length: 5_000 }, (_, n) => `${n};${'ñ'.repeat(20)}\n`);
  await using whole = await openWhole(link);
  for (const row of rows) await whole.write(row);
  expect(await readFile(file, 'utf8')).toBe('antes');
  await whole.end();
  expect(await readFile(file, 'utf8')).toBe(rows.join(''));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).sort()).toEqual(['a.csv', 'enlace.csv']);
});

test('a file that does not reach its end is not there', async () => {
  const broken = (async () => {
    await using whole = await openWhole(join(folder, 'b.csv'));
    await whole.write('x'.repeat(100_000));
    throw new Error('the database is gone');
  })();
  await expect(broken).rejects.toThrow('the database is gone');
  expect((await readdir(folder)).filter((name) => name.startsWith('b'))).toEqual([]);
});

test('a full disk is told, and a device is not replaced', async () => {
  const before = await stat('/dev/full');
  await using whole = await openWhole('/dev/full');
  await expect(whole.write('x'.repeat(100_000))).rejects.toThrow(
    'No se ha podido escribir «/dev/full»: no queda espacio en el disco.',
  );
  expect((await stat('/dev/full')).ino).toBe(before.ino);
});

test.each([
  ['no/hay/x.csv', 'su carpeta no existe'],
  ['carpeta', 'es una carpeta'],
])('%s is refused before anything is written: %s', async (name, why) => {
  await mkdir(join(folder, 'carpeta'), { recursive: true });
  await expect(openWhole(join(folder, name))).rejects.toThrow(why);
});
