import { type FileColumns, findColumns } from './file-columns.ts';
import { type FileRow, type FormatoArchivo, fileError } from './file-row.ts';
import { NO_SEPARATOR, separatedRows } from './separated-rows.ts';
import { detectForm, readText, type TextForm } from './text-encoding.ts';
import { textRows } from './text-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

export interface FileLayout {
  columnas: FileColumns;
  /** Null for a workbook. */
  texto: TextForm | null;
  /** Null for one column or a workbook. */
  separador: string | null;
  cabecera: number | null;
  titulos: number;
  rows(): AsyncIterable<FileRow>;
}

const SEPARATORS = [';', '\t', ',', '|', NO_SEPARATOR] as const;
const SAMPLE_CHARS = 64 * 1024;
const SAMPLE_ROWS = 60;
/** Spreadsheets name the separator in a first line: `sep=;`. */
const SEP_LINE = /^\s*"?sep=([^"\w\s]|\t|\\t)"?\s*$/i;

interface Reading {
  separador: string | null;
  rows(): AsyncIterable<FileRow>;
}

/** Throws `archivo_no_valido` for a file without rows or without the `wanted` column. */
export async function layoutOf(
  path: string,
  formato: FormatoArchivo,
  wanted: string | undefined,
): Promise<FileLayout> {
  if (formato === 'xlsx') {
    const rows = () => xlsxRows(path);
    return judged({ separador: null, rows }, await sampleOf(rows()), { wanted });
  }
  const texto = await detectForm(path);
  const sample = await firstText(readText(path, texto));
  const lines = sample.split('\n');
  const firstAt = lines.findIndex((line) => line.trim() !== '');
  const sep = SEP_LINE.exec(lines[firstAt] ?? '')?.[1];
  const after = sep === undefined ? 0 : firstAt + 1;
  const separators =
    sep !== undefined ? [sep === '\\t' ? '\t' : sep] : formato === 'csv' ? SEPARATORS : ['\t'];
  if (formato === 'txt' && sep === undefined) {
    const isTable = tableOfTabs(lines.slice(0, SAMPLE_ROWS));
    const rows = () => textRows(readText(path, texto), isTable);
    const separador = isTable ? '\t' : null;
    return judged({ separador, rows }, await sampleOf(rows()), { wanted, texto, isList: !isTable });
  }
  const readings = await Promise.all(
    separators.map(async (separator) => ({
      separator,
      sample: await sampleOf(separatedRows(onePiece(sample), separator), true),
    })),
  );
  const { separator, sample: read } = best(readings, after, wanted);
  const rows = () => separatedRows(readText(path, texto), separator);
  const separador = separator === NO_SEPARATOR ? null : separator;
  // Read without a separator to get the file's own error.
  const first = read.length > 0 ? read : await sampleOf(rows());
  return judged({ separador, rows }, first, { after, wanted, texto });
}

function tableOfTabs(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  return (
    (filled[0] ?? '').includes('\t') ||
    filled.filter((line) => line.includes('\t')).length * 2 > filled.length
  );
}

function judged(
  { separador, rows }: Reading,
  all: readonly FileRow[],
  {
    after = 0,
    wanted,
    texto = null,
    isList = false,
  }: { after?: number; wanted: string | undefined; texto?: TextForm | null; isList?: boolean },
): FileLayout {
  const sample = all.filter(({ linea }) => linea > after);
  if (!sample.some(isFilled)) throw fileError('El archivo está vacío.');
  const { columnas, header } = findColumns(
    sample.map(({ celdas }) => celdas),
    { wanted, isList },
  );
  const cabecera = sample[header]?.linea ?? null;
  const from = cabecera ?? after;
  return {
    columnas,
    texto,
    separador,
    cabecera,
    titulos: sample.slice(0, Math.max(header, 0)).filter(isFilled).length,
    async *rows() {
      for await (const row of rows()) if (row.linea > from) yield row;
    },
  };
}

const isFilled = ({ celdas }: FileRow) => celdas.some((cell) => cell.trim() !== '');

/** Ranks by known header names, then by the share of rows with the same number of cells, then by that number. */
function best<Read extends { sample: readonly FileRow[] }>(
  readings: readonly Read[],
  after: number,
  wanted: string | undefined,
): Read {
  const scored = readings.map((reading) => {
    const filled = reading.sample
      .filter((row) => row.linea > after && isFilled(row))
      .map(({ celdas }) => celdas);
    return { reading, known: knownIn(filled, wanted), ...shapeOf(filled) };
  });
  const [first] = scored.toSorted(
    (one, other) => other.known - one.known || other.share - one.share || other.cells - one.cells,
  );
  if (first === undefined) throw fileError('El archivo está vacío.');
  return first.reading;
}

function knownIn(rows: readonly (readonly string[])[], wanted: string | undefined): number {
  try {
    return findColumns(rows, { wanted }).conocidas;
  } catch {
    // Without the wanted column the other names decide.
    return findColumns(rows, {}).conocidas;
  }
}

function shapeOf(rows: readonly (readonly string[])[]): { share: number; cells: number } {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [modal] = [...counts].toSorted(([, one], [, other]) => other - one);
  return modal === undefined ? { share: 0, cells: 0 } : { share: modal[1] / rows.length, cells: modal[0] };
}

/** `isCut`: the text may end within a cell; the rows before it count. */
async function sampleOf(rows: AsyncIterable<FileRow>, isCut = false): Promise<readonly FileRow[]> {
  const sample: FileRow[] = [];
  try {
    for await (const row of rows) {
      sample.push(row);
      if (sample.length >= SAMPLE_ROWS) break;
    }
  } catch (error) {
    if (!isCut) throw error;
  }
  return sample;
}

async function firstText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length >= SAMPLE_CHARS) break;
  }
  if (text.length < SAMPLE_CHARS) return text;
  const cut = text.slice(0, SAMPLE_CHARS);
  const end = cut.lastIndexOf('\n');
  return end === -1 ? cut : cut.slice(0, end + 1);
}

async function* onePiece(text: string): AsyncGenerator<string> {
  yield text;
}
