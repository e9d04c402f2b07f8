import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { domainsInLine } from './domain-line.ts';
import { linePieces } from './line-pieces.ts';

test.each<[string, string[]]>([
  ['tapas.es', ['tapas.es']],
  ['tapas.es,vinos.com', ['tapas.es', 'vinos.com']],
  ['tapas.es  vinos.com; x.es', ['tapas.es', 'vinos.com;', 'x.es']],
  ['https://tapas.es/carta vinos.com', ['https://tap', 'vinos.com']],
  ['# tapas.es vinos.com', ['# tapas.es']],
  ['', []],
])('%j is cut between its names', (line, pieces) => {
  expect(linePieces(line, 11)).toEqual(pieces);
});

test('every name of a long line is in one of its pieces, whole', () => {
  const names = fc.array(fc.stringMatching(/^[a-z]{5,9}\.es$/), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(names, fc.constantFrom(' ', ',', '; ', ' | '), (list, separator) => {
      const pieces = linePieces(list.join(separator), 40);
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(40);
      const found = pieces.flatMap((piece) => {
        const read = domainsInLine(piece);
        return read.kind === 'domains' ? read.domains.map(({ dominio }) => dominio) : [];
      });
      expect(new Set(found)).toEqual(new Set(list));
    }),
  );
});

test.each(['x', ' ', 'x ', ','])('a line of «%s» is cut in step with its length', (piece) => {
  expect(
    growth(
      20_000,
      (times) => piece.repeat(times),
      (line) => linePieces(line, 500),
    ),
  ).toBeLessThan(IN_STEP);
});
