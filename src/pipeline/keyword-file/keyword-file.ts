import { open, stat } from 'node:fs/promises';
import { KEYWORD_FILE_MAX_BYTES, KEYWORDS_PER_BATCH_MAX } from '#contract/limits.ts';
import type { AvanceArchivo } from '#contract/routes/keywords.ts';
import {
  type IntakeDefaults,
  KeywordIntake,
  type RefusedRow,
  type TakenKeyword,
} from '#domain/keyword/intake.ts';
import { keywordKey, keywordProblem } from '#domain/keyword/keyword.ts';
import { AppError } from '#platform/errors.ts';
import { type FileColumns, findColumns } from './file-columns.ts';
import { FILE_ROWS_MAX, type FileRow, type FormatoArchivo, fileError, tooLarge } from './file-row.ts';
import { separatedRows } from './separated-rows.ts';
import { textRows } from './text-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

type OnProgress = (progress: AvanceArchivo) => void | Promise<void>;

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 500;

export interface KeywordFile {
  path: string;
  formato: FormatoArchivo;
  /** The column of the keywords by its name; absent: `keyword`, else the first one. */
  columna?: string | undefined;
}

export interface FileReview {
  columnas: FileColumns;
  /** Rows that are not blank, the header apart. */
  lineas: number;
  keywords: readonly TakenKeyword[];
  /** Repeated within the file. */
  duplicadas: number;
  rechazadas: number;
}

/**
 * Reads a whole file before anything is stored: the keywords that a batch can take, in their order. `onRefused` gets
 * every row that is not taken, repeats included, as the reading goes. Memory holds the valid keywords and one piece of
 * the file. Throws `archivo_no_valido`, `archivo_demasiado_grande`, `demasiadas_keywords`, or what `signal` was aborted with.
 */
export async function reviewFile(
  file: KeywordFile,
  defaults: IntakeDefaults,
  options: {
    signal: AbortSignal;
    /** Valid keywords that are taken at most; what a batch holds unless a test asks for fewer. */
    max?: number;
    onRefused?: (row: RefusedRow & { duplicada: boolean }) => void | Promise<void>;
    onProgress?: OnProgress;
  },
): Promise<FileReview> {
  await checkStart(file);
  const total = await countRows(file, options);
  const intake = new KeywordIntake(defaults, options.max);
  const keywords: TakenKeyword[] = [];
  let columnas: FileColumns | null = null;
  let rows = 0;
  let duplicadas = 0;
  let rechazadas = 0;
  for await (const { linea, celdas } of rowsOf(file)) {
    options.signal.throwIfAborted();
    rows += 1;
    if (rows > FILE_ROWS_MAX) throw fileError('El archivo tiene demasiadas filas.');
    if (rows % PROGRESS_ROWS === 0) await options.onProgress?.({ fase: 'leyendo', hechas: rows, total });
    if (columnas === null) {
      if (celdas.every((cell) => cell.trim() === '')) continue;
      columnas = findColumns(celdas, file.columna);
      if (columnas.hasHeader) continue;
    }
    const answer = intake.take(pick(linea, celdas, columnas));
    if (answer.kind === 'taken') keywords.push(answer.keyword);
    if (answer.kind === 'too_many') throw tooMany();
    if (answer.kind === 'duplicate') duplicadas += 1;
    if (answer.kind === 'refused') rechazadas += 1;
    if (answer.kind === 'duplicate' || answer.kind === 'refused') {
      await options.onRefused?.({ ...answer.row, duplicada: answer.kind === 'duplicate' });
    }
  }
  if (columnas === null) throw fileError('El archivo está vacío.');
  return { columnas, lineas: intake.total, keywords, duplicadas, rechazadas };
}

const tooMany = (): AppError =>
  new AppError(
    'demasiadas_keywords',
    `el archivo tiene más de ${KEYWORDS_PER_BATCH_MAX.toLocaleString('es-ES')} válidas`,
  );

/**
 * Counts the rows of a file, and refuses one of more different texts than a batch holds keywords, before any of them is
 * looked up in the tables of places and trades, which takes most of the time of a reading.
 */
async function countRows(
  file: KeywordFile,
  options: { signal: AbortSignal; max?: number; onProgress?: OnProgress },
): Promise<number> {
  const max = options.max ?? KEYWORDS_PER_BATCH_MAX;
  const texts = new Set<string>();
  let columnas: FileColumns | null = null;
  let rows = 0;
  for await (const { celdas } of rowsOf(file)) {
    options.signal.throwIfAborted();
    rows += 1;
    if (rows > FILE_ROWS_MAX) throw fileError('El archivo tiene demasiadas filas.');
    if (rows % PROGRESS_ROWS === 0) await options.onProgress?.({ fase: 'contando', hechas: rows, total: 0 });
    if (columnas === null) {
      if (celdas.every((cell) => cell.trim() === '')) continue;
      columnas = findColumns(celdas, file.columna);
      if (columnas.hasHeader) continue;
    }
    const text = celdas[columnas.keyword] ?? '';
    if (keywordProblem(text) !== null) continue;
    texts.add(keywordKey(text));
    if (texts.size > max) throw tooMany();
  }
  return rows;
}

function rowsOf({ path, formato }: KeywordFile): AsyncIterable<FileRow> {
  switch (formato) {
    case 'txt':
      return textRows(path);
    case 'csv':
    case 'tsv':
      return separatedRows(path, formato);
    case 'xlsx':
      return xlsxRows(path);
  }
}

function pick(linea: number, celdas: readonly string[], columnas: FileColumns) {
  const cell = (at: number | null) => (at === null ? undefined : celdas[at]);
  return {
    linea,
    keyword: cell(columnas.keyword) ?? '',
    pais: cell(columnas.pais),
    idioma: cell(columnas.idioma),
    conDatos: celdas.some((each) => each.trim() !== ''),
  };
}

/** Its size and its first bytes, before a reader opens it. */
async function checkStart({ path, formato }: KeywordFile): Promise<void> {
  const { size } = await stat(path).catch((cause: unknown) => {
    throw fileError('El archivo no se puede leer.', cause);
  });
  if (size === 0) throw fileError('El archivo está vacío.');
  if (size > KEYWORD_FILE_MAX_BYTES) throw tooLarge(KEYWORD_FILE_MAX_BYTES);
  const handle = await open(path);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    const isZip = buffer.readUInt32BE(0) === 0x504b0304;
    if (formato === 'xlsx' && buffer.readUInt32BE(0) === 0xd0cf11e0) {
      throw fileError(
        'Es un libro de Excel antiguo o protegido con contraseña. Guárdalo como .xlsx sin contraseña.',
      );
    }
    if (formato !== 'xlsx' && isZip) throw fileError('El archivo no es de texto: contiene datos binarios.');
  } finally {
    await handle.close();
  }
}
