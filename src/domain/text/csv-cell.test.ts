import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell } from './csv-cell.ts';

test.each([
  ['Bar;=1+1;x', "Bar;'=1+1;x"],
  ['=1+1', "'=1+1"],
  ['  =1+1', "  '=1+1"],
  ['\u200b=1+1', "\u200b'=1+1"],
  ['\u202e@SUM(A1)', "\u202e'@SUM(A1)"],
  ['Bar\n=1+1', "Bar\n'=1+1"],
  ['Bar\u2028=1+1', "Bar\u2028'=1+1"],
  ['Bar\t+34 938', "Bar\t'+34 938"],
  ['Bar|-1', "Bar|'-1"],
  ['Bar;"=1+1";x', `Bar;"'=1+1";x`],
  ['＝1+1', "'＝1+1"],
  ['Bar A-B', 'Bar A-B'],
  ['info@bar.es', 'info@bar.es'],
  ['Sant Pere, 3', 'Sant Pere, 3'],
  ['https://bar.es/?a=1', 'https://bar.es/?a=1'],
  ['', ''],
  ['+34 938 12 34 56', '+34 938 12 34 56'],
  ['+34938123456', '+34938123456'],
  ['+1 (212) 555-01.23', '+1 (212) 555-01.23'],
  ['+(34) 600 111 222', '+(34) 600 111 222'],
  ['+34 12', "'+34 12"],
  ['+1234567890123456', "'+1234567890123456"],
  ["+1+cmd|'/C calc'!A0", "'+1+cmd|'/C calc'!A0"],
  ['+34938123456*2', "'+34938123456*2"],
  ['+34938123456;=1+1', "'+34938123456;'=1+1"],
  ['+34938123456,+34938123457', "'+34938123456,'+34938123457"],
  [' +34938123456', " '+34938123456"],
  ['+34938123456\n', "'+34938123456\n"],
  ['-34 938 12 34 56', "'-34 938 12 34 56"],
  ['+--34938123456', "'+--34938123456"],
])('%j becomes %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

const pieces = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  ';',
  ',',
  '\t',
  '|',
  '"',
  "'",
  '\n',
  '\r',
  ' ',
  '\u200b',
  'a',
  '1',
  '34 938-12.34',
);

/** A reader with one separator, which like spreadsheets knows quotes only at the start of a cell. */
function cellsAs(separator: string, line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < line.length; index++) {
    const char = line[index] ?? '';
    if (quoted && char === '"' && line[index + 1] === '"') {
      cell += '"';
      index++;
    } else if (char === '"' && (quoted || cell.trim() === '')) quoted = !quoted;
    else if (!quoted && (char === separator || char === '\n' || char === '\r')) {
      cells.push(cell);
      cell = '';
    } else cell += char;
  }
  return [...cells, cell];
}

test.each([',', ';', '\t', '|'])(
  'no cell but a phone begins with a formula sign for a reader that separates at %j',
  (separator) => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const line = stringify([['Keyword', csvCell(parts.join('')), 'fin']]);
        for (const cell of cellsAs(separator, line)) {
          // A cell that is wholly a phone number is not a formula.
          if (/^\+[\d(][\d ().-]*$/.test(cell) && /^(?:\D*\d){7,15}\D*$/.test(cell)) continue;
          expect(cell.replace(/^[\s\u200b"]+/, '')).not.toMatch(/^[=+\-@]/);
        }
      }),
      { numRuns: 2_000 },
    );
  },
);
