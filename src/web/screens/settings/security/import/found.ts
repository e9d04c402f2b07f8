import type { Importacion } from '#contract/routes/cuenta.ts';
import { fileOnlyText, importedText } from './tables-text.ts';

export interface ImportStep {
  hechas: number;
  total: number;
}

const sumOf = (tablas: Importacion['tablas']) =>
  tablas.reduce((sum, { nuevas, completadas }) => sum + nuevas + completadas, 0);

/** Rows that are new to the account or complete existing ones. */
export const added = ({ tablas }: Importacion) => sumOf(tablas);

/** Tables with a line of their own. */
export const listed = ({ tablas }: Importacion) =>
  tablas.filter(({ tabla, filas }) => filas > 0 && importedText[tabla] !== undefined);

/** The part of `added` in those lines, without links between rows. */
export const addedInLines = (found: Importacion) => sumOf(listed(found));

/** The tables that are not imported, a line each; one without a text by its name. */
export const leftInFile = ({ sin_importar }: Importacion): string[] => [
  ...new Set(sin_importar.map((table) => fileOnlyText[table] ?? table)),
];
