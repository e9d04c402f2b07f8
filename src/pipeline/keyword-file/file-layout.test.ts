import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatOfName } from './file-row.ts';
import { reviewFile } from './keyword-file.ts';
import { workbookOf, zipOf } from './zip.samples.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archivos-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAt(path: string, columna?: string, allowNoColumn = false) {
  const refused: string[] = [];
  const found = await reviewFile(
    { path, formato: formatOfName(path), columna },
    { pais: 'XX', idioma: 'es', deteccion_automatica_pais: true },
    {
      signal: AbortSignal.timeout(60_000),
      onRefused: ({ texto }) => void refused.push(texto),
      allowNoColumn,
    },
  );
  return { ...found, refused, texts: found.keywords.map(({ keyword }) => keyword) };
}

let files = 0;
async function read(name: string, content: string | Buffer, columna?: string, allowNoColumn = false) {
  const path = join(folder, `${files++}-${name}`);
  await writeFile(path, content);
  return readAt(path, columna, allowNoColumn);
}

const CAFES = ['cafetería Ávila', 'taller Cáceres', 'peluquería Logroño'];
const rows = (...cells: string[]) => CAFES.map((text) => [text, ...cells]);
const csv = (separator: string, lines: readonly (readonly string[])[]) =>
  `${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`;

describe('title lines above the header', () => {
  test.each([
    ['a report and its period', [['Informe de términos'], ['1/10/2026 - 31/10/2026']], 2],
    ['a period with commas', [['Report'], ['October 1, 2026 - October 31, 2026']], 2],
    ['a blank line between', [['Cuenta: Barrio'], [''], ['Todas las ubicaciones'], ['']], 2],
  ])('%s are skipped and counted', async (_, titles, titulos) => {
    const lines = [...titles, ['Término de búsqueda', 'Moneda', 'Impr.'], ...rows('EUR', '30')];
    for (const separator of [',', ';', '\t']) {
      const found = await read('a.csv', csv(separator, lines));
      expect(found.texts).toEqual(CAFES);
      expect(found.refused).toEqual([]);
      expect(found.layout).toMatchObject({ titulos, cabecera: titles.length + 1, separador: separator });
    }
  });

  test('a known name further down in a list of keywords skips nothing', async () => {
    const list = ['bares', 'consulta', 'hoteles', 'palabra clave', 'cines'];
    expect((await read('a.txt', list.join('\n'))).texts).toEqual(list);
    expect((await read('a.csv', list.join('\n'))).texts).toEqual(list);
    const table = list.map((text, at) => `${text};${at}`).join('\n');
    expect((await read('a.csv', table)).texts).toEqual(list);
    const towns = list.map((text) => `${text};Lugo`).join('\n');
    expect((await read('a.csv', towns)).texts).toEqual(list);
  });
});

describe('the line by which a spreadsheet is told the separator', () => {
  test.each([
    ['sep=|', '|'],
    ['SEP=;', ';'],
    ['"sep=,"', ','],
    ['\ufeffsep=\t', '\t'],
  ])('%j names it and is no data', async (line, separator) => {
    const found = await read('a.csv', `${line}\n${csv(separator, [['Consulta', 'Clics'], ...rows('7')])}`);
    expect(found.texts).toEqual(CAFES);
    expect(found.layout).toMatchObject({ separador: separator, cabecera: 2 });
  });
});

describe('headers of the tools that people use', () => {
  test.each([
    ['Principales consultas'],
    ['Zoekopdracht'],
    ['Requêtes les plus fréquentes'],
    ['Query principali'],
    ['Termo de pesquisa'],
    ['Słowo kluczowe'],
    ['Anahtar kelime'],
    ['Paraules clau'],
    ['SEARCH_TERM'],
    ['Mots-clés'],
    ['Schlüsselwörter'],
  ])('%s is the column of keywords, wherever it stands', async (name) => {
    const lines = [['Id', name, 'Clics'], ...CAFES.map((text, at) => [String(at), text, '3'])];
    expect((await read('a.csv', csv(',', lines))).texts).toEqual(CAFES);
  });

  test('of two such columns the one whose texts differ', async () => {
    const lines = [['Keyword', 'Modifier', 'Suggestion'], ...CAFES.map((text) => ['bares', 'con', text])];
    expect((await read('a.csv', csv(',', lines))).texts).toEqual(CAFES);
  });

  test('an unknown header beside known figures is one', async () => {
    const lines = [
      ['Grupo', 'Lo que buscan', 'Clics', 'CTR'],
      ...CAFES.map((text) => ['uno', text, '3', '2 %']),
    ];
    const found = await read('a.csv', csv(';', lines));
    expect(found.texts).toEqual(CAFES);
    expect(found.layout.columnas.nombres).toEqual(lines[0]);
  });

  test('sums at the end are left out and counted; one that rows follow is a keyword', async () => {
    const lines = [
      ['Keyword', 'Volumen'],
      ['Total', '4'],
      ...rows('4'),
      ['Total: búsqueda', '12'],
      ['Total', '12'],
    ];
    const found = await read('a.csv', csv(';', lines));
    expect(found.texts).toEqual(['Total', ...CAFES]);
    expect(found.totales).toBe(2);
    expect((await read('a.txt', 'bares\ntotal')).texts).toEqual(['bares', 'total']);
  });
});

describe('a file without a column of keywords', () => {
  test.each([
    ['nombre,telefono\nBar Pepe,954123123\nBar Lola,954123124\n'],
    ['email\nana@bar.es\nlola@bar.es\n'],
    ['Nombre\nBar Pepe\nBar Lola\n'],
    ['Página,Clics\nhttps://bar.es/,3\nhttps://bar.es/menu,4\n'],
  ])('%j is refused with the columns that there are', async (content) => {
    await expect(read('a.csv', content)).rejects.toThrow(/ninguna columna de keywords. Tiene: /);
    const found = await read('a.csv', content, undefined, true);
    expect(found.layout.columnas.keyword).toBeNull();
    expect(found.keywords).toEqual([]);
  });

  test('is read by the column that is chosen', async () => {
    const content = 'Nombre,Teléfono\nBar Pepe,954123123\nBar Lola,954123124\n';
    expect((await read('a.csv', content, 'Nombre')).texts).toEqual(['Bar Pepe', 'Bar Lola']);
  });
});

describe('code pages', () => {
  const MAC = new Map(
    [...new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))].map(
      (char, at) => [char, at + 128],
    ),
  );
  const DOS: Record<string, number> = {
    á: 0xa0,
    é: 0x82,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ñ: 0xa4,
    Ñ: 0xa5,
    Á: 0xb5,
    É: 0x90,
    ü: 0x81,
    ç: 0x87,
  };
  const bytesOf = (text: string, of: (char: string) => number | undefined) =>
    Buffer.from([...text].map((char) => (char < '\x80' ? char.charCodeAt(0) : (of(char) ?? 0x3f))));
  const SPANISH = ['cerrajería Málaga', 'cigüeña Alcalá', 'óptica Cádiz', 'ÁVILA CAFÉ', 'música Mérida'];

  test.each([
    ['Mac Roman', 'macintosh', (text: string) => bytesOf(text, (char) => MAC.get(char))],
    ['MS-DOS', 'cp850', (text: string) => bytesOf(text, (char) => ({ ...DOS, ó: 0xa2 })[char])],
    ['Windows', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('%s is known by the words that it makes, each alone too', async (_, codificacion, encode) => {
    const found = await read('a.csv', encode(SPANISH.join('\r\n')));
    expect(found.texts).toEqual(SPANISH);
    expect(found.layout.texto?.codificacion).toBe(codificacion);
    for (const text of ['cerrajería Málaga', 'música', 'café']) {
      expect((await read('a.txt', encode(text))).texts).toEqual([text]);
    }
  });

  test.each([
    ['bar d\x92or', 'bar d’or'],
    ['MEN\x92S LE\xd3N', 'MEN’S LEÓN'],
    ['fisioterapia Marcel\xb7l\xed', 'fisioterapia Marcel·lí'],
    ['ESPA\xd1A', 'ESPAÑA'],
    ['\xd3PTICA', 'ÓPTICA'],
  ])('signs of Windows-1252 between letters stay: %j', async (bytes, text) => {
    expect((await read('a.txt', Buffer.from(bytes, 'latin1'))).texts).toEqual([text]);
  });
});

test.each([
  ['[bares lugo]', 'bares lugo'],
  ['"bares lugo"', 'bares lugo'],
  ["'bares lugo'", 'bares lugo'],
  ["'bares lugo", 'bares lugo'],
  ['+bares +lugo', 'bares lugo'],
  ['"[bares lugo]"', 'bares lugo'],
  ["'s-Hertogenbosch loodgieter", "'s-Hertogenbosch loodgieter"],
  ["bar d'or", "bar d'or"],
])('the keyword of the cell %s is %s', async (cell, text) => {
  expect((await read('a.txt', `${cell}\n`)).texts).toEqual([text]);
});

describe('workbooks', () => {
  const inline = (at: number, xml: string) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is>${xml}</is></c></row>`;
  const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

  test('parts are found by their relationships, whatever their names and case', async () => {
    const rel = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`;
    const book = zipOf({
      '_rels/.rels': `<Relationships>${rel('a', 'officeDocument', '/Datos/Libro.xml')}</Relationships>`,
      'datos/libro.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="H" sheetId="1" r:id="h"/></sheets></workbook>',
      'datos/_rels/libro.xml.rels': `<Relationships>${rel('h', 'worksheet', 'hoja.xml')}${rel('t', 'sharedStrings', '../textos/Uno.xml')}</Relationships>`,
      'datos/hoja.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row></sheetData></worksheet>',
      'TEXTOS/uno.xml': '<sst><si><t>keyword</t></si><si><t>bares lugo</t></si></sst>',
    });
    expect((await read('a.xlsx', book)).texts).toEqual(['bares lugo']);
  });

  test('phonetic runs are no text; characters by their number are, once', async () => {
    const sheet = [
      inline(1, '<t>keyword</t>'),
      inline(2, '<r><t>bares</t></r><rPh sb="0" eb="1"><t>BARESU</t></rPh><phoneticPr fontId="1"/>'),
      inline(3, '<t>hoteles_x0020_lugo</t>'),
      inline(4, '<t>cines_x005F_x0020_</t>'),
    ].join('');
    const found = await read('a.xlsx', zipOf(workbookOf([{ rows: sheet }])));
    expect(found.texts).toEqual(['bares', 'hoteles lugo']);
    expect(found.refused).toEqual(['cines_x0020_']);
  });
});

const CASES = resolve(import.meta.dirname, '../../../../shared/data/cases/2026-11/keywords');
const FIVE = [
  'fontaneros en Sevilla',
  'dentista Cádiz',
  'peluquería Logroño',
  'cerrajeros Málaga',
  'abogado laboralista Gijón',
];
/** Keywords of the files that differ from the five usual ones. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  // Numbers count as text; a boolean is too short and an error no keyword.
  'booleanos.xlsx': ['fontaneros en Sevilla', '4.5E4'],
  'coma-en-tsv.tsv': FIVE.map((text) => `${text}, centro`),
  'cp850-silencio.csv': [
    'cerrajería Málaga',
    'clínica dental Ávila',
    'taller Cádiz',
    'asesoría Alcalá',
    'bar Mérida',
  ],
  'macroman-silencio.csv': [
    'peluquería Bilbao',
    'cafetería Vigo',
    'café Lugo',
    'música Huesca',
    'autoescuela Teruel',
  ],
  'una-fila.csv': ['fontaneros en Sevilla'],
};

describe.skipIf(!existsSync(CASES))('the public cases (skipped where they are absent)', () => {
  test('every file of keywords is read right', async () => {
    const wrong: Record<string, unknown> = {};
    for (const name of await readdir(CASES)) {
      const found = await readAt(join(CASES, name)).catch((error: unknown) => ({ texts: [String(error)] }));
      const right = OTHERS[name] ?? FIVE;
      if (JSON.stringify(found.texts) !== JSON.stringify(right)) wrong[name] = found.texts;
    }
    expect(wrong).toEqual({});
  });
});
