import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MasterKeys } from './master-key.ts';
import { createSecretBox } from './secret-box.ts';

const ring = (...keys: [Uint8Array, ...Uint8Array[]]): MasterKeys => ({
  current: () => keys[0],
  accepted: () => keys,
  reload: () => {},
});
const key = randomBytes(32);
const box = createSecretBox(ring(key));
const MINE = ['cuenta-1', 'rapidapi_key'];

test('any text comes out as it went in, and no two sealings look alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (text, context) => {
      const sealed = box.seal(text, context);
      expect(box.open(sealed, context)).toEqual({ kind: 'open', text, isCurrent: true });
      expect(box.seal(text, context).equals(sealed)).toBe(false);
    }),
  );
});

test('a sealed key shows nothing of itself', () => {
  const sealed = box.seal('sk-muy-secreta-0123456789', MINE);
  expect(sealed.toString('latin1')).not.toMatch(/secreta|0123/);
});

test.each([
  ['another account', ['cuenta-2', 'rapidapi_key']],
  ['another name', ['cuenta-1', 'openai_api_key']],
  ['the same letters cut elsewhere', ['cuenta-1r', 'apidapi_key']],
  ['no context', []],
])('a value moved to %s does not open', (_where, context) => {
  expect(box.open(box.seal('secreta', MINE), context)).toEqual({ kind: 'unreadable', reason: 'damaged' });
});

test('one changed bit anywhere makes it unreadable', () => {
  const sealed = box.seal('secreta', MINE);
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(box.open(changed, MINE).kind, `byte ${index}`).toBe('unreadable');
  }
  for (let length = 0; length < sealed.length; length++) {
    expect(box.open(sealed.subarray(0, length), MINE).kind).toBe('unreadable');
  }
});

test('while a rotation lasts both keys open and only the new one seals', () => {
  const next = randomBytes(32);
  const old = box.seal('secreta', MINE);
  const both = createSecretBox(ring(next, key));
  expect(both.open(old, MINE)).toEqual({ kind: 'open', text: 'secreta', isCurrent: false });
  const renewed = both.seal('secreta', MINE);
  const after = createSecretBox(ring(next));
  expect(after.open(renewed, MINE)).toEqual({ kind: 'open', text: 'secreta', isCurrent: true });
  expect(after.open(old, MINE)).toEqual({ kind: 'unreadable', reason: 'other_key' });
  expect(box.open(renewed, MINE)).toEqual({ kind: 'unreadable', reason: 'other_key' });
});

test('a process that runs on learns of the new key when it meets it', () => {
  const next = randomBytes(32);
  let keys = [key];
  let reloads = 0;
  const running = createSecretBox({
    current: () => keys[0] ?? key,
    accepted: () => keys,
    reload: () => {
      reloads += 1;
      keys = [next, key];
    },
  });
  const sealed = createSecretBox(ring(next)).seal('secreta', MINE);
  expect(running.open(sealed, MINE)).toMatchObject({ kind: 'open', text: 'secreta' });
  expect(reloads).toBe(1);
});
