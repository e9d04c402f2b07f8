import type { Importacion } from '#contract/routes/cuenta.ts';
import { fileOnlyText, importedText } from './text.ts';

export interface ImportStep {
  hechas: number;
  total: number;
}

const sumOf = (tablas: Importacion['tablas']) =>
  tablas.reduce((sum, { nuevas, completadas }) => sum + nuevas + completadas, 0);

/** Rows that the account does not have yet, or that get what they lack. */
export const added = ({ tablas }: Importacion) => sumOf(tablas);

/** Tables that a person knows, the ones that have a line of their own. */
export const listed = ({ tablas }: Importacion) =>
  tablas.filter(({ tabla, filas }) => filas > 0 && importedText[tabla] !== undefined);

/** Of `added`, what those lines say: links between rows are in none of them. */
export const addedInLines = (found: Importacion) => sumOf(listed(found));

/** What of the file does not come back, a line each; a table without words of its own by its name. */
export const leftInFile = ({ sin_importar }: Importacion): string[] => [
  ...new Set(sin_importar.map((table) => fileOnlyText[table] ?? table)),
];
