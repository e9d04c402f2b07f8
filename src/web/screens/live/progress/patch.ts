import type * as z from 'zod';
import type { FilaLive, PaginaLive } from '#contract/entities/live.ts';
import { LIVE_PAGE_SIZE } from '#contract/limits.ts';
import type { batchesRoutes } from '#contract/routes/batches.ts';

export type GroupsPage = z.output<typeof batchesRoutes.grupos.answer>['data'];

/**
 * Merges changed rows into a page. Known rows change in place; newer rows enter at the top only in the arrival view,
 * where the oldest leave. Other rows are ignored.
 */
export function patchRows(page: PaginaLive, changed: readonly FilaLive[], arrival: boolean): PaginaLive {
  const byId = new Map(changed.map((fila) => [fila._id, fila]));
  const known = new Set(page.filas.map((fila) => fila._id));
  const filas = page.filas.map((fila) => byId.get(fila._id) ?? fila);
  const newest = page.filas.reduce((most, fila) => Math.max(most, fila.orden), -1);
  const fresh = arrival
    ? [...byId.values()]
        .filter((fila) => !known.has(fila._id) && fila.orden > newest)
        .sort((a, b) => b.orden - a.orden)
    : [];
  const nuevos = fresh.filter((fila) => fila.nuevo).length;
  return {
    ...page,
    filas: [...fresh, ...filas].slice(0, LIVE_PAGE_SIZE),
    resumen: {
      ...page.resumen,
      total: page.resumen.total + fresh.length,
      nuevos: page.resumen.nuevos + nuevos,
      conocidos: page.resumen.conocidos + fresh.length - nuevos,
    },
    paginacion: {
      ...page.paginacion,
      total_elementos: page.paginacion.total_elementos + fresh.length,
    },
  };
}

/** The same for results grouped by domain: only rows of the page change. */
export function patchGroups(page: GroupsPage, changed: readonly FilaLive[]): GroupsPage {
  const byId = new Map(changed.map((fila) => [fila._id, fila]));
  const byDomain = new Map(changed.map((fila) => [fila.dominio?._id, fila.dominio]));
  return {
    ...page,
    grupos: page.grupos.map((grupo) => ({
      ...grupo,
      dominio: grupo.dominio === null ? null : (byDomain.get(grupo.dominio._id) ?? grupo.dominio),
      negocios: grupo.negocios.map((fila) => byId.get(fila._id) ?? fila),
    })),
  };
}

/** Sets a domain's favourite mark; other rows keep their identity. */
export function markRows(rows: readonly FilaLive[], dominioId: string, favorito: boolean): FilaLive[] {
  return rows.map((fila) =>
    fila.dominio?._id === dominioId ? { ...fila, dominio: { ...fila.dominio, favorito } } : fila,
  );
}

export function markGroups(page: GroupsPage, dominioId: string, favorito: boolean): GroupsPage {
  return {
    ...page,
    grupos: page.grupos.map((grupo) => ({
      ...grupo,
      dominio: grupo.dominio?._id === dominioId ? { ...grupo.dominio, favorito } : grupo.dominio,
      negocios: markRows(grupo.negocios, dominioId, favorito),
    })),
  };
}
