import { fileError } from './file-row.ts';
import { type HeaderName, headerName, plainName } from './header-names.ts';

export interface FileColumns {
  keyword: number | null;
  pais: number | null;
  idioma: number | null;
  /** Names in the header, or 'Columna 1' without one. */
  nombres: readonly string[];
}

/** Rows above the header that a report may begin with: report, period, account. */
const HEADER_ROWS = 20;
const SINGLE_HEADER_ROWS = 5;
/** The first text column with at least this share of the most different texts is taken. */
const FIRST_SHARE = 0.8;

type Rows = readonly (readonly string[])[];

export interface FoundColumns {
  columnas: FileColumns;
  /** Index of the header row; -1 without one. */
  header: number;
  conocidas: number;
}

/** `wanted`: a column's name or, without a header, 'Columna 2'. Throws `archivo_no_valido` with the available names. */
export function findColumns(
  rows: Rows,
  { wanted, isList = false }: { wanted?: string | undefined; isList?: boolean },
): FoundColumns {
  const header = findHeader(rows, wanted?.trim(), isList);
  const cells = rows[header] ?? rows.find((row) => !isBlank(row)) ?? [];
  const data = rows.slice(header + 1);
  const nombres =
    header === -1 ? widest(rows).map((_, at) => `Columna ${at + 1}`) : cells.map((cell) => cell.trim());
  const kinds = header === -1 ? [] : cells.map(headerName);
  const pais = placeOf(kinds, 'pais');
  const idioma = placeOf(kinds, 'idioma');
  const keyword =
    wanted === undefined ? keywordColumn(kinds, data, nombres.length) : placeOfName(nombres, wanted.trim());
  if (keyword === -1) throw noColumn(wanted ?? '', cells);
  const columnas = {
    keyword,
    pais: pais === keyword ? null : pais,
    idioma: idioma === keyword ? null : idioma,
    nombres,
  };
  return { columnas, header, conocidas: kinds.filter((kind) => kind !== null).length };
}

function placeOfName(names: readonly string[], wanted: string): number {
  const exact = names.findIndex((name) => name.trim() === wanted);
  return exact === -1 && plainName(wanted) !== '' ? names.map(plainName).indexOf(plainName(wanted)) : exact;
}

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
const placeOf = (kinds: readonly unknown[], kind: string): number | null => {
  const at = kinds.indexOf(kind);
  return at === -1 ? null : at;
};
const widest = (rows: Rows): readonly string[] =>
  rows.reduce<readonly string[]>((most, row) => (row.length > most.length ? row : most), []);

function noColumn(wanted: string, cells: readonly string[]) {
  const listed = cells
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .slice(0, 20)
    .join(', ');
  return fileError(
    `El archivo no tiene la columna «${wanted.slice(0, 100)}». Tiene: ${listed.slice(0, 300)}.`,
  );
}

/** The first of the rows that name most columns; -1 without one. */
function findHeader(rows: Rows, wanted: string | undefined, isList: boolean): number {
  const first = rows.findIndex((row) => !isBlank(row));
  let header = -1;
  let most = 0;
  for (const [at, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const has = wanted !== undefined && wanted !== '' && placeOfName(row, wanted) !== -1;
    const known = row.filter((cell) => headerName(cell) !== null).length;
    const score = has ? known + HEADER_ROWS : known;
    if (score <= most) continue;
    const below = rows.slice(at + 1);
    const isOne = has || (at === first ? isFirstHeader(row, below, isList) : isLaterHeader(rows, at));
    if (isOne) [header, most] = [at, score];
  }
  return header;
}

const filledOf = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

function isFirstHeader(row: readonly string[], below: Rows, isList: boolean): boolean {
  const kinds = row.map(headerName);
  if (kinds.includes('keyword') || namesFigures(kinds, below)) return true;
  const filled = filledOf(row);
  if (filled > 1 && (kinds.includes('pais') || kinds.includes('idioma'))) return true;
  const known = kinds.filter((kind) => kind !== null).length;
  if (known < filled) return false;
  // A list of keywords may begin with 'web', but not a column of telephones.
  return filled > 1 || (kinds.includes('otro') && (!isList || bestOf([0], below) === null));
}

/** A header below title rows must be unmistakable, because the rows above it are dropped. */
function isLaterHeader(rows: Rows, at: number): boolean {
  const row = rows[at] ?? [];
  const above = rows.slice(0, at);
  const below = rows.slice(at + 1);
  const kinds = row.map(headerName);
  const filled = filledOf(row);
  // A single cell may be a keyword, unless a blank row separates it from a title.
  if (filled === 1)
    return kinds.includes('keyword') && at <= SINGLE_HEADER_ROWS && isBlank(above.at(-1) ?? []);
  const known = kinds.filter((kind) => kind !== null).length;
  const isNamed = kinds.includes('keyword') && (known > 1 || above.every((each) => filledOf(each) < filled));
  return (isNamed || namesFigures(kinds, below)) && !holdFigures(above, row, below);
}

/** Two figures, or one above a column of numbers. */
function namesFigures(kinds: readonly HeaderName[], below: Rows): boolean {
  const figures = kinds.flatMap((kind, at) => (kind === 'cifra' ? [at] : []));
  return figures.length >= 2 || figures.some((at) => isNumeric(below, at));
}

/** Rows with numbers in numeric columns are data, not titles. */
function holdFigures(above: Rows, row: readonly string[], below: Rows): boolean {
  const numeric = row.flatMap((_, column) => (isNumeric(below, column) ? [column] : []));
  return above.some(
    (each) =>
      // With commas as separators 'October 1, 2026 - October 31, 2026' is three cells.
      !YEAR.test(each.join(',').slice(0, 200)) && numeric.some((column) => isFigure(each[column] ?? '')),
  );
}

const YEAR = /\b20\d\d\b/;
export const isFigure = (cell: string): boolean =>
  /^[-+<>~]?[\s€$£]*\d[\d.,\s'’]*\s*[%€$£KkMm]?$/.test(cell.trim().slice(0, 40));

function isNumeric(rows: Rows, at: number): boolean {
  const cells = rows
    .map((row) => (row[at] ?? '').trim())
    .filter((cell) => cell !== '' && cell !== '-' && cell !== '--');
  return cells.length > 0 && cells.filter(isFigure).length * 2 > cells.length;
}

/** Of the columns called keyword, otherwise of the unnamed ones, the one with most different texts. */
function keywordColumn(kinds: readonly unknown[], data: Rows, width: number): number | null {
  const all = Array.from({ length: width }, (_, at) => at);
  const named = all.filter((at) => kinds[at] === 'keyword');
  if (named.length > 0) return bestOf(named, data) ?? named[0] ?? null;
  const unknown = all.filter((at) => (kinds[at] ?? null) === null);
  const found = bestOf(unknown, data);
  // Without any name each row of the first column is judged, so that every refusal has a reason.
  return found ?? (kinds.length === 0 ? 0 : null);
}

function bestOf(columns: readonly number[], data: Rows): number | null {
  const counted = columns.map((at) => ({
    at,
    texts: new Set(data.map((row) => (row[at] ?? '').trim()).filter(isText)).size,
  }));
  const most = Math.max(0, ...counted.map(({ texts }) => texts));
  return most === 0 ? null : (counted.find(({ texts }) => texts >= most * FIRST_SHARE)?.at ?? null);
}

const isText = (cell: string): boolean =>
  /\p{L}{2}/u.test(cell) && !/^(?:https?:|www\.|\/)|@|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/i.test(cell);
