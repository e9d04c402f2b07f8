import type { ArchivoLeido } from '#contract/routes/keywords.ts';

/** A file whose keywords are to be uploaded, and what the server read in it. */
export interface ChosenFile {
  file: File;
  /** The column that was chosen; undefined: the one that the server found. */
  columna: string | undefined;
  leido: ArchivoLeido;
}

/** Rows of a file that are not taken: refused ones, and repeats of one that is. They are listed together. */
export const leftOut = ({ lineas, validas }: ArchivoLeido): number => lineas - validas;
