import { AppError } from '#platform/errors.ts';

/** A line or worksheet row of a file of keywords. */
export interface FileRow {
  /** Physical line, or worksheet row, from 1. Of a cell that spans lines: where its row begins. */
  linea: number;
  celdas: readonly string[];
}

export const FORMATOS_ARCHIVO = ['txt', 'csv', 'tsv', 'xlsx'] as const;
export type FormatoArchivo = (typeof FORMATOS_ARCHIVO)[number];

/** Rows of any kind, blank ones included: three times what a batch holds, and room for a worksheet's whole height. */
export const FILE_ROWS_MAX = 1_050_000;
/** A cell is cut here: what lies behind it makes no keyword valid. */
export const CELL_MAX_CHARS = 20_001;
export const CELLS_MAX = 256;

/** The file cannot be used as a whole: its Spanish reason goes to the person. */
export const fileError = (detalle: string, cause?: unknown): AppError =>
  new AppError('archivo_no_valido', detalle, cause === undefined ? {} : { cause });

const BYTES_PER_MB = 1024 * 1024;

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('archivo_demasiado_grande', `${maxBytes / BYTES_PER_MB} MB`);

/** The format by the file's name. Throws `archivo_no_valido` for any other ending. */
export function formatOfName(name: string): FormatoArchivo {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase();
  const format = FORMATOS_ARCHIVO.find((each) => each === ending);
  if (format) return format;
  throw fileError('Solo se admiten archivos .txt, .csv, .tsv y .xlsx.');
}
