import { tablesOf } from '#domain/value/account-tables.ts';
import { SCORING_RULES } from '#domain/value/scoring-rules.ts';
import type { MarketTables } from '#domain/value/tables/market-tables.ts';
import {
  businessesById,
  changedBusinesses,
  changedDomains,
  countWorthwhile,
  domainsById,
  dueSubjects,
  worthwhileBusinesses,
  worthwhileDomains,
} from '#store/queries/opportunities/facts.ts';
import { readMarket } from '#store/queries/opportunities/market.ts';
import {
  allSeen,
  beginRescoring,
  businessesSeen,
  domainsSeen,
  isAllSeen,
  rescored,
  type ScoringProgress,
  takeScoring,
} from '#store/queries/opportunities/progress.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { scoreCompetition } from './score-competition.ts';
import { scoreSubjects } from './score-subjects.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock'>;

export const SCORE_PAGE = 1_000;

interface Scoring {
  tx: Tx;
  usuarioId: string;
  progress: ScoringProgress;
  tables: MarketTables;
  now: number;
}

/** Scores one page and stores the progress with it. False: no work left, or another process has the account. */
export async function scoreAccount(deps: Deps, usuarioId: string): Promise<boolean> {
  return await withAccount(deps.store, usuarioId, async (tx) => {
    const progress = await takeScoring(tx, usuarioId);
    if (progress === undefined) return false;
    if (progress.reglas < SCORING_RULES) {
      await beginRescoring(tx, usuarioId, await countWorthwhile(tx, usuarioId));
      return true;
    }
    const tables = tablesOf(await readMarket(tx, usuarioId));
    const scoring = { tx, usuarioId, progress, tables, now: deps.clock.now() };
    for (const step of [changesOfDomains, changesOfBusinesses, daysPassed, everything])
      if (await step(scoring)) return true;
    return false;
  });
}

async function changesOfDomains({ tx, usuarioId, progress, tables, now }: Scoring): Promise<boolean> {
  const seen = { revision: progress.vista_dominios, id: progress.tras_dominio };
  if (isAllSeen(seen, progress.revision)) return false;
  const domains = await changedDomains(tx, usuarioId, seen, SCORE_PAGE);
  await scoreSubjects(tx, usuarioId, { domains, businesses: [] }, tables, now);
  await scoreCompetition(
    tx,
    usuarioId,
    { domains: domains.map(({ id }) => id), businesses: [] },
    tables,
    now,
  );
  const last = domains.at(-1);
  const isLast = domains.length < SCORE_PAGE || last === undefined;
  await domainsSeen(tx, usuarioId, isLast ? furthest(progress.revision, last) : last);
  return domains.length > 0;
}

async function changesOfBusinesses({ tx, usuarioId, progress, tables, now }: Scoring): Promise<boolean> {
  const seen = { revision: progress.vista_negocios, id: progress.tras_negocio };
  if (isAllSeen(seen, progress.revision)) return false;
  const changed = await changedBusinesses(tx, usuarioId, seen, SCORE_PAGE);
  const named = [...new Set(changed.flatMap(({ dominio_id }) => dominio_id ?? []))];
  const domains = await domainsById(tx, usuarioId, named);
  await scoreSubjects(tx, usuarioId, { domains, businesses: changed }, tables, now);
  const businesses = changed.map(({ id }) => id);
  await scoreCompetition(tx, usuarioId, { domains: [], businesses }, tables, now);
  const last = changed.at(-1);
  const isLast = changed.length < SCORE_PAGE || last === undefined;
  await businessesSeen(tx, usuarioId, isLast ? furthest(progress.revision, last) : last);
  return changed.length > 0;
}

/** A page that was not full covers at least the account's revision. */
const furthest = (revision: number, last: { revision: number; id: string } | undefined) =>
  last !== undefined && last.revision > revision ? last : allSeen(revision);

async function daysPassed({ tx, usuarioId, tables, now }: Scoring): Promise<boolean> {
  const due = await dueSubjects(tx, usuarioId, now, SCORE_PAGE);
  if (due.length === 0) return false;
  const domains = await domainsById(
    tx,
    usuarioId,
    due.flatMap(({ dominio_id }) => dominio_id ?? []),
  );
  const businesses = await businessesById(
    tx,
    usuarioId,
    due.flatMap(({ negocio_id }) => negocio_id ?? []),
  );
  await scoreSubjects(tx, usuarioId, { domains, businesses }, tables, now);
  return true;
}

/** A complete scoring: domains first, then businesses without one and those that lead a market. */
async function everything({ tx, usuarioId, progress, tables, now }: Scoring): Promise<boolean> {
  const { recalculo_fase: fase, recalculo_tras: after, recalculo_parado: isHeld } = progress;
  if (fase === null || after === null || isHeld) return false;
  const domains = fase === 'dominios' ? await worthwhileDomains(tx, usuarioId, after, SCORE_PAGE) : [];
  const businesses = fase === 'negocios' ? await worthwhileBusinesses(tx, usuarioId, after, SCORE_PAGE) : [];
  // Their metrics were queued at the first scoring.
  await scoreSubjects(tx, usuarioId, { domains, businesses }, tables, now, { measures: false });
  const ids = { domains: domains.map(({ id }) => id), businesses: businesses.map(({ id }) => id) };
  await scoreCompetition(tx, usuarioId, ids, tables, now);
  const page = [...ids.domains, ...ids.businesses];
  const next = page.length < SCORE_PAGE ? null : (page.at(-1) ?? null);
  await rescored(tx, usuarioId, { fase, next, done: page.length });
  return true;
}
