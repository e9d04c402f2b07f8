import { AppError } from '#platform/errors.ts';

export interface FileRow {
  /** Physical line or worksheet row, from 1; the first line of a cell with several. */
  linea: number;
  celdas: readonly string[];
}

export const FORMATOS_ARCHIVO = ['txt', 'csv', 'tsv', 'xlsx'] as const;
export type FormatoArchivo = (typeof FORMATOS_ARCHIVO)[number];

/** All rows, also blank ones: three times a batch's size, and a worksheet's full height. */
export const FILE_ROWS_MAX = 1_050_000;
/** Longer cells are cut: they are no valid keywords. */
export const CELL_MAX_CHARS = 20_001;
export const CELLS_MAX = 256;

export const fileError = (detalle: string, cause?: unknown): AppError =>
  new AppError('archivo_no_valido', detalle, cause === undefined ? {} : { cause });

const BYTES_PER_MB = 1024 * 1024;

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('archivo_demasiado_grande', `${maxBytes / BYTES_PER_MB} MB`);

/** Throws `archivo_no_valido` for an unknown ending. */
export function formatOfName(name: string): FormatoArchivo {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const format = FORMATOS_ARCHIVO.find((each) => each === ending);
  if (format) return format;
  throw fileError('Solo se admiten archivos .txt, .csv, .tsv y .xlsx.');
}
