import type { Paginacion } from '#contract/entities/shared.ts';

/** A page's place in its list: its number, and its cursor where a number cannot lead there. */
export interface Place {
  pagina: number;
  cursor?: string;
}

/** The server's cursor of the last page. */
export const LAST_CURSOR = 'fin';
/** A page that begins further than this from both ends is reached step by step. */
export const JUMP_ROWS_MAX = 10_000;

/** The server refuses a page number that begins further in. */
const NUMBERED_ROWS_MAX = 100_000;

export interface Steps {
  first: Place | null;
  previous: Place | null;
  next: Place | null;
  last: Place | null;
}

/** The targets of first, previous, next and last; null without one. An order without cursors is paged by number. */
export function stepsFrom(here: Place, paginacion: Paginacion): Steps {
  const { siguiente, anterior, total_paginas } = paginacion;
  if (!siguiente && !anterior && here.cursor === undefined) return byNumber(here.pagina, paginacion);
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

function byNumber(pagina: number, { total_paginas: pages, total_elementos }: Paginacion): Steps {
  const to = (wanted: number): Place | null =>
    wanted >= 1 && wanted <= pages && wanted !== pagina ? { pagina: wanted } : null;
  return {
    first: pagina > 1 ? to(1) : null,
    previous: to(pagina - 1),
    next: to(pagina + 1),
    last: pagina < pages && total_elementos <= NUMBERED_ROWS_MAX ? to(pages) : null,
  };
}

/** Whether a page can be opened by its number: counted from the start, or from the end of a list of known length. */
export function canJump(pagina: number, limite: number, paginacion: Paginacion): boolean {
  const { total_elementos, total_paginas, total_exacto } = paginacion;
  if (!Number.isInteger(pagina) || pagina < 1) return false;
  const before = (pagina - 1) * limite;
  if (total_exacto !== false && pagina > total_paginas) return false;
  return before <= JUMP_ROWS_MAX || (total_exacto !== false && total_elementos - before <= JUMP_ROWS_MAX);
}
