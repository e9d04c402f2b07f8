import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';

/** In such a flood the stream may leave some out: every row shown is read again. One call reads as many. */
const MANY = 100;

/** Where a row of a list has its domain. */
export interface DomainOfRow<Row> {
  read(row: Row): Dominio | null;
  put(row: Row, dominio: Dominio): Row;
}

/**
 * Reads those domains of the shown pages that `changed` names, changes their rows in their place, and empties `changed`.
 */
export async function readChanged<Row>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: Set<string>,
  { read, put }: DomainOfRow<Row>,
): Promise<void> {
  const pages = client.getQueryCache().findAll({ queryKey, type: 'active' });
  const dataOf = ({ state }: (typeof pages)[number]) => state.data as { data: Row[] } | undefined; // what is kept under the key
  const all = changed.size >= MANY;
  const shown = new Set(
    pages.flatMap((page) => dataOf(page)?.data.flatMap((row) => read(row)?._id ?? []) ?? []),
  );
  const ids = [...shown].filter((id) => all || changed.has(id));
  changed.clear();
  // Pages that are not on the screen are fetched when they are turned to.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  if (ids.length === 0) return;
  try {
    const rows = await client.fetchQuery({
      // Under the pages' key: while these are read, nothing else is.
      queryKey: [...queryKey, 'otra vez'],
      staleTime: 0,
      queryFn: ({ signal }) => fetchRows(ids, signal),
    });
    const renewed = (row: Row): Row => {
      const dominio = rows.get(read(row)?._id ?? '');
      return dominio === undefined ? row : put(row, dominio);
    };
    for (const page of pages) {
      const now = dataOf(page);
      if (now === undefined) continue;
      page.setData(
        { ...now, data: now.data.map(renewed) },
        // What has come since is counted from when the page itself was read.
        { updatedAt: page.state.dataUpdatedAt, manual: true },
      );
    }
  } catch {
    // Tried again already; now with the next change.
    for (const id of ids) changed.add(id);
  }
}

async function fetchRows(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Dominio>> {
  const rows = new Map<string, Dominio>();
  for (let at = 0; at < ids.length; at += MANY) {
    const part = ids.slice(at, at + MANY);
    const query = { ids: part.join(','), limite: part.length };
    for (const row of (await api.call(dominiosRoutes.listar, { query }, signal)).data) rows.set(row._id, row);
  }
  return rows;
}
