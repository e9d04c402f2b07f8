import {
  claimCanary,
  holdServer,
  type RegistryServer,
  readServers,
  registerServer,
  takeServerSlots,
} from '#store/queries/registry/servers.ts';
import { claimRegistryWork, type RegistryWork, releaseRegistryWork } from '#store/queries/registry/work.ts';
import { type Tx, withAccount, withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { wait } from '../runtime/wait.ts';
import { CANARY_LEASE_MS, isCanaryDue } from './canary.ts';
import { isShut } from './closed-server.ts';

export type ServerStep =
  | { kind: 'idle' }
  /** Closed for longer than a question may wait: these are answered as not asked. */
  | { kind: 'closed'; server: RegistryServer; works: RegistryWork[] }
  /** The server needs a canary first, in the zone of `work`. */
  | { kind: 'canary'; server: RegistryServer; work: RegistryWork }
  | { kind: 'questions'; server: RegistryServer; works: RegistryWork[]; pace: SlotPace };

/** The first slot is in `waitMs` of real time, the others `intervalMs` apart. */
export interface SlotPace {
  waitMs: number;
  intervalMs: number;
}

const LEASE_SECONDS = 90;
/** Short, so that a person's question need not wait for a long block. */
const BLOCK_MS = 500;
const BLOCK_MAX = 10;
const CLOSED_AT_ONCE = 50;
const DAY_MS = 86_400_000;

/** Takes due questions of a server with their rate slots, or the step needed first. `isSilent`: no answer lately. */
export async function nextServerStep(
  deps: PipelineDeps,
  servidor: string,
  { isSilent = false }: { isSilent?: boolean } = {},
): Promise<ServerStep> {
  const step = await withSystem(deps.store, (tx) => takeStep(tx, deps, servidor, isSilent));
  if (step.kind !== 'unasked') return step;
  await giveBack(deps, step.works);
  return { kind: 'idle' };
}

/** `unasked` questions are released after the claim's transaction. */
type FoundStep = ServerStep | { kind: 'unasked'; works: RegistryWork[] };

async function takeStep(tx: Tx, deps: PipelineDeps, servidor: string, isSilent: boolean): Promise<FoundStep> {
  const now = deps.clock.now();
  const claim = (limit: number) =>
    claimRegistryWork(tx, { servidor, proceso: deps.proceso, leaseSeconds: LEASE_SECONDS, limit, now });
  const known = (await readServers(tx, [servidor])).get(servidor);
  if (known === undefined) return await stepOfNewServer(tx, deps, await claim(1));
  const most = Math.min(BLOCK_MAX, Math.max(1, Math.floor(BLOCK_MS / known.intervalo_ms)));
  const opens = known.cerrado_hasta ?? now;
  if (opens > now) {
    // Without a good canary only denials are void; a registration still forbids 'free'.
    const isHeard = !isSilent && (known.limitado_hasta ?? now) <= now;
    if (isHeard && isShut(known, now)) return await stepOfQuestions(tx, deps, known, await claim(most));
    const works = isShut(known, now) ? await claim(CLOSED_AT_ONCE) : [];
    return works.length > 0 ? { kind: 'closed', server: known, works } : { kind: 'idle' };
  }
  if (isCanaryDue(known, now)) {
    const [work] = await claim(1);
    return work === undefined ? { kind: 'idle' } : await stepOfCanary(tx, known, work, now);
  }
  return await stepOfQuestions(tx, deps, known, await claim(most));
}

async function stepOfNewServer(tx: Tx, deps: PipelineDeps, works: RegistryWork[]): Promise<FoundStep> {
  const [work] = works;
  if (work === undefined) return { kind: 'idle' };
  const { intervalMs } = deps.registryPace(work);
  await registerServer(tx, { ...work, intervalMs });
  const server = (await readServers(tx, [work.servidor])).get(work.servidor);
  if (server === undefined) throw new Error('a server that was registered has a row');
  const now = deps.clock.now();
  if (isCanaryDue(server, now)) return await stepOfCanary(tx, server, work, now);
  if ((server.cerrado_hasta ?? now) > now) return { kind: 'unasked', works };
  return await stepOfQuestions(tx, deps, server, works);
}

/** The canary, unless another process is running it. */
async function stepOfCanary(
  tx: Tx,
  server: RegistryServer,
  work: RegistryWork,
  now: number,
): Promise<FoundStep> {
  const proves = await claimCanary(tx, server.servidor, { now, leaseMs: CANARY_LEASE_MS });
  return proves ? { kind: 'canary', server, work } : { kind: 'unasked', works: [work] };
}

async function stepOfQuestions(
  tx: Tx,
  deps: PipelineDeps,
  server: RegistryServer,
  works: RegistryWork[],
): Promise<FoundStep> {
  const [first] = works;
  if (first === undefined) return { kind: 'idle' };
  const pace = await takeSlots(tx, deps, first, works.length);
  return pace === null ? { kind: 'unasked', works } : { kind: 'questions', server, works, pace };
}

/** Slots for `count` questions; null when the day's limit is reached, which closes the server until the next day. */
async function takeSlots(
  tx: Tx,
  deps: PipelineDeps,
  work: RegistryWork,
  count: number,
): Promise<SlotPace | null> {
  const { intervalMs, perDay } = deps.registryPace(work);
  const day = Math.floor(deps.clock.now() / DAY_MS);
  const slots = { servidor: work.servidor, intervalMs, perDay, count, today: day };
  const { waitMs, today } = await takeServerSlots(tx, slots);
  if (perDay === null || today <= perDay) return { waitMs, intervalMs };
  await holdServer(tx, work.servidor, (day + 1) * DAY_MS, 'cupo');
  return null;
}

/** From this interval on a late question takes a new slot, because the next one belongs to another process. */
const STRICT_FROM_MS = 500;
const LATE_SHARE = 0.25;

/** Never sends two questions closer than the interval. False if the signal aborted or the server closed. */
export class RateLimiter {
  readonly #deps: PipelineDeps;
  readonly #signal: AbortSignal;
  #last = Number.NEGATIVE_INFINITY;

  constructor(deps: PipelineDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  /** Waits for the slot of `work`, `position` intervals after the first of its block. */
  async reach(
    work: RegistryWork,
    taken: { at: number; intervalMs: number },
    position: number,
  ): Promise<boolean> {
    const { intervalMs } = taken;
    let due = taken.at + position * intervalMs;
    for (;;) {
      await wait(Math.max(due, this.#last + intervalMs) - performance.now(), this.#signal);
      if (this.#signal.aborted) return false;
      const late = performance.now() - due;
      if (intervalMs < STRICT_FROM_MS || late <= intervalMs * LATE_SHARE) break;
      const again = await this.take(work);
      if (again === null) return false;
      due = again;
    }
    this.#last = performance.now();
    return true;
  }

  /** Time of one more slot (`performance.now()`); null when the day's limit is reached. */
  async take(work: RegistryWork): Promise<number | null> {
    const pace = await withSystem(this.#deps.store, (tx) => takeSlots(tx, this.#deps, work, 1));
    return pace === null ? null : performance.now() + pace.waitMs;
  }
}

export async function giveBack(deps: PipelineDeps, works: readonly RegistryWork[]): Promise<void> {
  for (const usuario_id of new Set(works.map((work) => work.usuario_id))) {
    const own = works.filter((work) => work.usuario_id === usuario_id);
    await withAccount(deps.store, usuario_id, (tx) => releaseRegistryWork(tx, usuario_id, own));
  }
}
