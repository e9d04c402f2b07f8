import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OrderType, readCursor, writeCursor } from './cursor.ts';

const ID = '0190a0a0-0000-7000-8000-000000000001';
const text = { type: 'text', nullable: false } as const;

test('the end of a list has a cursor of its own', () => {
  expect(readCursor('fin', text)).toEqual({ kind: 'fin' });
});

test('what was written is read back, whatever the text of the row', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('despues' as const, 'antes' as const),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((valor) => !valor.includes('\0')),
      (kind, valor) => {
        const cursor = writeCursor(kind, { valor, id: ID });
        expect(encodeURIComponent(cursor)).toBe(cursor);
        expect(readCursor(cursor, text)).toEqual({ kind, valor, id: ID });
      },
    ),
  );
});

describe.each<[OrderType, string[], string[]]>([
  ['integer', ['0', '-1', '2147483647'], ['', '1.5', '12345678901', '1 OR 1=1']],
  ['integers', ['450 120', '0 -1'], ['', '450', '450 ', '4.5 1', '1 2 3', '12345678901 1']],
  ['double precision', ['0', '-0.25', '1e-05', '12345678.5'], ['', 'NaN', 'Infinity', '1e5555']],
  [
    'timestamptz',
    ['2026-03-01 10:00:00+00', '2026-03-01 10:00:00.123456+00', '10000-01-01 00:00:00-05:30'],
    ['', '2026-03-01', '2026-03-01T10:00:00Z', 'now()'],
  ],
  [
    'text',
    ['', 'a', 'ñandú', 'a\nb', 'x'.repeat(500), '漢'.repeat(500), '"'.repeat(500), '😀'.repeat(250)],
    ['x'.repeat(4_000), 'a\0b'],
  ],
])('a list ordered by %s', (type, good, bad) => {
  test.each(good)('goes on from %j', (valor) => {
    expect(readCursor(writeCursor('despues', { valor, id: ID }), { type, nullable: false })).toMatchObject({
      valor,
    });
  });

  test.each(bad)('refuses %j', (valor) => {
    expect(() => readCursor(writeCursor('despues', { valor, id: ID }), { type, nullable: true })).toThrow(
      'no es de esta lista',
    );
  });
});

test('a row without a value is one of the list only where the column may be empty', () => {
  const cursor = writeCursor('antes', { valor: null, id: ID });
  expect(readCursor(cursor, { type: 'integer', nullable: true })).toEqual({
    kind: 'antes',
    valor: null,
    id: ID,
  });
  expect(() => readCursor(cursor, { type: 'integer', nullable: false })).toThrow('no es de esta lista');
});

const coded = (value: unknown) => `a.${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

test.each([
  ['nothing', ''],
  ['another side', writeCursor('antes', { valor: 'a', id: ID }).replace('b.', 'c.')],
  ['more before it', `x${writeCursor('antes', { valor: 'a', id: ID })}`],
  ['no code', 'a.'],
  ['what is no JSON', `a.${Buffer.from('[').toString('base64url')}`],
  ['no row', coded(['a'])],
  ['a row with more', coded(['a', ID, 1])],
  ['an id that is none', coded(['a', 'x'])],
  ['a number where a text belongs', coded([1, ID])],
  ['more than a page ever had', coded(['a'.repeat(250), `${ID}${' '.repeat(200)}`])],
])('%s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, text)).toThrow('no es de esta lista');
});
