import { row as verdictRow } from '#domain/verdict/row.ts';
import { throughConflicts } from '#store/outage.ts';
import { logLostDomains } from '#store/queries/batches/batches.ts';
import { type CheckStep, saveSteps } from '#store/queries/domains/checks.ts';
import { saveEvidence } from '#store/queries/evidence/evidence.ts';
import { withdrawDenials } from '#store/queries/processes/withdraw-denials.ts';
import { holdServerTrust } from '#store/queries/registry/servers.ts';
import { enqueueRegistryWork, finishRegistryWork } from '#store/queries/registry/work.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { wakeUp } from '#store/wake-ups.ts';
import { endBatches } from '../batches/apply-event.ts';
import { reportUnanswered } from '../batches/unanswered-domains.ts';
import { notifyFreed } from '../notifications/freed-domains.ts';
import { recordChanges } from '../notifications/verdict-changes.ts';
import { NO_ACCOUNT_ACCESS } from '../registry/account-channels.ts';
import {
  type ContradictedServers,
  contradictedServers,
  quarantineContradicted,
} from '../registry/contradicted-denials.ts';
import { type FreedName, keepSeenReleases } from '../release/seen-releases.ts';
import { keepLooksOfChecks } from '../release/zone-looks.ts';
import type { CheckResult } from '../runtime/check-result.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { allEvidence, bothAskedFrom, type Known, readAll, trusted } from './known-facts.ts';
import { asWritten, stepOf } from './next-step.ts';

/** Each try quarantines at least one server; no zone has as many. */
const TRIES_MAX = 20;
/**
 * Writes evidence, verdicts and the next registry questions. A server whose denial is contradicted is quarantined
 * first.
 */
export async function writeCheckResults(
  deps: PipelineDeps,
  usuarioId: string,
  results: readonly CheckResult[],
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const write = () => writeUnlessContradicted(deps, usuarioId, results);
    const { servers, contradicted } = await throughConflicts(write);
    if (contradicted.size === 0) return;
    await withSystem(deps.store, (tx) => quarantineContradicted(tx, servers, contradicted, deps.clock.now()));
    deps.log.warn({ servidores: [...contradicted.keys()] }, 'registry servers contradicted');
    await withdrawDenials(deps.store, () => deps.clock.now(), signal);
  }
  throw new Error('registry servers were contradicted again and again while results were written');
}

/** Writes nothing if a trusted server is contradicted. Verdicts use evidence read while the rows are locked. */
async function writeUnlessContradicted(
  deps: PipelineDeps,
  usuarioId: string,
  results: readonly CheckResult[],
): Promise<{ servers: Known['servers']; contradicted: ContradictedServers }> {
  // Account keys are only needed for zones whose registry does not answer.
  const closed = results.some(({ access }) => access.rules.channel === 'none');
  return await withAccount(deps.store, usuarioId, async (tx) => {
    await holdServerTrust(tx);
    const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
    // After the revision: a key saved before it finds no names that wait for one, because they are not written yet.
    const account = closed ? await deps.accountChannels.read(tx, usuarioId) : NO_ACCOUNT_ACCESS;
    const known = await readAll(tx, usuarioId, results, Object.values(account.servers), moment.now);
    const { servers } = known;
    const contradicted = contradictedServers(
      servers,
      results.map((result) => ({
        evidence: allEvidence(result, known),
        bothAskedFrom: bothAskedFrom(result, known, moment.now),
      })),
    );
    if (contradicted.size > 0) return { servers, contradicted };
    const works = results.flatMap(({ work }) => (work === null ? [] : [work]));
    const nuevas = results.flatMap((result) =>
      trusted(result, servers).map((evidence) => ({ dominio: result.dominio, evidence })),
    );
    await saveEvidence(tx, usuarioId, nuevas);
    await keepLooksOfChecks(tx, nuevas);
    await finishRegistryWork(tx, usuarioId, works);
    const steps = results.flatMap((result) => stepOf(deps, result, known, account, moment.now) ?? []);
    const asked = steps.flatMap(({ question }) => question ?? []);
    await enqueueRegistryWork(tx, usuarioId, asked, moment.now);
    const batches = await saveSteps(tx, usuarioId, steps, moment);
    const lost = steps.filter(
      ({ dominio, verdict }) => !dominio.gestionado && verdict.perdido && verdict.row === verdictRow.lost,
    );
    await logLostDomains(
      tx,
      usuarioId,
      lost.map(({ dominio }) => dominio.id),
      moment.now,
    );
    for (const servidor of new Set(
      asked
        .filter(({ no_antes }) => no_antes !== null && no_antes <= moment.now)
        .map((work) => work.servidor),
    )) {
      wakeUp(tx, { kind: 'registry', servidor });
    }
    await keepSeenReleases(
      tx,
      steps.map((step) => asFreed(step, known)),
      moment.now,
    );
    await notifyFreed(tx, usuarioId, steps, moment);
    await recordChanges(tx, usuarioId, steps, moment);
    await reportUnanswered(tx, usuarioId, steps.map(asWritten), moment);
    await endBatches(tx, usuarioId, [...new Set(batches)].sort(), moment);
    return { servers, contradicted };
  });
}

function asFreed({ dominio: { dominio }, verdict, nuevas }: CheckStep, known: Known): FreedName {
  return { dominio, verdict, evidence: [...(known.evidence.get(dominio) ?? []), ...nuevas] };
}
