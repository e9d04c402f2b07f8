import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countLines, readLines, readLinesCut } from './read-lines.ts';

const dir = mkdtempSync(join(tmpdir(), 'lineas-'));
const file = join(dir, 'lista.txt');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const put = (content: string | Buffer) => writeFileSync(file, content);
const all = () => gather(readLines(file, 100));

async function gather<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

test('lines of any end and alphabet are read, blank ones dropped', async () => {
  put('\uFEFFuno.es\r\n\n  dos.es\t\nñandú.es');
  expect(await all()).toEqual(['uno.es', 'dos.es', 'ñandú.es']);
  put(Buffer.from('cañón.es\nuno.es\n', 'latin1'));
  expect(await all()).toEqual(['cañón.es', 'uno.es']);
  expect(await countLines(file, 100)).toBe(2);
});

// A small deterministic generator: an image is noise.
function noise(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return 1 + ((state >> 8) % 255);
    }),
  );
}

test.each([
  ['an image without a zero byte', noise(3_000)],
  ['a zero byte', Buffer.from('uno.es\n\0\n')],
  ['UTF-16', Buffer.from('uno.es\n', 'utf16le')],
])('%s is no text', async (_, content) => {
  put(content);
  await expect(all()).rejects.toThrow('no es un archivo de texto');
});

test('what is no text is found before the first line is taken, wherever it stands in a file', async () => {
  put(Buffer.concat([Buffer.from('uno.es\n'.repeat(40_000)), noise(5_000)]));
  await expect(countLines(file, 100)).rejects.toThrow('no es un archivo de texto');
});

test('a stray control character is a bad line of a text', async () => {
  put(`${'uno.es\n'.repeat(20)}d\u0001os.es\n`);
  expect(await all()).toHaveLength(21);
});

test('a line that is too long is refused by number, or given cut', async () => {
  put(`uno.es\n${'x'.repeat(300_000)}\ntres.es`);
  await expect(all()).rejects.toThrow('La línea 2 es demasiado larga.');
  const cut = await gather(readLinesCut(file, 100));
  expect(cut.map(({ text, cut }) => [text.length, cut])).toEqual([
    [6, false],
    [100, true],
    [7, false],
  ]);
});

test('a folder and a missing file are distinguished', async () => {
  await expect(gather(readLines(dir, 100))).rejects.toThrow('es una carpeta');
  await expect(gather(readLines(join(dir, 'nada'), 100))).rejects.toThrow('no existe');
});
