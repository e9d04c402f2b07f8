import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import type { Look } from '#domain/release/looks.ts';
import { afterLook, type ClockStep } from '#domain/release/zone-clock.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { claimLooks, type DueClock, releaseLooks, saveLooks } from '#store/queries/release/zone-clocks.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { tellAccounts } from './tell-accounts.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log' | 'proceso' | 'dns' | 'zoneLooksPerSecond'>;

/** Names of one claim, and of one transaction. */
const PAGE = 25;
const LEASE_SECONDS = 120;
const DNS_TIMEOUT_MS = 10_000;
const IDLE_MS = 2_000;

/** Looks at watched names in their zones, and tells the accounts what changes, until `signal` aborts. */
export async function keepWatchingZones(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isBusy = await watchZonesOnce(deps, signal).catch(async (error: unknown) => {
      if (signal.aborted) return false;
      deps.log.warn({ err: error }, 'watched names could not be looked at');
      await withSystem(deps.store, (tx) => releaseLooks(tx, deps.proceso)).catch(() => undefined);
      return false;
    });
    if (!isBusy) await wait(IDLE_MS, signal);
  }
}

/** One page of due names; true when there may be more. */
export async function watchZonesOnce(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const { store, clock, proceso } = deps;
  const claim = { proceso, leaseSeconds: LEASE_SECONDS, limit: PAGE, now: clock.now() };
  const due = await withSystem(store, (tx) => claimLooks(tx, claim));
  const groups = Map.groupBy(due, ({ grupo }) => grupo);
  const steps = await Promise.all([...groups].map(([grupo, names]) => lookAt(deps, grupo, names, signal)));
  if (signal.aborted) return false;
  if (due.length > 0) await withSystem(store, (tx) => saveLooks(tx, proceso, steps.flat()));
  const told = await tellAccounts(deps, signal);
  return due.length === PAGE || told;
}

/** All names of one group of servers, at the rate that the whole installation keeps for them. */
async function lookAt(
  deps: Deps,
  grupo: string,
  names: readonly DueClock[],
  signal: AbortSignal,
): Promise<ClockStep[]> {
  await takeTurns(deps, grupo, names.length, signal);
  const steps = await Promise.all(
    names.map(async (clock) => {
      const seen = await deps.dns.askDelegation(clock.dominio, { signal, timeoutMs: DNS_TIMEOUT_MS });
      return { step: afterLook(clock, asLook(seen), clock.libre), isAbsent: seen.kind === 'nxdomain' };
    }),
  );
  // A second server was asked to agree that a name is absent: that question counts, too.
  const extra = steps.filter(({ isAbsent }) => isAbsent).length;
  if (extra > 0) await takeTurns(deps, grupo, extra, signal);
  return steps.map(({ step }) => step);
}

async function takeTurns(deps: Deps, grupo: string, questions: number, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const intervalMs = Math.ceil((questions * 1_000) / deps.zoneLooksPerSecond);
  const slot = { clave: `reloj:${grupo}`, intervalMs, now };
  await wait((await withSystem(deps.store, (tx) => takeRateSlot(tx, slot))) - now, signal);
}

/** What the zone's answer says to a clock. */
export function asLook(seen: DnsEvidence): Look & { servidor: string } {
  return {
    hora: seen.hora,
    resultado: outcome(seen),
    corroborado: seen.corroborado,
    servidor: seen.servidor,
  };
}

function outcome({ kind, aa }: DnsEvidence): Look['resultado'] {
  if (kind === 'referral' || kind === 'data_without_ns') return 'delegado';
  return kind === 'nxdomain' && aa ? 'ausente' : 'sin_respuesta';
}
