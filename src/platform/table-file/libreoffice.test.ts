import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormatoTabla } from '#contract/states.ts';
import { neutralText } from './neutral-text.ts';
import type { Column } from './table.ts';
import { tableFile } from './table-file.ts';

/** LibreOffice reads the exported files back. It starts slowly: only in the long run. */
const found = process.env.PRUEBAS_LARGAS === '1' && spawnSync('soffice', ['--version']).status === 0;
if (process.env.PRUEBAS_LARGAS === '1' && !found)
  console.warn('LibreOffice is not installed: its tests are skipped');

interface Row {
  texto: string;
  numero: number;
  telefono: string;
}
const columns: Column<Row>[] = [
  { clave: 'texto', titulo: 'Texto', kind: 'text', value: (row) => row.texto },
  { clave: 'numero', titulo: 'Número', kind: 'number', value: (row) => row.numero },
  { clave: 'telefono', titulo: 'Teléfono', kind: 'phone', value: (row) => row.telefono },
];
const hostile = fc.stringMatching(/^[=+\-@\t\r\n",;|' ñ€1a()]{1,30}$/).filter((text) => text.trim() !== '');
const rows: Row[] = [
  { texto: 'Bar;=1+1;x', numero: 1234.5, telefono: '+34 600 11 12 22' },
  { texto: '=HYPERLINK("https://x.invalid";"x")', numero: -3, telefono: '+34 962 11 22 33' },
  { texto: '@SUM(A1:A9)', numero: 0, telefono: '600111222' },
  ...fc
    .sample(hostile, { numRuns: 200, seed: 7 })
    .map((texto, n) => ({ texto, numero: n / 4, telefono: `+3460000${1000 + n}` })),
];

/** The spreadsheet changes line ends inside a cell to its own. */
const asRead = (text: string) => text.replace(/\r\n?|\n/g, '\n');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoja-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function made(format: FormatoTabla, extension: string): Promise<string> {
  async function* pages() {
    yield rows;
  }
  const parts: Uint8Array[] = [];
  const table = { columns, pages: pages(), timezone: 'Europe/Madrid', sheet: 'Prueba' };
  for await (const part of tableFile(format, table)) parts.push(part);
  const file = join(folder, `${format}.${extension}`);
  await writeFile(file, Buffer.concat(parts));
  return file;
}

async function converted(file: string, to: string, infilter?: string): Promise<string> {
  const out = await mkdtemp(join(folder, 'salida-'));
  await promisify(execFile)(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'perfil')}`,
      '--headless',
      ...(infilter === undefined ? [] : [`--infilter=${infilter}`]),
      '--convert-to',
      to,
      '--outdir',
      out,
      file,
    ],
    { timeout: 120_000 },
  );
  const name = (file.split('/').at(-1) ?? '').replace(/\.\w+$/, `.${to.split(':')[0]}`);
  return readFile(join(out, name), 'utf8');
}

const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false';
const cells = (csv: string): string[][] => parse(csv, { relax_column_count: true });

describe.runIf(found)('a spreadsheet reads the files back', { timeout: 600_000 }, () => {
  test('XLSX: the same cells, none of them a formula', async () => {
    const file = await made('xlsx', 'xlsx');
    const [, ...read] = cells(await converted(file, AS_CSV));
    expect(read.map(([texto]) => asRead(texto ?? ''))).toEqual(rows.map(({ texto }) => asRead(texto)));
    expect(read.map(([, , telefono]) => telefono)).toEqual(rows.map(({ telefono }) => telefono));
    expect(await converted(file, 'fods')).not.toContain('table:formula');
  });

  test.each([
    ['csv', ','],
    ['csv-es', ';'],
  ] as const)(
    '%s: the same cells, none of them a formula, whatever it is split at',
    async (format, separator) => {
      const file = await made(format, 'csv');
      const asText = `CSV:${separator.charCodeAt(0)},34,76,1,1/2/2/2/3/2`;
      const [, ...read] = cells(await converted(file, AS_CSV, asText));
      expect(read.map(([texto]) => asRead(texto ?? ''))).toEqual(
        rows.map(({ texto }) => asRead(neutralText(texto))),
      );
      expect(read.map(([, , telefono]) => telefono)).toEqual(rows.map(({ telefono }) => telefono));
      for (const split of [44, 59, 9]) {
        const opened = await converted(file, 'fods', `CSV:${split},34,76,1,,0,false,true,false,false`);
        expect(opened).not.toContain('table:formula');
      }
    },
  );
});
