import type { ArchivoLeido } from '#contract/routes/keywords.ts';

/** A file whose keywords are to be uploaded, and what the server read in it. */
export interface ChosenFile {
  file: File;
  /** The column that was chosen; undefined: the one that the server found. */
  columna: string | undefined;
  leido: ArchivoLeido;
}
