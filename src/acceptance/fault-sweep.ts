import { type FaultName, faultNames } from '#simulator/faults.ts';
import { purchaseFaults } from '#simulator/services/registrars/buy.ts';
import { type Zone, zones } from '#simulator/world/zones.ts';
import { REGISTRAR_SERVER } from './registrar-account.ts';
import type { Misbehaviour } from './simulator-control.ts';
import { runWorldCheck, type WorldCheckOptions, type WorldCheckResult } from './world-check.ts';

export interface SweepOptions extends Pick<WorldCheckOptions, 'seed' | 'only' | 'signal'> {
  share: number;
  registrarAlone?: boolean;
  /** Every `of`-th check, from number `from` on (0, 1, …); all without it. */
  part?: { from: number; of: number };
  onResult(name: string, result: WorldCheckResult): Promise<void>;
}

/** Returns whether every check passed; stops early when `signal` aborts. */
export async function sweepFaults(sweep: SweepOptions): Promise<boolean> {
  const { share, onResult, registrarAlone = false, part = { from: 0, of: 1 }, ...options } = sweep;
  const all = [...(registrarAlone ? [] : ofAllServers(share)), ...ofRegistrar(share)];
  const runs = all.filter((_, at) => at % part.of === part.from);
  let passed = true;
  for (const { label, ...run } of runs) {
    const result = await runWorldCheck({ ...options, ...run });
    if (options.signal.aborted) return false;
    passed &&= result.passed;
    await onResult(label, result);
  }
  return passed;
}

interface Run {
  label: string;
  fault: Misbehaviour;
  registrador: boolean;
  spainOnly?: boolean;
}

/** Without effect on a check of names: registrars are not asked in it, and no name is bought. */
const OF_REGISTRARS: ReadonlySet<FaultName> = new Set([
  'locked-out',
  'other-name',
  'auctioned',
  ...purchaseFaults,
]);

const ofAllServers = (share: number): Run[] =>
  faultNames
    .filter((name) => !OF_REGISTRARS.has(name))
    .flatMap((name) => checksOf(name, share))
    .map((check) => ({ ...check, registrador: false }));

/** The checks of one misbehaviour of all servers; false denials are checked by kind of server. */
export const checksOf = (name: FaultName, share: number): { label: string; fault: Misbehaviour }[] =>
  name === 'false-404'
    ? falseDenials().map(([kind, servers]) => ({
        label: `${name} (${kind})`,
        fault: { name, share, servers },
      }))
    : [{ label: name, fault: { name, share, servers: ['*'] } }];

/** No other channel can contradict a registrar about `.es`, so it lies at most once about each name. */
const ofRegistrar = (share: number): Run[] =>
  (
    [
      { name: 'false-404', share, oncePerSubject: true },
      { name: 'locked-out', share, times: 1 },
      { name: 'throttle-429-retry-after', share },
      { name: 'slow', share },
      { name: 'other-name', share },
    ] as const
  ).map((fault) => ({
    label: `${fault.name} (registrador)`,
    fault: { ...fault, servers: [REGISTRAR_SERVER] },
    registrador: true,
    spainOnly: true,
  }));

/** In a check one kind of server gives false denials: one by every source of a zone cannot be told from a true one. */
function falseDenials(): [kind: string, servers: string[]][] {
  const all = [...zones.values()];
  const hosts = (kind: 'rdap' | 'whois', entries: readonly Zone[]) =>
    entries.flatMap((zone) => zone[kind]?.split('/')[0] ?? []);
  const beside = (kind: 'rdap' | 'whois', other: 'rdap' | 'whois') => {
    const alone = new Set(
      hosts(
        kind,
        all.filter((zone) => zone[other] === null),
      ),
    );
    return [...new Set(hosts(kind, all))].filter((host) => !alone.has(host)).map((host) => `${kind}:${host}`);
  };
  return [
    ['RDAP', beside('rdap', 'whois')],
    ['WHOIS', beside('whois', 'rdap')],
    ['DNS', ['dns:*']],
  ];
}

const COLUMNS = [
  ['fallo', 38],
  ['sufridas', 8],
  ['dominios', 8],
  ['falsos libres', 13],
  ['sin confirmar', 13],
  ['negados por todos', 17],
  ['libres', 6],
  ['encontrados', 11],
  ['fuera de fila', 13],
  ['sin terminar', 12],
  ['repetidos', 9],
  ['perdidos', 8],
  ['límites', 7],
  ['privada', 7],
  ['segundos', 8],
] as const;

const row = (cells: readonly string[]) =>
  `${cells
    .map((cell, at) => cell.padEnd(COLUMNS[at]?.[1] ?? 0))
    .join('  ')
    .trimEnd()}\n`;

export const sweepHeader = (): string => row(COLUMNS.map(([name]) => name));

export function sweepLine(name: string, result: WorldCheckResult): string {
  const { check, outOfRow, unended, doubled, outrun, privateTouches } = result;
  const lost = result.losses?.losses ?? [];
  const line = row([
    name,
    ...[
      result.suffered,
      result.domains,
      check.falseFree.length,
      result.falseAtFirst.length,
      result.deniedByAll.length,
      check.free,
      check.freeReported,
    ].map(String),
    ...[outOfRow, unended, doubled, lost, outrun, privateTouches].map((list) => String(list.length)),
    `${((result.firstVerdictsMs + result.confirmationsMs) / 1_000).toFixed(1)}${result.passed ? '' : ' ✗'}`,
  ]);
  const servers = outrun.map(({ server, times }) => `${server} ×${times}`);
  const wrong = [
    ...check.falseFree,
    ...(check.passed ? [] : result.missed),
    ...outOfRow,
    ...unended,
    ...doubled,
    ...lost,
    ...servers,
    ...privateTouches,
  ];
  return (
    line +
    wrong
      .slice(0, WRONG_SHOWN)
      .map((text) => `  ${text}\n`)
      .join('')
  );
}

const WRONG_SHOWN = 12;
