import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createAllowList } from './allow-list.ts';

function inFile(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'acceso-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'correos.txt');
  let second = 1_700_000_000;
  const write = (content: string) => {
    writeFileSync(file, content);
    second += 10;
    utimesSync(file, second, second);
  };
  write(text);
  const clock = fixedClock(0);
  const list = createAllowList({ emails: [], file, clock, logger: silentLogger });
  return { list, clock, write, remove: () => rmSync(file) };
}

const ofSettings = (...emails: string[]) =>
  createAllowList({ emails, file: null, clock: fixedClock(0), logger: silentLogger });

test('an empty list admits no address', async () => {
  expect(await ofSettings().admits('ana@example.com')).toBe(false);
  expect(await ofSettings().isOpen()).toBe(false);
  expect(await ofSettings().admits('')).toBe(false);
});

test('an address is compared without regard to case and surrounding space', async () => {
  expect(await ofSettings(' Ana@Example.com ').admits('ANA@example.COM')).toBe(true);
  expect(await ofSettings('ana@example.com').admits('ana@example.com.evil.test')).toBe(false);
});

test('the star admits everybody', async () => {
  expect(await ofSettings('*').admits('quien.sea@example.org')).toBe(true);
  expect(await ofSettings('*').isOpen()).toBe(true);
});

test('a file has an address a line, comments and a byte order mark', async () => {
  const { list } = inFile('\uFEFF# equipo\r\nana@example.com # jefa\r\n\r\nluis@example.com\n');
  expect(await list.admits('ana@example.com')).toBe(true);
  expect(await list.admits('luis@example.com')).toBe(true);
  expect(await list.admits('# equipo')).toBe(false);
  expect(await list.admits('')).toBe(false);
});

test.each([
  '# baja: luis@example.com',
  '# baja, luis@example.com',
  '# baja; luis@example.com # otra vez, luis@example.com',
  'ana@example.com # antes: luis@example.com, *',
])('nothing behind a # admits anyone: %s', async (line) => {
  const { list } = inFile(`${line}\nana@example.com\n`);
  expect(await list.admits('ana@example.com')).toBe(true);
  expect(await list.admits('luis@example.com')).toBe(false);
  expect(await list.isOpen()).toBe(false);
});

test.each([
  ['*', true],
  ['  *  # todos', true],
  ['ana@example.com, *', false],
  ['*;ana@example.com', false],
  ['# *', false],
  ['*@example.com', false],
])('the line «%s» opens the list: %s', async (line, open) => {
  const { list } = inFile(`${line}\n`);
  expect(await list.isOpen()).toBe(open);
});

test('an address removed from the file is out within a minute', async () => {
  const { list, clock, write } = inFile('ana@example.com\nluis@example.com');
  expect(await list.admits('ana@example.com')).toBe(true);
  write('luis@example.com');
  clock.advance(59_000);
  expect(await list.admits('ana@example.com')).toBe(false);
  expect(await list.admits('luis@example.com')).toBe(true);
});

test('a file that vanishes keeps its last list for a minute and then admits no address', async () => {
  const { list, clock, remove, write } = inFile('ana@example.com');
  expect(await list.admits('ana@example.com')).toBe(true);
  remove();
  clock.advance(30_000);
  expect(await list.admits('ana@example.com')).toBe(true);
  clock.advance(31_000);
  expect(await list.admits('ana@example.com')).toBe(false);
  write('ana@example.com');
  clock.advance(10_000);
  expect(await list.admits('ana@example.com')).toBe(true);
});
