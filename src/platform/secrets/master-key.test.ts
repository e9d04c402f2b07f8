import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginFileRotation, endFileRotation, loadMasterKeys, newMasterKey } from './master-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clave-maestra-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const load = () => loadMasterKeys({ masterKey: null, previousMasterKey: null, dataDir });
const text = (key: Uint8Array) => Buffer.from(key).toString('base64');
const file = () => join(dataDir, 'clave-maestra');

test('the first start makes a key that only its owner can read, and later starts find it', () => {
  const made = load().current();
  expect(made).toHaveLength(32);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(text(load().current())).toBe(text(made));
  expect(readdirSync(dataDir)).toEqual(['clave-maestra']);
});

test('a damaged file is reported, never replaced', () => {
  writeFileSync(file(), 'rota');
  expect(load).toThrow('no contiene una clave maestra');
  expect(readFileSync(file(), 'utf8')).toBe('rota');
});

test('the settings win over the file', () => {
  const [masterKey, previousMasterKey] = [newMasterKey(), newMasterKey()];
  const keys = loadMasterKeys({ masterKey, previousMasterKey, dataDir });
  expect(keys.accepted().map(text)).toEqual([masterKey, previousMasterKey]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a rotation puts a new key in force, keeps the old one until it ends, and a running process sees both', () => {
  const running = load();
  const old = text(running.current());
  const during = beginFileRotation(dataDir).accepted().map(text);
  expect(during).toEqual([expect.not.stringContaining(old), old]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  running.reload();
  expect(running.accepted().map(text)).toEqual(during);
  endFileRotation(dataDir);
  running.reload();
  expect(running.accepted().map(text)).toEqual(during.slice(0, 1));
});

test('a rotation that was interrupted goes on with the key that it had made', () => {
  load();
  const during = beginFileRotation(dataDir).accepted().map(text);
  expect(beginFileRotation(dataDir).accepted().map(text)).toEqual(during);
});

test('killed before the new key was written, a rotation begins again and loses nothing', () => {
  const old = text(load().current());
  copyFileSync(file(), `${file()}.anterior`);
  const during = beginFileRotation(dataDir).accepted().map(text);
  expect(during).toHaveLength(2);
  expect(during[1]).toBe(old);
  expect(during[0]).not.toBe(old);
});
