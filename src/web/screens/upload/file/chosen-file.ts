import type { ArchivoLeido } from '#contract/routes/keywords.ts';

/** A file of keywords and the server's reading of it. */
export interface ChosenFile {
  file: File;
  /** The chosen column; undefined: the server's guess. */
  columna: string | undefined;
  leido: ArchivoLeido;
}

/** Rows left out: refused ones and duplicates, listed together. */
export const leftOut = ({ lineas, validas }: ArchivoLeido): number => lineas - validas;
