import { expect, test } from 'vitest';
import { storedDomain } from './stored-domain.ts';
import { ownDomain } from './website.ts';

test.each([
  ['an own domain', 'mibar.es', 'own', 'mibar.es', 'es'],
  ['one below a suffix of two labels', 'mibar.com.es', 'own', 'mibar.com.es', 'com.es'],
  ['one below a domain whose owner sells names', 'mibar.uk.com', 'own', 'mibar.uk.com', 'uk.com'],
  ['an A-label', 'xn--and-6ma2c.es', 'own', 'ñandú.es', 'es'],
  ['a name in another script', 'xn--e1afmkfd.xn--p1ai', 'own', 'пример.рф', 'xn--p1ai'],
  ['a name of a brand', 'facebook.com', 'social', 'facebook.com', 'com'],
  ['a name on the list of platforms', 'wixsite.com', 'platform', 'wixsite.com', 'com'],
  ['one below a platform', 'mibar.wixsite.com', 'platform', 'mibar.wixsite.com', 'wixsite.com'],
  ['one below what is no suffix any more', 'mibar.quehubo.es', 'own', 'mibar.quehubo.es', 'quehubo.es'],
  [
    'one whose top-level domain is not delegated any more',
    'mibar.doosan',
    'invalid',
    'mibar.doosan',
    'doosan',
  ],
  ['a symbol that its zone did sell', 'xn--e28h.com', 'unregistrable', 'xn--e28h.com', 'com'],
  ['letters of two scripts', 'xn--pple-43d.com', 'own', 'xn--pple-43d.com', 'com'],
  ['a hidden character', 'xn--bar-fn0a.es', 'unregistrable', 'xn--bar-fn0a.es', 'es'],
  ['a sign that turns the writing around', 'xn--bar-7q0a.es', 'unregistrable', 'xn--bar-7q0a.es', 'es'],
  ['an A-label that does not decode', 'xn--zzzzzzz999999.es', 'unregistrable', 'xn--zzzzzzz999999.es', 'es'],
  ['the longest label', `${'a'.repeat(63)}.es`, 'own', `${'a'.repeat(63)}.es`, 'es'],
])('%s is taken as it was stored: %s', (_, dominio, today, dominio_unicode, zona) => {
  const own = ownDomain(dominio);
  expect(own.kind === 'none' ? own.reason : own.kind).toBe(today);
  const extension = dominio.slice(dominio.lastIndexOf('.') + 1);
  expect(storedDomain(dominio)).toEqual({ dominio_unicode, zona, extension });
});

test.each([
  ['a capital', 'Mibar.es'],
  ['a blank', 'mi bar.es'],
  ['a sentence', 'no es un dominio'],
  ['a line break behind it', 'mibar.es\n'],
  ['a null character', 'mibar\0.es'],
  ['a letter outside ASCII', 'ñandú.es'],
  ['an address of IPv4', '192.0.2.1'],
  ['an address in hexadecimal', '0x7f.0x1'],
  ['an address of IPv6', '[2001:db8::1]'],
  ['a port', 'mibar.es:80'],
  ['a path', 'mibar.es/carta'],
  ['a user', 'ana@mibar.es'],
  ['an underscore', 'mi_bar.es'],
  ['a wildcard', '*.es'],
  ['a hyphen first', '-mibar.es'],
  ['a hyphen last', 'mibar-.es'],
  ['an empty label', 'mibar..es'],
  ['a dot first', '.es'],
  ['a dot last', 'mibar.es.'],
  ['a label too long', `${'a'.repeat(64)}.es`],
  ['a name too long', `${'a.'.repeat(126)}es`],
  ['a number as top-level domain', 'mibar.123'],
  ['one label', 'localhost'],
  ['a top-level domain', 'es'],
  ['a suffix', 'co.uk'],
  ['a suffix of a company that sells names', 'uk.com'],
  ['an empty text', ''],
])('%s was never stored', (_, dominio) => {
  expect(storedDomain(dominio)).toBeNull();
});
