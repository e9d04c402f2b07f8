import type { TipoEvento } from '#contract/events/entities.ts';
import { CambioVeredicto } from '#contract/events/event-schemas.ts';
import { faseCiclo } from '#contract/states.ts';
import { AppError } from '#platform/errors.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { selectedDomains } from '#store/queries/domains/selection.ts';
import type { DueDelivery } from '#store/queries/events/deliveries.ts';
import { readFilter } from '#store/queries/lists/saved-filters.ts';
import { dropsAmong } from '#store/queries/management/drops.ts';
import { bestMatches } from '#store/queries/opportunities/selection.ts';
import type { Tx } from '#store/store.ts';
import { readSavedQuery, type SavedQuery } from '../filters/saved-filter.ts';
import { asksFor, canPass, withoutState } from './filter-states.ts';

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
  const judged = events.filter(({ tipo }) => isJudged(query, tipo));
  const kept = new Set(judged.length === 0 ? [] : await matches(tx, usuarioId, query, judged, now));
  return events.filter((event) => !isJudged(query, event.tipo) || kept.has(event));
}

const isJudged = (query: SavedQuery, tipo: TipoEvento): boolean =>
  tipo.startsWith(query.of === 'opportunities' ? 'oportunidad.' : 'dominio.');

/** Throws `filtro_sin_eventos` if one of the types could never be sent under this filter; `to`: the address that uses it. */
export function requirePassing(
  filter: Parameters<typeof readSavedQuery>[0],
  types: readonly TipoEvento[],
  to = '',
): void {
  const query = readSavedQuery(filter);
  if (query?.of !== 'domains') return;
  const never = types.filter((tipo) => isJudged(query, tipo) && !canPass(query.filter, tipo));
  if (never.length > 0)
    throw new AppError('filtro_sin_eventos', never.map((tipo) => `«${tipo}»`).join(' ni ') + to);
}

async function matches(
  tx: Tx,
  usuarioId: string,
  query: SavedQuery,
  events: readonly DueDelivery[],
  now: number,
): Promise<DueDelivery[]> {
  const idsOf = (some: readonly DueDelivery[]) => some.map(({ entidad_id }) => entidad_id);
  if (query.of === 'opportunities') {
    const filter = { ...query.filter, por_nombre: undefined, ids: idsOf(events) };
    const found = new Set((await bestMatches(tx, usuarioId, filter, events.length)).map(({ id }) => id));
    return events.filter(({ entidad_id }) => found.has(entidad_id));
  }
  if (query.of === 'domains') {
    const asked = events.filter(({ hechos }) => {
      const change = CambioVeredicto.safeParse(hechos);
      return change.success && asksFor(query.filter, change.data);
    });
    if (asked.length === 0) return [];
    const filtro = { ...withoutState(query.filter), ids: idsOf(asked) };
    const found = new Set(await selectedDomains(tx, usuarioId, { filtro }));
    return asked.filter(({ entidad_id }) => found.has(entidad_id));
  }
  const account = await readAccount(tx, usuarioId);
  const filter = { ...query.filter, now, timezone: account?.timezone ?? 'Europe/Madrid' };
  const left = { ending: idsOf(events.filter(wasEnding)), notFree: idsOf(events.filter(wasNotFree)) };
  const found = await dropsAmong(tx, usuarioId, filter, idsOf(events), left);
  return events.filter(({ entidad_id }) => found.has(entidad_id));
}

const ENDING: ReadonlySet<string> = new Set([faseCiclo.redencion, faseCiclo.pendiente_borrado]);

const before = ({ hechos }: DueDelivery) => {
  const change = CambioVeredicto.safeParse(hechos);
  return change.success ? change.data.antes : null;
};
const wasEnding = (event: DueDelivery): boolean => ENDING.has(before(event)?.fase_ciclo ?? '');
const wasNotFree = (event: DueDelivery): boolean => {
  const state = before(event);
  return state !== null && state.es_disponible !== true;
};
