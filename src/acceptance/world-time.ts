import { wait } from '#pipeline/runtime/wait.ts';
import type { Program } from '#program/program.ts';
import type { World } from '#simulator/world/types.ts';
import { type DomainVerdict, verdictsOf, workLeft } from '#store/queries/domains/verdict-results.ts';
import { withAccount } from '#store/store.ts';
import { hasEnded } from './expected-rows.ts';
import { type CheckSearch, endOfSearches, searchesAtWork } from './search-check.ts';
import type { SimulatorControl } from './simulator-control.ts';
import type { TruthOf } from './truth-of.ts';

const MINUTE = 60_000;
/** Longer than the ten minutes between two confirmations of one channel. */
const TO_CONFIRM_MS = 11 * MINUTE;
/** Steps from retry to retry while any is pending: a server may rest for a day. */
const RETRY_STEPS_MS = [16, 16, 16, 60, 4 * 60, 20 * 60, 16, 24 * 60, 16].map((minutes) => minutes * MINUTE);
/** A search that takes longer waits for a retry, so the clock must advance. */
const SEARCHES_MS = 20_000;

export interface Work {
  program: Program;
  control: SimulatorControl;
  usuarioId: string;
  truthOf: TruthOf;
  searches: readonly CheckSearch[];
  signal: AbortSignal;
}

export interface Found {
  names: readonly string[];
  verdicts: readonly DomainVerdict[];
  unended: readonly string[];
  doubled: readonly string[];
}

/** Advances the world's time until every domain and search has ended; returns their final state. */
export async function afterAllRetries(work: Work, world: World, names: readonly string[]): Promise<Found> {
  const { program, control, usuarioId, truthOf, searches, signal } = work;
  // An ended check may begin again when the clock has advanced far enough.
  const ended = new Set<string>();
  const listed = new Set(names);
  const look = async (): Promise<Found> => {
    const end = await endOfSearches(program, searches);
    const all = [...new Set([...names, ...end.domains])];
    const verdicts = await withAccount(program.store, usuarioId, (tx) => verdictsOf(tx, usuarioId, all));
    const now = program.clock.now();
    for (const verdict of verdicts) {
      if (hasEnded(verdict, truthOf(world, verdict.dominio, now).row)) ended.add(verdict.dominio);
    }
    const waiting = verdicts.filter(
      ({ dominio }) => !ended.has(dominio) && (listed.has(dominio) || !end.unchecked.has(dominio)),
    );
    const unended = [...end.unended, ...waiting.map(({ dominio, motivo }) => `${dominio} (${motivo})`)];
    return { names: all, verdicts, unended, doubled: end.doubled };
  };
  await quiet(work);
  await control.advance(TO_CONFIRM_MS);
  await quiet(work);
  let found = await look();
  for (const step of RETRY_STEPS_MS) {
    if (found.unended.length === 0 || signal.aborted) break;
    await control.advance(step);
    await quiet(work);
    found = await look();
  }
  return found;
}

/** Waits until no more questions are due at this hour. */
export async function quiet({ program, usuarioId, searches, signal }: Work): Promise<void> {
  const left = () =>
    withAccount(program.store, usuarioId, (tx) => workLeft(tx, usuarioId, program.clock.now()));
  const startedAt = performance.now();
  const searching = async () =>
    performance.now() - startedAt < SEARCHES_MS && (await searchesAtWork(program, searches)).length > 0;
  // The advanced clock is read from a file, and due work is found by a periodic sweep.
  do await wait(1_500, signal);
  while (!signal.aborted && ((await left()) > 0 || (await searching())));
}
