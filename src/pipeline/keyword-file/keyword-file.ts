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

const PROGRESS_ROWS = 500;

export interface KeywordFile {
  path: string;
  formato: FormatoArchivo;
  /** Name of the keyword column; by default it is detected. */
  columna?: string | undefined;
}

export interface FileReview {
  layout: Omit<FileLayout, 'rows'>;
  /** Rows without blank ones, titles, header and totals. */
  lineas: number;
  totales: number;
  keywords: readonly TakenKeyword[];
  duplicadas: number;
  rechazadas: number;
}

/**
 * Reads a whole file before anything is stored and returns its valid keywords in order. `onRefused` gets each refused
 * row, repeats included. Memory holds the valid keywords and one piece of the file. Throws `archivo_no_valido`,
 * `archivo_demasiado_grande`, `demasiadas_keywords`, or the reason of `signal`.
 */
export async function reviewFile(
  file: KeywordFile,
  defaults: IntakeDefaults,
  options: {
    signal: AbortSignal;
    /** Only tests ask for fewer than a batch's limit. */
    max?: number;
    /** Without a keyword column returns the columns and no keywords instead of throwing. */
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

/** The rows below the header; `report` gets their number from time to time. */
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

/** Refuses a file with too many different texts before the slow lookup of places and trades. */
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
