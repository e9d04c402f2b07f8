import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TipoDocumento } from '#contract/orders/holder.ts';
import { isDocument, plainDocument } from './identity-document.ts';

const good: [TipoDocumento, string][] = [
  ['nif', '12345678Z'],
  ['nif', '00000000T'],
  ['nif', ' 12.345.678-z '],
  ['nif', 'M1234567L'],
  ['nif', 'K1234567L'],
  ['nif', 'L1234567D'],
  ['nie', 'X1234567L'],
  ['nie', 'Y0000001S'],
  ['nie', 'Z0000002F'],
  ['cif', 'A58818501'],
  ['cif', 'A0000001H'],
  ['cif', 'C1234567D'],
  ['cif', 'Q2826000H'],
  ['cif', 'P2807900B'],
  ['pasaporte', 'PAA123456'],
  ['pasaporte', 'X12 34567'],
  ['extranjero', 'DE-811.907.980'],
  ['extranjero', '811907980'],
];
test.each(good)('%s %s is right', (tipo, numero) => {
  expect(isDocument(tipo, numero)).toBe(true);
});

const wrong: [TipoDocumento, string, string][] = [
  ['nif', '12345678A', 'another letter'],
  ['nif', '1234567Z', 'a figure too few'],
  ['nif', 'X1234567L', 'a NIE'],
  ['nif', 'M1234567A', 'another letter'],
  ['nif', '112345678Z', 'a figure too many'],
  ['nif', '12345678ZZ', 'a letter too many'],
  ['nif', 'AM1234567L', 'a letter before it'],
  ['nif', 'M1234567LL', 'a letter after it'],
  ['nie', 'AX1234567L', 'a letter before it'],
  ['nie', 'X1234567LL', 'a letter after it'],
  ['cif', 'AA58818501', 'a letter before it'],
  ['cif', 'A588185011', 'a figure after it'],
  ['cif', 'B1234500E', 'a letter where a resident company has a digit'],
  ['pasaporte', 'ÑABC12345', 'a letter that no passport has'],
  ['pasaporte', 'ABC12345Ñ', 'a letter that no passport has'],
  ['nie', 'X1234567A', 'another letter'],
  ['nie', 'W1234567L', 'no NIE begins with W'],
  ['nie', '12345678Z', 'a NIF'],
  ['cif', 'A58818502', 'another check digit'],
  ['cif', 'A5881850A', 'a letter where a resident company has a digit'],
  ['cif', 'Q28260008', 'a digit where a public body has a letter'],
  ['cif', 'I58818501', 'no company begins with I'],
  ['pasaporte', 'ABCDE', 'no figure'],
  ['pasaporte', '1234', 'too short'],
  ['extranjero', '', 'empty'],
  ['extranjero', 'ABC 12345678901234567890', 'too long'],
];
test.each(wrong)('%s %s is wrong: %s', (tipo, numero) => {
  expect(isDocument(tipo, numero)).toBe(false);
});

test('of the 23 letters exactly one fits a NIF, and a single wrong figure of a CIF is always seen', () => {
  const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), (digits) => {
      expect([...letters].filter((letter) => isDocument('nif', digits + letter))).toHaveLength(1);
    }),
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{6}$/),
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (digits, at, by) => {
        const check = [...'0123456789'].filter((digit) => isDocument('cif', `B${digits}${digit}`));
        expect(check).toHaveLength(1);
        const moved = [...digits];
        moved[at] = String((Number(moved[at]) + by) % 10);
        expect(isDocument('cif', `B${moved.join('')}${check[0]}`)).toBe(false);
      },
    ),
  );
});

test('separators are dropped', () => {
  expect(plainDocument('b-58.818.501 ')).toBe('B58818501');
});
