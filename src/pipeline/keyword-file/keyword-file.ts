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
import { keywordOfCell } from './cell-keyword.ts';
import type { FileColumns } from './file-columns.ts';
import { type FileLayout, layoutOf } from './file-layout.ts';
import { FILE_ROWS_MAX, type FileRow, type FormatoArchivo, fileError, tooLarge } from './file-row.ts';
import { TotalRows } from './total-rows.ts';

type OnProgress = (progress: AvanceArchivo) => void | Promise<void>;

/** Rows between two reports of progress. */
const PROGRESS_ROWS = 500;

export interface KeywordFile {
  path: string;
  formato: FormatoArchivo;
  /** The column of the keywords by its name; absent: the one that is found. */
  columna?: string | undefined;
}

export interface FileReview {
  layout: Omit<FileLayout, 'rows'>;
  /** Rows that are not blank, titles, header and totals apart. */
  lineas: number;
  /** Rows of totals at the end, which are no keywords. */
  totales: number;
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
    /** A file without a column of keywords is answered with its columns and no keyword, instead of being refused. */
    allowNoColumn?: boolean;
    onRefused?: (row: RefusedRow & { duplicada: boolean }) => void | Promise<void>;
    onProgress?: OnProgress;
  },
): Promise<FileReview> {
  await checkStart(file);
  const layout = await layoutOf(file.path, file.formato, file.columna);
  const { columnas } = layout;
  const totals = new TotalRows(layout);
  if (columnas.keyword === null) {
    if (options.allowNoColumn !== true) throw noKeywordColumn(columnas);
    return { layout, lineas: 0, totales: 0, keywords: [], duplicadas: 0, rechazadas: 0 };
  }
  const total = await countRows(layout, options);
  const intake = new KeywordIntake(defaults, options.max);
  const keywords: TakenKeyword[] = [];
  let duplicadas = 0;
  let rechazadas = 0;
  const rows = dataRows(layout, options.signal, (hechas) =>
    options.onProgress?.({ fase: 'leyendo', hechas, total }),
  );
  for await (const { linea, celdas } of totals.leftOut(rows)) {
    const answer = intake.take(pick(linea, celdas, columnas));
    if (answer.kind === 'taken') keywords.push(answer.keyword);
    if (answer.kind === 'too_many') throw tooMany();
    if (answer.kind === 'duplicate') duplicadas += 1;
    if (answer.kind === 'refused') rechazadas += 1;
    if (answer.kind === 'duplicate' || answer.kind === 'refused') {
      await options.onRefused?.({ ...answer.row, duplicada: answer.kind === 'duplicate' });
    }
  }
  const { count: totales } = totals;
  return { layout, lineas: intake.total, totales, keywords, duplicadas, rechazadas };
}

function noKeywordColumn({ nombres }: FileColumns): AppError {
  const listed = nombres
    .filter((name) => name !== '')
    .slice(0, 20)
    .join(', ');
  return fileError(
    `El archivo no tiene ninguna columna de keywords. Tiene: ${listed.slice(0, 300)}. Indica cuál las contiene.`,
  );
}

/** The rows below the header. `report` is told every so many how many there have been. */
async function* dataRows(
  { rows }: FileLayout,
  signal: AbortSignal,
  report: (count: number) => void | Promise<void> | undefined,
): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of rows()) {
    signal.throwIfAborted();
    count += 1;
    if (count > FILE_ROWS_MAX) throw fileError('El archivo tiene demasiadas filas.');
    if (count % PROGRESS_ROWS === 0) await report(count);
    yield row;
  }
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
  layout: FileLayout,
  options: { signal: AbortSignal; max?: number; onProgress?: OnProgress },
): Promise<number> {
  const max = options.max ?? KEYWORDS_PER_BATCH_MAX;
  const texts = new Set<string>();
  let total = 0;
  const rows = dataRows(layout, options.signal, (hechas) =>
    options.onProgress?.({ fase: 'contando', hechas, total: 0 }),
  );
  for await (const { celdas } of rows) {
    total += 1;
    const text = keywordOfCell(celdas[layout.columnas.keyword ?? 0] ?? '');
    if (keywordProblem(text) !== null) continue;
    texts.add(keywordKey(text));
    if (texts.size > max) throw tooMany();
  }
  return total;
}

function pick(linea: number, celdas: readonly string[], columnas: FileColumns) {
  const cell = (at: number | null) => (at === null ? undefined : celdas[at]);
  return {
    linea,
    keyword: keywordOfCell(cell(columnas.keyword) ?? ''),
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
