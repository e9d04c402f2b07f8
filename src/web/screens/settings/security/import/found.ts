import type { Importacion } from '#contract/routes/cuenta.ts';

export interface ImportStep {
  hechas: number;
  total: number;
}

/** Rows that the account does not have yet. */
export const added = ({ tablas }: Importacion) => tablas.reduce((sum, { nuevas }) => sum + nuevas, 0);
