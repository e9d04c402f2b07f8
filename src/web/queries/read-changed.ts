import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { api } from '../api/api.ts';

/** Above this the stream may drop changes, so every shown row is read again. One call reads as many. */
const MANY = 100;

/** Reads and replaces the domain of a row. */
export interface DomainOfRow<Row> {
  read(row: Row): Dominio | null;
  put(row: Row, dominio: Dominio): Row;
}

/** Reads the shown domains that `changed` names, replaces their rows in place, and empties `changed`. */
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
  // Hidden pages are fetched when they are opened.
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  if (ids.length === 0) return;
  try {
    const rows = await client.fetchQuery({
      // Under the pages' key: while these rows are read, `isFetching` blocks another reading.
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
        // Keeps the page's age: arrivals are counted from when the page itself was read.
        { updatedAt: page.state.dataUpdatedAt, manual: true },
      );
    }
  } catch {
    // Its retries failed; the next change tries again.
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
