import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '#platform/config/config.ts';
import { type Program, startProgram } from '#program/program.ts';
import { startSimulatorProcess, stopSimulatorProcess } from '#program/simulator-process.ts';
import { verifyList } from '#program/verify-list.ts';
import { checkWorld, type WorldComparison } from '#simulator/check.ts';
import { buildWorld } from '#simulator/world/build.ts';
import type { World } from '#simulator/world/types.ts';
import { localAccount, setLocalProcessing } from '#store/queries/accounts/local-account.ts';
import { layDistrust } from './distrust.ts';
import { standsInRow, standsUnderFault } from './expected-rows.ts';
import { deniedByAll } from './false-denials.ts';
import { giveRegistrar } from './registrar-account.ts';
import { sampleNames } from './sample.ts';
import { fewSearches, healthySearches, manySearches, startCheckSearches } from './search-check.ts';
import { type SearchLosses, searchLosses } from './search-losses.ts';
import { outrunServers, registryQueries } from './server-counters.ts';
import {
  type Misbehaviour,
  type ServerCounters,
  type SimulatorControl,
  simulatorControl,
} from './simulator-control.ts';
import { isOfSpain, leavesFewToPersons, type SpanishNames, spanishNames } from './spanish-names.ts';
import { isTold } from './told.ts';
import { truthFor } from './truth-of.ts';
import { afterAllRetries, type Found, quiet, type Work } from './world-time.ts';

export interface WorldCheckOptions {
  seed: number;
  fault: Misbehaviour | null;
  /** Number of domains of all kinds, instead of the whole world. */
  only: number | null;
  /** The account has a key of a registrar that sells the zones of Spain. */
  registrador: boolean;
  spainOnly?: boolean;
  signal: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface WorldCheckResult {
  check: WorldComparison;
  domains: number;
  /** Requests that reached the page that no request may reach. */
  privateTouches: readonly string[];
  outrun: readonly { server: string; times: number }[];
  /** Names reported available, and those confirmed twice. */
  reported: number;
  confirmed: number;
  /** Names wrongly reported available before any confirmation. */
  falseAtFirst: readonly string[];
  /** Names wrongly reported available that every channel only denied falsely. */
  deniedByAll: readonly string[];
  missed: readonly string[];
  spanish: SpanishNames;
  /** Domains whose verdict differs from their row of the table, with the row. */
  outOfRow: readonly string[];
  /** Domains and searches without an end after the time of all retries. */
  unended: readonly string[];
  doubled: readonly string[];
  /** What searches lost compared with healthy maps; null for faults of other services. */
  losses: SearchLosses | null;
  suffered: number;
  registryQueries: number;
  firstVerdictsMs: number;
  confirmationsMs: number;
  passed: boolean;
}

/** Fastest settings, for an internet that answers at once. */
const PROCESSING = {
  max_concurrent_requests: 20,
  delay_entre_requests: 100,
  timeout_requests: 5_000,
  reintentos_automaticos: 3,
};
/** Enough retries for faults of a share of the answers; further ones would be hours apart. */
const RETRIES_UNDER_FAULT = 5;
const MINUTE = 60_000;
/** Real-time limit of a check; what has not ended by then is reported. */
const LEAST_MS = 10 * MINUTE;
const MOST_MS_PER_DOMAIN = 500;

/** Product and world have their own processes; the clock advances for retries. Has a time limit. */
export async function runWorldCheck(options: WorldCheckOptions): Promise<WorldCheckResult> {
  const dir = mkdtempSync(join(tmpdir(), 'comprobar-'));
  const redFile = join(dir, 'red.json');
  const simulator = await startSimulatorProcess({ redFile, seed: options.seed });
  try {
    const config = parseConfig({ DATA_DIR: join(dir, 'datos'), RED_FILE: redFile }, { needs: 'cli' });
    const url = config.network?.control?.url;
    if (url === undefined) throw new Error('this internet has no control');
    // Errors under a fault are expected and not logged.
    const program = await startProgram(config, { mode: 'worker', log: options.fault ? 'silent' : 'error' });
    try {
      return await checkWith(program, simulatorControl(url), options);
    } finally {
      await program.stop();
    }
  } finally {
    await stopSimulatorProcess(simulator);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function checkWith(
  program: Program,
  control: SimulatorControl,
  options: WorldCheckOptions,
): Promise<WorldCheckResult> {
  const { epoch } = await control.world();
  const world = buildWorld(options.seed, epoch);
  const truthOf = truthFor(options.registrador);
  const told = (name: string) =>
    isTold(options.fault?.name, truthOf(world, name, epoch), world.domains.get(name)?.fate);
  const names = sampleNames(world, options.only, options.spainOnly ? isOfSpain : undefined).filter(told);
  const limit = AbortSignal.timeout(LEAST_MS + names.length * MOST_MS_PER_DOMAIN);
  const signal = AbortSignal.any([options.signal, limit]);
  const usuarioId = await localAccount(program.store, program.clock.now());
  const reintentos_automaticos =
    isFindable(options) && options.fault ? RETRIES_UNDER_FAULT : PROCESSING.reintentos_automaticos;
  await setLocalProcessing(program.store, { ...PROCESSING, reintentos_automaticos });
  if (options.registrador) await giveRegistrar(program, control, usuarioId);
  const startedAt = performance.now();
  const healthy = await healthySearches(program, usuarioId, options.fault?.name, signal);
  await layDistrust(control);
  if (options.fault) await control.misbehave(options.fault);
  const disturbed = healthy.length > 0 ? await startCheckSearches(program, usuarioId, manySearches) : [];
  const few = options.fault ? await startCheckSearches(program, usuarioId, fewSearches) : [];
  const searches = [...disturbed, ...few];
  const work: Work = { program, control, usuarioId, truthOf, searches, signal };
  const falseAtFirst: string[] = [];
  let done = 0;
  const handedOver = Promise.withResolvers<void>();
  const noMoreNow = new AbortController();
  const listed = verifyList(program, lines(names, handedOver.resolve), {
    usuarioId,
    persona: false,
    signal: AbortSignal.any([signal, noMoreNow.signal]),
    onNone: async (entrada) => {
      throw new Error(`${entrada} is not a registrable name`);
    },
    onVerdicts: async (found) => {
      const now = program.clock.now();
      const free = found.filter(({ verdict }) => verdict.es_disponible === true);
      const wrong = free.filter(({ verdict }) => truthOf(world, verdict.dominio, now).truth !== 'free');
      falseAtFirst.push(...wrong.map(({ verdict }) => verdict.dominio));
      done += found.length;
      options.onProgress?.(done, names.length);
    },
  }).finally(handedOver.resolve);
  // Later retries under a fault are hours apart: the clock is advanced for them.
  const tried = handedOver.promise.then(() => (options.fault ? quiet(work) : listed));
  await Promise.all([listed, tried.finally(() => noMoreNow.abort())]);
  const firstVerdictsMs = performance.now() - startedAt;
  const found = await afterAllRetries(work, world, names);
  const confirmationsMs = performance.now() - startedAt - firstVerdictsMs;
  const now = program.clock.now();
  const reported = found.verdicts.filter(
    ({ dominio, es_disponible }) => es_disponible === true && truthOf(world, dominio, now).truth !== 'free',
  );
  return resultOf(world, found, options, {
    now,
    deniedByAll: await deniedByAll(
      control,
      world,
      reported.map(({ dominio }) => dominio),
      now,
    ),
    counters: await control.counters(),
    losses: options.fault && (await searchLosses(program, healthy, disturbed, options.fault.name)),
    suffered: await control.suffered(),
    falseAtFirst,
    firstVerdictsMs,
    confirmationsMs,
  });
}

async function* lines(names: readonly string[], onEnd: () => void): AsyncGenerator<string> {
  yield* names;
  onEnd();
}

interface Measured {
  now: number;
  counters: ServerCounters;
  losses: SearchLosses | null;
  suffered: number;
  falseAtFirst: readonly string[];
  deniedByAll: readonly string[];
  firstVerdictsMs: number;
  confirmationsMs: number;
}

function resultOf(
  world: World,
  { names, verdicts, unended, doubled }: Found,
  options: WorldCheckOptions,
  { now, counters, ...measured }: Measured,
): WorldCheckResult {
  const truthOf = truthFor(options.registrador);
  const free = verdicts.filter((verdict) => verdict.es_disponible === true);
  const result = {
    ...measured,
    check: checkWorld(world, names, verdicts, now, truthOf),
    domains: names.length,
    privateTouches: counters.privateTouches,
    outrun: outrunServers(counters),
    reported: free.length,
    confirmed: free.filter((verdict) => verdict.confirmaciones === 2).length,
    missed: verdicts
      .filter(({ dominio, es_disponible }) => truthOf(world, dominio, now).truth === 'free' && !es_disponible)
      .map(({ dominio, motivo }) => `${dominio} (${motivo})`),
    spanish: spanishNames(verdicts),
    outOfRow: verdicts.flatMap((verdict) => {
      const expected = truthOf(world, verdict.dominio, now);
      const right = options.fault ? standsUnderFault(verdict, expected) : standsInRow(verdict, expected.row);
      const said = `${verdict.estado_verificacion}/${verdict.es_disponible}/${verdict.fase_ciclo}`;
      return right ? [] : [`${verdict.dominio} (${expected.row}: ${said})`];
    }),
    unended,
    doubled,
    registryQueries: registryQueries(counters),
  };
  return { ...result, passed: hasPassed(result, options) };
}

/** Under a fault of most requests no free name can be found; then only a false 'libre' is an error. */
const FINDABLE_SHARE = 0.25;
const isFindable = ({ fault }: WorldCheckOptions) =>
  fault === null || (fault.share <= FINDABLE_SHARE && fault.name !== 'locked-out');

function hasPassed(result: Omit<WorldCheckResult, 'passed'>, options: WorldCheckOptions): boolean {
  const { fault } = options;
  const verdicts = isFindable(options) ? result.check.passed : result.check.falseFree.length === 0;
  // A registry with false answers is trusted until it is tested again.
  const twice = fault !== null || (result.confirmed === result.reported && result.falseAtFirst.length === 0);
  const none = [result.privateTouches, result.outrun, result.outOfRow, result.unended, result.doubled];
  const lost = result.losses?.losses ?? [];
  // A sample holds rare kinds, of which no registrar is asked, as often as common ones.
  const isWhole = fault === null && options.only === null;
  if (options.registrador && isWhole && !leavesFewToPersons(result.spanish)) return false;
  return verdicts && twice && lost.length === 0 && none.every((list) => list.length === 0);
}
