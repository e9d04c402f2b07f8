import { readAccount } from '#store/queries/accounts/accounts.ts';
import { selectedDomains } from '#store/queries/domains/selection.ts';
import type { DueDelivery } from '#store/queries/events/deliveries.ts';
import { readFilter } from '#store/queries/lists/saved-filters.ts';
import { listDrops } from '#store/queries/management/drops.ts';
import { bestMatches } from '#store/queries/opportunities/selection.ts';
import type { Tx } from '#store/store.ts';
import { readSavedQuery } from '../management/saved-filter.ts';

/**
 * Events that a saved filter lets pass. A filter of domains judges the events of domains, one of Resultados those of
 * opportunities; the others pass. Null: the filter was deleted or this version cannot read it.
 */
export async function passing(
  tx: Tx,
  usuarioId: string,
  filtroId: string | null,
  events: readonly DueDelivery[],
  now: number,
): Promise<readonly DueDelivery[] | null> {
  if (filtroId === null) return events;
  const filter = await readFilter(tx, usuarioId, filtroId);
  const query = filter && readSavedQuery(filter);
  if (!query) return null;
  const kind = query.of === 'opportunities' ? 'oportunidad.' : 'dominio.';
  const ids = events.filter(({ tipo }) => tipo.startsWith(kind)).map(({ entidad_id }) => entidad_id);
  const matching = new Set(ids.length === 0 ? [] : await matches(tx, usuarioId, query, ids, now));
  return events.filter(({ tipo, entidad_id }) => !tipo.startsWith(kind) || matching.has(entidad_id));
}

async function matches(
  tx: Tx,
  usuarioId: string,
  query: NonNullable<ReturnType<typeof readSavedQuery>>,
  ids: readonly string[],
  now: number,
): Promise<readonly string[]> {
  if (query.of === 'domains')
    return await selectedDomains(tx, usuarioId, { filtro: { ...query.filter, ids: [...ids] } });
  if (query.of === 'opportunities') {
    const filter = { ...query.filter, por_nombre: undefined, ids };
    return (await bestMatches(tx, usuarioId, filter, ids.length)).map(({ id }) => id);
  }
  const account = await readAccount(tx, usuarioId);
  const filter = { ...query.filter, now, timezone: account?.timezone ?? 'Europe/Madrid', ids };
  const page = await listDrops(tx, usuarioId, filter, { pagina: 1, limite: ids.length });
  return page.filas.map(({ _id }) => _id);
}
