import type { CodigoError } from '#contract/errors.ts';
import { estadoProceso, type TipoNotificacion, tipoNotificacion } from '#contract/states.ts';
import type { Program } from '#program/program.ts';
import type { FaultName } from '#simulator/faults.ts';
import { LEFT_OUT_ONE_IN } from '#simulator/services/maps/result-faults.ts';
import type { ResultRow } from '#store/queries/domains/verdict-results.ts';
import { listBatchKeywords } from '#store/queries/keywords/list.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { withAccount } from '#store/store.ts';
import { type CheckSearch, foundBy } from './search-check.ts';

export interface SearchLosses {
  /** Businesses of the healthy searches, counted per search. */
  healthy: number;
  /** Keywords reported as incomplete. */
  partial: number;
  /** Businesses missing without a log line, and refusals without a notification. */
  losses: readonly string[];
}

interface Outcome {
  isPartial: boolean;
  error: string | null;
}

const PAGE = { pagina: 1, limite: 1_000 };

export async function searchLosses(
  program: Program,
  healthy: readonly CheckSearch[],
  searches: readonly CheckSearch[],
  fault: FaultName,
): Promise<SearchLosses | null> {
  if (healthy.length === 0) return null;
  const notified = await notifiedKinds(program, searches);
  const sums = { healthy: 0, partial: 0 };
  const losses: string[] = [];
  for (const [at, search] of searches.entries()) {
    const twin = healthy[at];
    if (twin?.proveedor !== search.proveedor) throw new Error(`no healthy search of ${search.proveedor}`);
    const before = await foundBy(program, twin);
    if (before.length === 0)
      throw new Error(`nothing to compare: ${search.proveedor} found nothing while well`);
    const now = new Set((await foundBy(program, search)).map(({ negocio_id }) => negocio_id));
    const outcomes = await outcomesOf(program, search);
    sums.healthy += before.length;
    sums.partial += [...outcomes.values()].filter(({ isPartial }) => isPartial).length;
    for (const [keyword, businesses] of Map.groupBy(before, (row) => row.keyword)) {
      const gone = outcomes.get(keyword)?.isPartial ? [] : unreported(businesses, now, fault);
      losses.push(...gone.map((name) => `${search.proveedor}, «${keyword}»: falta ${name}`));
    }
    const errors = new Set([...outcomes.values()].flatMap(({ error }) => error ?? []));
    const unexplained = [...errors].filter((error) => !isNotified(error, fault, notified));
    losses.push(...unexplained.map((error) => `${search.proveedor}: ${error} sin aviso`));
  }
  return { ...sums, losses };
}

/** Results left out of a single answer cannot be detected; more missing ones must be reported. */
function unreported(businesses: readonly ResultRow[], now: ReadonlySet<string>, fault: FaultName): string[] {
  const withheld = fault === 'shifting-results' ? Math.ceil(businesses.length / LEFT_OUT_ONE_IN) : 0;
  const gone = businesses.filter(({ negocio_id }) => !now.has(negocio_id));
  return gone.length > withheld ? gone.map(({ nombre_negocio }) => nombre_negocio) : [];
}

async function outcomesOf(program: Program, { key }: CheckSearch): Promise<Map<string, Outcome>> {
  const page = await withAccount(program.store, key.usuario_id, (tx) => listBatchKeywords(tx, key, PAGE));
  return new Map(
    page.filas.map(({ keyword, estado, limitada, error }) => [
      keyword,
      { isPartial: limitada || estado !== estadoProceso.completado, error: error?.code ?? null },
    ]),
  );
}

/** The error that a fault may end a keyword with, and its notification. */
const REFUSALS: Partial<Record<FaultName, { error: CodigoError; aviso: TipoNotificacion }>> = {
  'quota-end': { error: 'proveedor_limitado', aviso: tipoNotificacion.cuota_alcanzada },
  'wrong-key': { error: 'clave_rechazada', aviso: tipoNotificacion.clave_rechazada },
};

function isNotified(error: string, fault: FaultName, notified: ReadonlySet<TipoNotificacion>): boolean {
  const refusal = REFUSALS[fault];
  return refusal?.error === error && notified.has(refusal.aviso);
}

async function notifiedKinds(
  program: Program,
  [search]: readonly CheckSearch[],
): Promise<ReadonlySet<TipoNotificacion>> {
  if (search === undefined) return new Set();
  const { usuario_id } = search.key;
  const page = await withAccount(program.store, usuario_id, (tx) =>
    listNotifications(tx, usuario_id, {}, PAGE),
  );
  return new Set(page.filas.map(({ tipo }) => tipo));
}
