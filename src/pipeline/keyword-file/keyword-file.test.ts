import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusedRow } from '#domain/keyword/intake.ts';
import { formatOfName } from './file-row.ts';
import { reviewFile } from './keyword-file.ts';
import { workbookOf, zipOf } from './zip.samples.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archivos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const encodedTwice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));

let files = 0;
async function review(name: string, content: string | Buffer, columna?: string, max?: number) {
  const path = join(folder, `${files++}-${name}`);
  await writeFile(path, content);
  const refused: (RefusedRow & { duplicada: boolean })[] = [];
  const found = await reviewFile(
    { path, formato: formatOfName(name), columna },
    { pais: 'XX', idioma: 'es', deteccion_automatica_pais: true },
    {
      signal: AbortSignal.timeout(60_000),
      onRefused: (row) => void refused.push(row),
      ...(max === undefined ? {} : { max }),
    },
  );
  return { ...found, refused, texts: found.keywords.map(({ keyword }) => keyword) };
}
const shortOf = ({ lineas, texts, duplicadas, rechazadas }: Awaited<ReturnType<typeof review>>) => ({
  lineas,
  texts,
  duplicadas,
  rechazadas,
});

describe('encodings of text', () => {
  const text = 'fontanería León\ncafé “Ñandú”\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(text, 'utf16le')],
    ['UTF-16 big endian without its mark', Buffer.from(text, 'utf16le').swap16()],
    ['UTF-8 that was encoded twice', encodedTwice(text)],
  ])('%s is read', async (_, content) => {
    const found = await review('a.txt', content);
    expect(found.texts).toEqual(['fontanería León']);
    expect(found.refused).toMatchObject([{ linea: 2, texto: 'café “Ñandú”' }]);
  });

  test('Latin-1 is read as Windows-1252, where 0x92 is an apostrophe', async () => {
    expect((await review('a.txt', Buffer.from('bar d\x92or Gij\xf3n', 'latin1'))).texts).toEqual([
      'bar d’or Gijón',
    ]);
  });

  test('UTF-8 that was damaged is refused with its line, not read as other words', async () => {
    const text = 'bares Múrcia\nhoteles Cádiz\n';
    await expect(
      review('a.txt', Buffer.concat([Buffer.from(text), Buffer.from('cafe\xf3s Lugo\n', 'latin1')])),
    ).rejects.toMatchObject({ code: 'archivo_no_valido', message: expect.stringContaining('línea 3') });
    // An accented capital before a Windows-1252 sign looks like one UTF-8 letter, which is not the majority.
    const shouted = Buffer.from('CAF\xc9\x92S Gij\xf3n Le\xf3n', 'latin1');
    expect((await review('a.txt', shouted)).texts).toEqual(['CAFÉ’S Gijón León']);
  });

  test.each([
    ['NUL in it', Buffer.from('bares\u0000madrid')],
    ['NUL in both halves', Buffer.from('b\0\0e\0\0s\0')],
    ['an odd UTF-16 byte', Buffer.concat([Buffer.from('\ufeffbares', 'utf16le'), Buffer.of(0x41)])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a zip with a text name', zipOf({ a: 'b' })],
    ['nothing', Buffer.alloc(0)],
    ['only blank lines', Buffer.from('\n \r\n\t\n')],
  ])('%s is refused as a file', async (_, content) => {
    await expect(review('a.txt', content)).rejects.toMatchObject({ code: 'archivo_no_valido' });
  });
});

describe('.txt', () => {
  test('is never split at comma or semicolon; line ends of any kind; blank lines count for the line number', async () => {
    const found = await review('a.txt', 'bares, cafés\r\n\r\nfontaneros; urgencias\rhotel\nx\nHOTEL');
    expect(shortOf(found)).toEqual({
      lineas: 5,
      texts: ['bares, cafés', 'hotel'],
      duplicadas: 1,
      rechazadas: 2,
    });
    expect(found.refused.map(({ linea, motivo }) => [linea, motivo])).toEqual([
      [3, 'Contiene caracteres no latinos (solo español, inglés, francés, alemán, etc.)'],
      [5, 'Muy corto (min 2 caracteres)'],
      [6, 'Duplicado'],
    ]);
  });

  test('a return at the end of one piece and its line feed at the start of the next are one line end', async () => {
    const line = `${'a'.repeat(63)}\r\n`;
    const found = await review('a.txt', `${'x'.repeat(65_535)}\r\nbares\n${line}`);
    expect(found.refused.map(({ linea }) => linea)).toEqual([1]);
    expect(found.texts).toEqual(['bares', 'a'.repeat(63)]);
  });
});

describe('.csv and .tsv', () => {
  test('columns by their header, in any order, with country and language a row', async () => {
    const found = await review(
      'a.csv',
      'Idioma;Keyword;País\nes;bares;ES\nes;bares;México\nen;bares;ES\n;bares;\nxx;hotel;ES\nes;hotel;ZZ\n;;ES\n',
    );
    expect(found.keywords.map(({ keyword, pais, idioma }) => [keyword, pais, idioma])).toEqual([
      ['bares', 'ES', 'es'],
      ['bares', 'MX', 'es'],
      ['bares', 'ES', 'en'],
    ]);
    expect(found.refused.map(({ linea, motivo }) => [linea, motivo])).toEqual([
      [5, 'Duplicado'],
      [6, 'Idioma no admitido: «xx»'],
      [7, 'País no admitido: «ZZ»'],
      [8, 'Muy corto (min 2 caracteres)'],
    ]);
    expect(found.lineas).toBe(7);
  });

  test.each([
    ['comma', 'a.csv', 'keyword,pais\n"bares, cafés",ES\n'],
    ['semicolon', 'a.csv', 'keyword;pais\n"bares, cafés";ES\n'],
    ['tab', 'a.tsv', 'keyword\tpais\nbares, cafés\tES\n'],
    ['tab in a .csv', 'a.csv', 'keyword\tpais\nbares, cafés\tES\n'],
    ['none: one column', 'a.csv', 'keyword\nbares, cafés\n'],
  ])('separator: %s', async (_, name, content) => {
    expect((await review(name, content)).texts).toEqual(['bares, cafés']);
  });

  test('a chosen column; one that is missing is said with those there are', async () => {
    const content = 'id,consulta,keyword\n1,hoteles soria,otra\n';
    expect((await review('a.csv', content, 'CONSULTA')).texts).toEqual(['hoteles soria']);
    await expect(review('a.csv', content, 'negocio')).rejects.toThrow(
      'El archivo no tiene la columna «negocio». Tiene: id, consulta, keyword.',
    );
  });

  test('without a known header a column is chosen by its place', async () => {
    const content = '1;bares\n2;hoteles\n';
    expect((await review('a.csv', content)).texts).toEqual(['bares', 'hoteles']);
    expect((await review('a.csv', content, 'Columna 1')).texts).toEqual([]);
    expect((await review('a.csv', content, 'Columna 2')).texts).toEqual(['bares', 'hoteles']);
    await expect(review('a.csv', content, 'Columna 3')).rejects.toThrow('no tiene la columna «Columna 3»');
    await expect(review('a.csv', 'keyword;id\nbares;1\n', 'Columna 2')).rejects.toThrow(
      'no tiene la columna',
    );
    expect((await review('a.csv', 'id;Columna 1\n1;bares\n', 'Columna 1')).texts).toEqual(['bares']);
  });

  test('without a header the first column counts from the first line on', async () => {
    expect((await review('a.csv', 'bares;1\nhoteles;2\n')).texts).toEqual(['bares', 'hoteles']);
  });

  test('quotes inside a cell are text; quotes that are never closed refuse the file', async () => {
    const found = await review('a.csv', 'keyword;n\ntubo 5" madrid;1\nbares;2\n');
    expect(found.texts).toEqual(['bares']);
    expect(found.refused).toHaveLength(1);
    await expect(review('a.csv', 'keyword;n\nbares;1\n"hoteles;2\nx;3\n')).rejects.toThrow('línea 3');
  });
});

describe('.xlsx', () => {
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;

  test('first visible sheet, shared and inline texts, formulas by their stored value, worksheet rows', async () => {
    const rows = [
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>`,
      `<row r="3">${cell('A3', 'bares &amp; tapas')}<c r="C3" t="s"><v>2</v></c></row>`,
      `<row r="7"><c r="A7" t="str"><f>B7&amp;"x"</f><v>hoteles lugo</v></c></row>`,
      `<row r="9"><c r="A9" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    ].join('');
    const book = workbookOf(
      [{ rows: '', state: 'hidden' }, { rows }, { rows: '' }],
      ['Keyword', 'País', 'PT'],
    );
    const found = await review('a.xlsx', zipOf(book));
    expect(found.keywords.map(({ keyword, pais }) => [keyword, pais])).toEqual([
      ['bares & tapas', 'PT'],
      ['hoteles lugo', 'ES'],
    ]);
    expect(found.refused.map(({ linea }) => linea)).toEqual([9]);
    expect(found.lineas).toBe(3);
  });

  test('a formula whose stored result is an empty text gives an empty cell', async () => {
    const formula = (ref: string, stored: string) =>
      `<c r="${ref}" t="str"><f>IF(D1="","",D1)</f>${stored}</c>`;
    const rows = [
      `<row r="1">${cell('A1', 'Keyword')}${cell('B1', 'País')}</row>`,
      `<row r="2">${cell('A2', 'bares lugo')}${formula('B2', '<v></v>')}</row>`,
      `<row r="3">${cell('A3', 'bares porto')}${formula('B3', '<v>PT</v>')}</row>`,
      `<row r="4">${formula('A4', '<v/>')}</row>`,
    ].join('');
    const found = await review('a.xlsx', zipOf(workbookOf([{ rows }])));
    expect(found.keywords.map(({ keyword, pais }) => [keyword, pais])).toEqual([
      ['bares lugo', 'ES'],
      ['bares porto', 'PT'],
    ]);
    expect(found.refused).toEqual([]);
    const without = `<row r="2">${formula('A2', '')}</row>`;
    await expect(review('a.xlsx', zipOf(workbookOf([{ rows: without }])))).rejects.toThrow(
      'La fila 2 tiene una fórmula sin valor guardado',
    );
  });

  test.each([
    ['text under its name', Buffer.from('keyword\nbares\n'), 'no es un libro de Excel'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'antiguo o protegido'],
    ['a zip of something else', zipOf({ 'a.txt': 'b' }), 'no es un libro de Excel'],
    ['an archive cut short', zipOf(workbookOf([{ rows: '' }])).subarray(0, 200), 'no es un libro de Excel'],
    [
      'XML cut short',
      zipOf({ ...workbookOf([{ rows: '' }]), 'xl/worksheets/sheet0.xml': '<worksheet><row>' }),
      'no es un libro',
    ],
    ['no visible sheet', zipOf(workbookOf([{ rows: '', state: 'veryHidden' }])), 'ninguna hoja visible'],
    [
      'a formula without a calculated value',
      zipOf(workbookOf([{ rows: '<row r="4"><c r="A4"><f>CONCAT(B1:B9)</f></c></row>' }])),
      'La fila 4 tiene una fórmula sin valor guardado',
    ],
    [
      'a part that unpacks beyond reason',
      zipOf({
        ...workbookOf([{ rows: '' }]),
        'xl/worksheets/sheet0.xml': Buffer.alloc(64 * 1024 * 1024, 0x20),
      }),
      'un tamaño que no es razonable',
    ],
    [
      'a part that says it is small',
      zipOf(workbookOf([{ rows: ' '.repeat(100_000) }]), { 'xl/worksheets/sheet0.xml': 10 }),
      'no es un libro de Excel',
    ],
    [
      'an entity bomb',
      zipOf({
        ...workbookOf([{ rows: '' }]),
        'xl/sharedStrings.xml':
          '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      }),
      'no es un libro de Excel',
    ],
  ])('%s is refused', async (_, content, text) => {
    await expect(review('a.xlsx', content)).rejects.toThrow(text);
  });
});

test('more valid keywords than a batch may hold are refused; repeats do not count', async () => {
  const lines = ['bares 1', 'bares 2', 'bares 3'];
  const full = await review('a.txt', [...lines, 'BARES 2'].join('\n'), undefined, 3);
  expect([full.keywords.length, full.duplicadas]).toEqual([3, 1]);
  await expect(review('a.txt', [...lines, 'uno más'].join('\n'), undefined, 3)).rejects.toMatchObject({
    code: 'demasiadas_keywords',
  });
});

test('too many keywords are known before the first line is judged', async () => {
  const path = join(folder, 'muchas.txt');
  await writeFile(path, ['x', 'x', 'bares 1', 'bares 2', 'bares 3', 'bares 4'].join('\n'));
  const refused: RefusedRow[] = [];
  const reading = reviewFile(
    { path, formato: 'txt' },
    { pais: 'XX', idioma: 'es', deteccion_automatica_pais: true },
    { signal: AbortSignal.timeout(60_000), max: 3, onRefused: (row) => void refused.push(row) },
  );
  await expect(reading).rejects.toMatchObject({ code: 'demasiadas_keywords' });
  expect(refused).toEqual([]);
});

test('a name that ends otherwise is refused', () => {
  expect(() => formatOfName('lista.pdf')).toThrow('Solo se admiten archivos .txt, .csv, .tsv y .xlsx.');
  expect(() => formatOfName('txt')).toThrow();
});
