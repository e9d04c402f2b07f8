import type { Importacion } from '#contract/routes/cuenta.ts';
import { fileOnlyText } from './text.ts';

export interface ImportStep {
  hechas: number;
  total: number;
}

/** Rows that the account does not have yet, or that get what they lack. */
export const added = ({ tablas }: Importacion) =>
  tablas.reduce((sum, { nuevas, completadas }) => sum + nuevas + completadas, 0);

/** What of the file does not come back, a line each; a table without words of its own by its name. */
export const leftInFile = ({ sin_importar }: Importacion): string[] => [
  ...new Set(sin_importar.map((table) => fileOnlyText[table] ?? table)),
];
