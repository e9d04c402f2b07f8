import type { Paginacion } from '#contract/entities/shared.ts';

/** Where in a list a page stands: its number, and the cursor that leads there when no number can. */
export interface Place {
  pagina: number;
  cursor?: string;
}

/** The server's word for the page that ends the list. */
export const LAST_CURSOR = 'fin';
/** A page that begins further than this from both ends is reached step by step. */
export const JUMP_ROWS_MAX = 10_000;

export interface Steps {
  first: Place | null;
  previous: Place | null;
  next: Place | null;
  last: Place | null;
}

/** Where first, previous, next and last lead from this page; null where there is nothing to go to. */
export function stepsFrom(here: Place, { siguiente, anterior, total_paginas }: Paginacion): Steps {
  const atStart = here.pagina <= 1 && !anterior;
  const previous: Place | null =
    here.pagina <= 2 && !atStart
      ? { pagina: 1 }
      : anterior
        ? { pagina: here.pagina - 1, cursor: anterior }
        : null;
  return {
    first: atStart ? null : { pagina: 1 },
    previous: atStart ? null : previous,
    next: siguiente ? { pagina: here.pagina + 1, cursor: siguiente } : null,
    last: siguiente ? { pagina: Math.max(total_paginas, here.pagina + 1), cursor: LAST_CURSOR } : null,
  };
}

/** Whether a page can be gone to by its number: from the start, or from the end of a list of known length. */
export function canJump(pagina: number, limite: number, paginacion: Paginacion): boolean {
  const { total_elementos, total_paginas, total_exacto } = paginacion;
  if (!Number.isInteger(pagina) || pagina < 1) return false;
  const before = (pagina - 1) * limite;
  if (total_exacto !== false && pagina > total_paginas) return false;
  return before <= JUMP_ROWS_MAX || (total_exacto !== false && total_elementos - before <= JUMP_ROWS_MAX);
}
