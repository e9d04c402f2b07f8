import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { wait } from '#pipeline/wait.ts';
import { parseConfig } from '#platform/config.ts';
import { type CheckResult, checkWorld } from '#simulator/check.ts';
import type { FaultName } from '#simulator/faults.ts';
import { buildWorld } from '#simulator/world/build.ts';
import { truthAt, truthLines } from '#simulator/world/truth.ts';
import type { World } from '#simulator/world/types.ts';
import { zones } from '#simulator/world/zones.ts';
import { localAccount, setLocalProcessing } from '#store/queries/local-account.ts';
import { type DomainVerdict, verdictsOf, workLeft } from '#store/queries/results.ts';
import { withAccount } from '#store/store.ts';
import { standsInRow } from './expected-rows.ts';
import { type Program, startProgram } from './program.ts';
import { startSimulatorProcess, stopSimulatorProcess } from './simulator-process.ts';
import { verifyList } from './verify-list.ts';

export interface WorldCheckOptions {
  seed: number;
  /** Misbehaviour laid over every server that can play it, and the share of requests that suffer it (0–1). */
  fault: { name: FaultName; share: number } | null;
  /** So many domains of all kinds instead of the whole world. */
  only: number | null;
  signal: AbortSignal;
  onProgress?(done: number, total: number): void;
}

export interface WorldCheckResult {
  check: CheckResult;
  domains: number;
  /** Requests that reached the page that nobody may touch. */
  privateTouches: readonly string[];
  /** Servers whose own limit was outrun, with how often. */
  outrun: readonly { server: string; times: number }[];
  /** Names reported available, and how many of them were confirmed twice. */
  reported: number;
  confirmed: number;
  /** Domains whose verdict is another than their row of the table says, and the row. */
  outOfRow: readonly string[];
  /** Questions that registries answered or refused. */
  registryQueries: number;
  firstVerdictsMs: number;
  confirmationsMs: number;
  passed: boolean;
}

/** An account in a hurry, against an internet that answers at once. */
const PROCESSING = {
  max_concurrent_requests: 20,
  delay_entre_requests: 100,
  timeout_requests: 5_000,
  reintentos_automaticos: 3,
};
const MINUTE = 60_000;
/** Past the ten minutes between two words of one channel. */
const TO_CONFIRM_MS = 11 * MINUTE;
const CONFIRM_WITHIN_MS = 4 * MINUTE;
const NAMES_PER_ZONE = 2;

/**
 * Verifies a whole simulated world with the whole product, each in a process of its own, and compares with its truth.
 * The clock is moved on for the second confirmations, so that nobody waits ten minutes for them.
 */
export async function runWorldCheck(options: WorldCheckOptions): Promise<WorldCheckResult> {
  const dir = mkdtempSync(join(tmpdir(), 'comprobar-'));
  const redFile = join(dir, 'red.json');
  const simulator = await startSimulatorProcess({ redFile, seed: options.seed });
  try {
    const config = parseConfig({ DATA_DIR: join(dir, 'datos'), RED_FILE: redFile }, { needs: 'cli' });
    const url = config.network?.control?.url;
    if (url === undefined) throw new Error('this internet has no control');
    const control = controlAt(url);
    const program = await startProgram(config, { mode: 'worker', log: 'error' });
    try {
      return await checkWith(program, control, options);
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
  control: Control,
  options: WorldCheckOptions,
): Promise<WorldCheckResult> {
  const { epoch } = await control.world();
  const world = buildWorld(options.seed, epoch);
  const names = namesOf(world, options.only);
  const usuarioId = await localAccount(program.store, program.clock.now());
  await setLocalProcessing(program.store, PROCESSING);
  if (options.fault) await control.misbehave(options.fault);
  const startedAt = performance.now();
  let done = 0;
  await verifyList(program, lines(names), {
    usuarioId,
    persona: false,
    signal: options.signal,
    onNone: async (entrada) => {
      throw new Error(`${entrada} is not a registrable name`);
    },
    onVerdicts: async (found) => {
      done += found.length;
      options.onProgress?.(done, names.length);
    },
  });
  const firstVerdictsMs = performance.now() - startedAt;
  await control.advance(TO_CONFIRM_MS);
  const findings = await confirmed(program, usuarioId, names, options.signal);
  const confirmationsMs = performance.now() - startedAt - firstVerdictsMs;
  const counters = await control.counters();
  const check = checkWorld(world, names, findings, program.clock.now());
  const free = findings.filter((finding) => finding.es_disponible === true);
  const result = {
    check,
    domains: names.length,
    privateTouches: counters.privateTouches,
    outrun: outrunServers(counters),
    reported: free.length,
    confirmed: free.filter((finding) => finding.confirmaciones === 2).length,
    outOfRow: findings.flatMap((finding) => {
      const { row } = truthAt(world, finding.dominio, program.clock.now());
      const told = `${finding.estado_verificacion}/${finding.es_disponible}/${finding.fase_ciclo}`;
      return standsInRow(finding, row) ? [] : [`${finding.dominio} (${row}: ${told})`];
    }),
    registryQueries: registryQueries(counters),
    firstVerdictsMs,
    confirmationsMs,
  };
  return { ...result, passed: hasPassed(result, options) };
}

async function* lines(names: readonly string[]): AsyncGenerator<string> {
  yield* names;
}

/** A misbehaviour that leaves nobody to ask finds nothing: then only a false 'libre' is wrong. */
const FINDABLE_SHARE = 0.25;

function hasPassed(result: Omit<WorldCheckResult, 'passed'>, { fault }: WorldCheckOptions): boolean {
  const findable = fault === null || fault.share <= FINDABLE_SHARE;
  const verdicts = findable ? result.check.passed : result.check.falseFree.length === 0;
  const twice = fault !== null || result.confirmed === result.reported;
  return verdicts && twice && result.privateTouches.length === 0 && result.outrun.length === 0;
}

/** Waits until nothing more is to be asked at this hour, and tells how all stand. */
async function confirmed(
  program: Program,
  usuarioId: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<DomainVerdict[]> {
  const deadline = performance.now() + CONFIRM_WITHIN_MS;
  const left = () =>
    withAccount(program.store, usuarioId, (tx) => workLeft(tx, usuarioId, program.clock.now()));
  do await wait(500, signal);
  while (!signal.aborted && performance.now() < deadline && (await left()) > 0);
  return await withAccount(program.store, usuarioId, (tx) => verdictsOf(tx, usuarioId, names));
}

/** Domains that businesses list, of every kind, and names that nobody ever registered. */
function namesOf(world: World, only: number | null): string[] {
  const listed = [...truthLines(world)]
    .map((line) => Listed.parse(JSON.parse(line)))
    .filter(({ negocios }) => negocios > 0);
  const unknown = [...zones.keys()].flatMap((suffix) =>
    Array.from({ length: NAMES_PER_ZONE }, (_, at) => `nadie-lo-registro-${at + 1}.${suffix}`),
  );
  const all = [...listed, ...unknown.map((dominio) => ({ dominio, fate: 'nunca' }))];
  return (only === null ? all : oneOfEach(all, only)).map(({ dominio }) => dominio);
}

const Listed = z.object({ dominio: z.string(), fate: z.string(), negocios: z.number() });

/** So many of a list, taking one of each kind in turn. */
function oneOfEach<Item extends { fate: string }>(items: readonly Item[], most: number): Item[] {
  const kinds = Map.groupBy(items, (item) => item.fate);
  const taken: Item[] = [];
  for (let round = 0; taken.length < Math.min(most, items.length); round++) {
    for (const kind of kinds.values()) {
      const item = kind[round];
      if (item !== undefined && taken.length < most) taken.push(item);
    }
  }
  return taken;
}

const Counters = z.object({
  servers: z.record(z.string(), z.object({ total: z.number(), outcomes: z.record(z.string(), z.number()) })),
  privateTouches: z.array(z.string()),
});
type Counters = z.infer<typeof Counters>;

const isRegistry = (server: string) => /^(?:whois|rdap):(?!bootstrap)/.test(server);

function outrunServers({ servers }: Counters): { server: string; times: number }[] {
  return Object.entries(servers).flatMap(([server, { outcomes }]) =>
    outcomes.limited === undefined ? [] : [{ server, times: outcomes.limited }],
  );
}

function registryQueries({ servers }: Counters): number {
  return Object.entries(servers).reduce(
    (sum, [server, { total }]) => (isRegistry(server) ? sum + total : sum),
    0,
  );
}

interface Control {
  world(): Promise<{ epoch: number }>;
  misbehave(fault: { name: FaultName; share: number }): Promise<void>;
  advance(ms: number): Promise<void>;
  counters(): Promise<Counters>;
}

function controlAt(url: string): Control {
  const call = async <T>(method: string, path: string, schema: z.ZodType<T>, body?: object): Promise<T> => {
    const answer = await fetch(new URL(path, url), {
      method,
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return schema.parse(await answer.json());
  };
  return {
    world: () => call('GET', '/world', z.object({ epoch: z.number() })),
    async misbehave({ name, share }) {
      await call('POST', '/faults', z.object({ id: z.number() }), { fault: name, share });
    },
    async advance(advanceMs) {
      await call('POST', '/clock', z.object({ now: z.number() }), { advanceMs });
    },
    counters: () => call('GET', '/counters', Counters),
  };
}
