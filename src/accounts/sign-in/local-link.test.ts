import { expect, test } from 'vitest';
import { createLocalLinks } from './local-link.ts';

function start() {
  const printed: string[] = [];
  const links = createLocalLinks({ publicUrl: 'http://127.0.0.1:3000', print: (url) => printed.push(url) });
  const key = () => new URL(printed.at(-1) ?? '').searchParams.get('enlace') ?? '';
  return { links, printed, key };
}

test('a link leads to the callback page of the public address with a key of 256 bits', () => {
  const { links, printed, key } = start();
  links.print();
  expect(printed[0]).toMatch(/^http:\/\/127\.0\.0\.1:3000\/auth\/callback\?enlace=[\w-]{43}$/);
  expect(Buffer.from(key(), 'base64url')).toHaveLength(32);
});

test('a key opens once', () => {
  const { links, key } = start();
  links.print();
  expect([links.redeem(key()), links.redeem(key())]).toEqual([true, false]);
});

test('a new link ends the one before it; a wrong key ends none', () => {
  const { links, key } = start();
  links.print();
  const first = key();
  links.print();
  expect([links.redeem(first), links.redeem(''), links.redeem(`${key()}x`), links.redeem(key())]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test('before any link nothing opens', () => {
  const { links } = start();
  expect([links.redeem(''), links.redeem('undefined')]).toEqual([false, false]);
});
