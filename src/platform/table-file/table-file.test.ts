import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormatoTabla } from '#contract/states.ts';
import { csvFile } from './csv.ts';
import { neutralText } from './neutral-text.ts';
import type { Column, Table } from './table.ts';
import { tableFile } from './table-file.ts';
import { readParts } from './unzip.testing.ts';
import { xlsxFile } from './xlsx.ts';

interface Row {
  dominio: string | null;
  valor: number | null;
  caduca: number | null;
  visto: number | null;
  telefono: string | null;
}

const columns: Column<Row>[] = [
  { clave: 'dominio', titulo: 'Dominio', kind: 'text', value: (row) => row.dominio },
  { clave: 'valor', titulo: 'Valor; EUR', kind: 'number', value: (row) => row.valor },
  { clave: 'caduca', titulo: 'Caduca', kind: 'date', value: (row) => row.caduca },
  { clave: 'visto', titulo: 'Visto', kind: 'moment', value: (row) => row.visto },
  { clave: 'telefono', titulo: 'Teléfono', kind: 'phone', value: (row) => row.telefono },
];
const LATE = Date.parse('2026-07-01T22:30:00Z');
const row: Row = {
  dominio: 'torres"valencia".com',
  valor: 1234.5,
  caduca: LATE,
  visto: LATE,
  telefono: '+34 600 11 12 22',
};
const EMPTY: Row = { dominio: null, valor: null, caduca: null, visto: null, telefono: null };

async function* paged(rows: readonly Row[], size = 2) {
  for (let n = 0; n < rows.length; n += size) yield rows.slice(n, n + size);
}
const table = (rows: readonly Row[]): Table<Row> => ({
  columns,
  pages: paged(rows),
  timezone: 'Europe/Madrid',
  sheet: 'Dominios [1/2]',
});
async function bytes(file: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of file) parts.push(part);
  return Buffer.concat(parts);
}
const text = async (format: FormatoTabla, rows: readonly Row[]) =>
  (await bytes(tableFile(format, table(rows)))).toString('utf8');

describe('CSV', () => {
  test('has commas, decimal points and the days of the account', async () => {
    expect(await text('csv', [row, EMPTY])).toBe(
      '\uFEFFDominio,"Valor; EUR",Caduca,Visto,Teléfono\r\n' +
        '"torres""valencia"".com",1234.5,2026-07-02,2026-07-02 00:30,+34 600 11 12 22\r\n,,,,\r\n',
    );
  });

  test('keeps a date without an hour as the same day in every time zone', async () => {
    const caduca = Date.parse('2027-03-01T00:00:00Z');
    const western = { ...table([{ ...row, caduca }]), timezone: 'America/Mexico_City' };
    expect((await bytes(tableFile('csv', western))).toString('utf8')).toContain(
      ',2027-03-01,2026-07-01 16:30,',
    );
  });

  test('has semicolons and decimal commas for a Spanish spreadsheet', async () => {
    expect(await text('csv-es', [row])).toBe(
      '\uFEFFDominio;"Valor; EUR";Caduca;Visto;Teléfono\r\n' +
        '"torres""valencia"".com";1234,5;02/07/2026;02/07/2026 00:30;+34 600 11 12 22\r\n',
    );
  });

  test.each([
    ['+34600111222', '+34600111222'],
    ['+1 (212) 555-0123', '+1 (212) 555-0123'],
    ['600 11 12 22', '600111222'],
    ["+1+cmd|' /C calc'!A0", '10'],
    ['=600111222', '600111222'],
    ['+34600111222;=1', '346001112221'],
  ])('of the phone %j the cell is %j: a plus stays, a formula does not', async (telefono, cell) => {
    for (const format of ['csv', 'csv-es'] as const) {
      const [, line = ''] = (await text(format, [{ ...row, telefono }])).split('\r\n');
      expect(line.split(/[,;]/).at(-1)).toBe(cell);
    }
  });

  test('a table without rows has its heading', async () => {
    expect((await text('csv', [])).split('\r\n')).toHaveLength(2);
  });

  test('a reader that leaves ends the reading of rows', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield [row];
      } finally {
        ended = true;
      }
    }
    const file = csvFile({ ...table([]), pages: endless() }, { separator: ',', decimal: '.', day: 'sv-SE' });
    let seen = 0;
    for await (const _ of file) if (++seen > 3) break;
    expect(ended).toBe(true);
  });
});

describe('a text that a spreadsheet would run', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['Bar;=1+1;x', "Bar;'=1+1;x"],
    ['a,+34', "a,'+34"],
    ['a\r\n@SUM(A1)', "a\r\n'@SUM(A1)"],
    ['  \u200B-2', "  \u200B'-2"],
    ['x\t"=1', 'x\t"\'=1'],
    ['\uFF1D1+1', "'\uFF1D1+1"],
    ['a\u0000=1', 'a=1'],
    ['C/ Mayor 1-3', 'C/ Mayor 1-3'],
    ['a=b', 'a=b'],
  ])('%j is written %j', (given, written) => {
    expect(neutralText(given)).toBe(written);
  });

  test('begins no cell, at whatever separator the file is split', async () => {
    const hostile = fc.stringMatching(/^[=+\-@\t\r\n",;| \u200Ba]{0,20}$/);
    await fc.assert(
      fc.property(hostile, (given) => {
        for (const part of neutralText(given).split(/[,;\t|\r\n]/)) {
          expect(part.replace(/^[\s"\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@]/);
        }
      }),
    );
  });
});

describe('JSON', () => {
  test('is one array with the fields of the wire and moments in UTC', async () => {
    expect(JSON.parse(await text('json', [row, EMPTY, row]))).toEqual(
      [row, EMPTY, row].map((one) => ({
        ...one,
        caduca: one.caduca === null ? null : '2026-07-01T22:30:00.000Z',
        visto: one.visto === null ? null : '2026-07-01T22:30:00.000Z',
      })),
    );
    expect(JSON.parse(await text('json', []))).toEqual([]);
  });
});

describe('XLSX', () => {
  const parts = async (rows: readonly Row[], rowsPerSheet?: number) =>
    readParts(await bytes(xlsxFile(table(rows), rowsPerSheet)));

  test('numbers and dates are figures, texts and phones are texts, the unknown has no cell', async () => {
    const sheet = (await parts([row, EMPTY])).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain(
      '<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">torres"valencia".com</t></is></c>',
    );
    expect(sheet).toContain('<c r="B2" s="0"><v>1234.5</v></c>');
    // 2026-07-02 in Madrid is day 46205 of spreadsheets.
    expect(sheet).toContain('<c r="C2" s="1"><v>46205</v></c>');
    expect(sheet).toContain('<c r="D2" s="2"><v>46205.020833</v></c>');
    expect(sheet).toContain(
      '<c r="E2" s="4" t="inlineStr"><is><t xml:space="preserve">+34 600 11 12 22</t></is></c>',
    );
    expect(sheet).toContain('<row r="3"></row>');
    expect(sheet).not.toContain('<f>');
  });

  test('goes on in a further worksheet, each with its heading', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => ({ ...EMPTY, valor: n }));
    const found = await parts(rows, 3);
    const sheets = [1, 2, 3].map((n) => found.get(`xl/worksheets/sheet${n}.xml`) ?? '');
    expect(sheets.map((sheet) => [...sheet.matchAll(/<v>(\d)<\/v>/g)].map(([, v]) => v))).toEqual([
      ['0', '1'],
      ['2', '3'],
      ['4'],
    ]);
    for (const sheet of sheets) expect(sheet).toContain('>Dominio<');
    expect(found.get('xl/workbook.xml')).toContain(
      '<sheet name="Dominios  1 2  3" sheetId="3" r:id="rId3"/>',
    );
  });

  test('a text that XML cannot hold loses those characters only', async () => {
    const sheet = (await parts([{ ...EMPTY, dominio: 'a\u0001<b>&\uD800=1' }])).get(
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet).toContain('>a&lt;b&gt;&amp;\uFFFD=1</t>');
  });

  test('a failure while reading breaks the file instead of ending it whole', async () => {
    async function* failing() {
      yield [row];
      throw new Error('connection lost');
    }
    await expect(bytes(xlsxFile({ ...table([]), pages: failing() }))).rejects.toThrow('connection lost');
  });
});
