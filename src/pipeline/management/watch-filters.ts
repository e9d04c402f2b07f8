import type { FiltroGuardado } from '#contract/entities/gestion.ts';
import { tipoNotificacion } from '#contract/states.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { domainIds, newDomains } from '#store/queries/domains/selection.ts';
import { destinationsOfFilter } from '#store/queries/events/destinations.ts';
import {
  filtersDue,
  keepAllMatches,
  keepMatches,
  lockFilter,
  saveFilter,
} from '#store/queries/lists/saved-filters.ts';
import type { DropFilter } from '#store/queries/management/drop-filter.ts';
import { dropIds, newDrops } from '#store/queries/management/drops.ts';
import { accountDay } from '#store/queries/notifications/account-day.ts';
import {
  addNotification,
  growNotification,
  heldNotification,
} from '#store/queries/notifications/notifications.ts';
import { newSubjects, subjectsListed } from '#store/queries/opportunities/selection.ts';
import { nextRevision, type Tx, withAccount, withSystem } from '#store/store.ts';
import { requirePassing } from '../events/event-filter.ts';
import { checkSavedQuery, readSavedQuery, type SavedQuery } from '../filters/saved-filter.ts';
import { examples, notifyDomainGroup } from '../notifications/domain-group.ts';
import { wants } from '../notifications/notifications.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log'>;

/** Shortest time between two runs of a filter. */
const EVERY_MS = 4 * 60_000;
const AT_ONCE = 500;
/** Most news of one run; the next run continues. */
const NEWS_MAX = 10_000;

/** A notifying filter stores its present matches, so that only later ones are news. Throws `filtro_sin_eventos`. */
export async function saveAccountFilter(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  usuarioId: string,
  wanted: Pick<FiltroGuardado, 'pantalla' | 'nombre' | 'filtro' | 'avisar'>,
): Promise<FiltroGuardado> {
  checkSavedQuery(wanted);
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const now = deps.clock.now();
    const saved = await saveFilter(tx, usuarioId, wanted, now);
    for (const { nombre, eventos } of await destinationsOfFilter(tx, usuarioId, saved._id))
      requirePassing(saved, eventos, ` a la dirección de eventos «${nombre}», que lo usa`);
    if (saved.avisar) await lookThrough(tx, usuarioId, saved._id, now);
    return saved;
  });
}

export async function watchFilters(deps: Deps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const due = await withSystem(deps.store, (tx) => filtersDue(tx, now - EVERY_MS, AT_ONCE));
  for (const { usuario_id, id } of due) {
    if (signal.aborted) return;
    await withAccount(deps.store, usuario_id, (tx) => lookThrough(tx, usuario_id, id, now)).catch(
      (error: unknown) => deps.log.warn({ err: error, filtro: id }, 'a saved filter was not looked through'),
    );
  }
}

/** Announces new matches of a filter; its first run announces none. */
async function lookThrough(tx: Tx, usuarioId: string, id: string, now: number): Promise<void> {
  const held = await lockFilter(tx, usuarioId, id);
  if (!held?.filtro.avisar) return;
  const read = readSavedQuery(held.filtro);
  const look = read && (await lookOf(tx, usuarioId, read, now));
  if (look && held.primera_vez)
    return await keepAllMatches(tx, usuarioId, id, await idsOf(tx, usuarioId, look), now);
  const news = look ? await newsOf(tx, usuarioId, id, look) : [];
  const ids = news.map((match) => match.id);
  await keepMatches(tx, usuarioId, id, ids, now);
  if (news.length === 0 || !(await wants(tx, usuarioId, 'oportunidades'))) return;
  await tell(tx, usuarioId, held.filtro, news, now);
}

interface Match {
  id: string;
  nombre: string;
}

type Look = Exclude<SavedQuery, { of: 'drops' }> | { of: 'drops'; filter: DropFilter };

/** A period of days is counted from each run, in the account's time zone. */
async function lookOf(tx: Tx, usuarioId: string, query: SavedQuery, now: number): Promise<Look> {
  if (query.of !== 'drops') return query;
  const account = await readAccount(tx, usuarioId);
  return { of: 'drops', filter: { ...query.filter, now, timezone: account?.timezone ?? 'Europe/Madrid' } };
}

function idsOf(tx: Tx, usuarioId: string, look: Look) {
  if (look.of === 'opportunities') return subjectsListed(tx, usuarioId, look.filter);
  return look.of === 'drops' ? dropIds(tx, usuarioId, look.filter) : domainIds(tx, usuarioId, look.filter);
}

async function newsOf(tx: Tx, usuarioId: string, filtroId: string, look: Look): Promise<Match[]> {
  if (look.of === 'opportunities') return await newSubjects(tx, usuarioId, look.filter, filtroId, NEWS_MAX);
  return look.of === 'drops'
    ? await newDrops(tx, usuarioId, look.filter, filtroId, NEWS_MAX)
    : await newDomains(tx, usuarioId, look.filter, filtroId, NEWS_MAX);
}

/** One growing line for each filter and day; it links to the domains, or to the filtered screen of Resultados. */
async function tell(
  tx: Tx,
  usuarioId: string,
  filtro: FiltroGuardado,
  news: readonly Match[],
  now: number,
): Promise<void> {
  const moment = { now, revision: await nextRevision(tx) };
  const group = {
    clave_evento: `filtro:${filtro._id}:${await accountDay(tx, usuarioId, now)}`,
    tipo: tipoNotificacion.filtro_guardado,
    titulo: (cantidad: number) =>
      cantidad === 1
        ? `1 resultado nuevo en «${filtro.nombre}»`
        : `${cantidad.toLocaleString('es-ES')} resultados nuevos en «${filtro.nombre}»`,
    ids: news.map(({ id }) => id),
    dominios: news.map(({ nombre }) => nombre),
  };
  if (filtro.pantalla !== 'resultados') return await notifyDomainGroup(tx, usuarioId, group, moment);
  const grown = await heldNotification(tx, usuarioId, group.clave_evento);
  const cantidad = (grown?.cantidad ?? 0) + news.length;
  const text = { titulo: group.titulo(cantidad), mensaje: examples(group.dominios, cantidad), cantidad };
  if (grown) return await growNotification(tx, usuarioId, grown.id, { ...text, revision: moment.revision });
  const { clave_evento, tipo } = group;
  const event = { ...text, clave_evento, tipo, enlace: `/results?${filtro.filtro}` };
  await addNotification(tx, usuarioId, event, moment);
}
