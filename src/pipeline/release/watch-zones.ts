import { newestDns } from '#store/queries/evidence/evidence.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import {
  claimLooks,
  type DueClock,
  releaseLooks,
  type ZoneLook,
} from '#store/queries/release/zone-clocks.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { tellAccounts } from './tell-accounts.ts';
import { asLook, keepLooks, usableLook } from './zone-looks.ts';

type Deps = Pick<PipelineDeps, 'store' | 'clock' | 'log' | 'proceso' | 'dns' | 'zoneLooksPerSecond'>;

/** Names of one claim, and of one transaction. */
const PAGE = 25;
const LEASE_SECONDS = 120;
const DNS_TIMEOUT_MS = 10_000;
const IDLE_MS = 2_000;
/** A younger answer of an ordinary check serves as the first look. */
const KNOWN_MS = 24 * 3_600_000;

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

/** One page of due names; true if there may be more. */
export async function watchZonesOnce(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const { store, clock, proceso } = deps;
  const claim = { proceso, leaseSeconds: LEASE_SECONDS, limit: PAGE, now: clock.now() };
  const due = await withSystem(store, (tx) => claimLooks(tx, claim));
  const known = await knownLooks(deps, due);
  const asked = due.filter(({ dominio }) => !known.has(dominio));
  const groups = Map.groupBy(asked, ({ grupo }) => grupo);
  const looks = await Promise.all([...groups].map(([grupo, names]) => lookAt(deps, grupo, names, signal)));
  if (signal.aborted) return false;
  await withSystem(store, (tx) => keepLooks(tx, [...known.values(), ...looks.flat()], proceso));
  const told = await tellAccounts(deps, signal);
  return due.length === PAGE || told;
}

/** Recent DNS answers of ordinary checks about names that were not looked at yet. */
async function knownLooks({ store, clock }: Deps, due: readonly DueClock[]): Promise<Map<string, ZoneLook>> {
  const names = due.filter(({ sin_ver }) => sin_ver).map(({ dominio }) => dominio);
  if (names.length === 0) return new Map();
  const found = await withSystem(store, (tx) => newestDns(tx, names, clock.now() - KNOWN_MS));
  return new Map(
    found.flatMap(({ dominio, evidence }) => {
      const look = usableLook(evidence);
      return look === null ? [] : [[dominio, { ...look, dominio }]];
    }),
  );
}

/** Asks about the names of one server group at the installation's shared rate. */
async function lookAt(
  deps: Deps,
  grupo: string,
  names: readonly DueClock[],
  signal: AbortSignal,
): Promise<ZoneLook[]> {
  await takeSlots(deps, grupo, names.length, signal);
  const seen = await Promise.all(
    names.map(async ({ dominio }) => ({
      dominio,
      evidence: await deps.dns.askDelegation(dominio, { signal, timeoutMs: DNS_TIMEOUT_MS }),
    })),
  );
  // An absence was confirmed by a second server: that question counts, too.
  const extra = seen.filter(({ evidence }) => evidence.kind === 'nxdomain').length;
  if (extra > 0) await takeSlots(deps, grupo, extra, signal);
  return seen.map(({ dominio, evidence }) => ({ ...asLook(evidence), dominio }));
}

async function takeSlots(deps: Deps, grupo: string, questions: number, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const intervalMs = Math.ceil((questions * 1_000) / deps.zoneLooksPerSecond);
  const slot = { clave: `reloj:${grupo}`, intervalMs, now };
  await wait((await withSystem(deps.store, (tx) => takeRateSlot(tx, slot))) - now, signal);
}
