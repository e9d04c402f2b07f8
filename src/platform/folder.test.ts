import {
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from './folder.ts';

let dir: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'carpeta-')));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a folder is made with all that is missing above it, and left empty', () => {
  const deep = join(dir, 'a', 'b', 'c');
  expect(ownFolder(deep)).toBe(deep);
  expect(ownFolder(deep)).toBe(deep);
  expect(readdirSync(deep)).toEqual([]);
});

test('the real path is given where a link leads', () => {
  symlinkSync(dir, join(dir, 'enlace'));
  expect(ownFolder(join(dir, 'enlace'))).toBe(dir);
});

test('a file in the way is named with the reason', () => {
  const file = join(dir, 'archivo');
  writeFileSync(file, '');
  expect(() => ownFolder(file)).toThrow(`«${file}»: es un archivo`);
  expect(() => ownFolder(join(file, 'dentro'))).toThrow('es un archivo, o lo es una de las carpetas');
});

test('a link that leads nowhere is refused', () => {
  symlinkSync(join(dir, 'vuelta'), join(dir, 'vuelta'));
  expect(() => ownFolder(join(dir, 'vuelta'))).toThrow('no llevan a ninguna parte');
});

test.runIf(existsSync('/proc/self'))('a file system that holds no files is refused at once', () => {
  expect(() => ownFolder('/proc')).toThrow('«/proc»');
  expect(() => ownFolder('/proc/una/carpeta')).toThrow('«/proc/una/carpeta»');
});
