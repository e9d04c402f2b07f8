import { startSimulator } from '#simulator/start.ts';
import { makeDomain } from '#simulator/world/domains.ts';
import { fates } from '#simulator/world/fates/fates.ts';
import { Random } from '#simulator/world/random.ts';
import type { SiteBehaviour, WorldDomain } from '#simulator/world/types.ts';
import { zones } from '#simulator/world/zones.ts';

/**
 * A simulated internet in its own process with that number of ordinary business domains: 95 % alive, the rest dead,
 * parked, expired or free. Permanently hanging or failing ones are left out, because they would measure time limits.
 */
const [dir, count] = process.argv.slice(2);
if (dir === undefined || count === undefined) throw new Error('usage: ordinary-internet.ts DIR COUNT');

const DEAD_SHARE = 0.05;
const HANGING: ReadonlySet<SiteBehaviour['kind']> = new Set([
  'timeout',
  'slow-headers',
  'slow-page',
  'endless-body',
]);
/** Zones in which Spanish businesses register, in percent. */
const WHERE: readonly (readonly [string, number])[] = [
  ['es', 45],
  ['com', 33],
  ['cat', 9],
  ['net', 4],
  ['eu', 2],
  ['org', 2],
  ['info', 2],
  ['fr', 1],
  ['it', 1],
  ['de', 1],
];

function ordinaryDomain(number: number): WorldDomain {
  const name = `negocio-corriente-${number}`;
  const random = new Random(1, name);
  const zone = zones.get(random.weighted(WHERE));
  if (zone === undefined) throw new Error('a zone that this world does not have');
  const dead = random.next() < DEAD_SHARE;
  const kinds = fates.filter((fate) => fate.dead === dead && fate.weight > 0 && fate.fits(zone));
  for (;;) {
    const fate = random.weighted(kinds.map((kind) => [kind, kind.weight] as const));
    const domain = makeDomain(random, `${name}.${zone.suffix}`, zone, fate, world.epoch);
    const hangs = HANGING.has(domain.site.kind) || domain.parentDns === 'silent';
    if (!hangs && domain.trap === 'none') return domain;
  }
}

const simulator = await startSimulator({ seed: 1, dir, latencies: 'real' });
const { world } = simulator;
const made = Array.from({ length: Number(count) }, (_, number) => ordinaryDomain(number));
for (const domain of made) world.domains.set(domain.name, domain);

export interface Ready {
  redFile: string;
  names: string[];
  alive: number;
}
export interface Asked {
  /** Domains that any registry was asked about, and the most questions about one of them. */
  reached: number;
  most: number;
  questions: number;
  limited: number;
  /** Requested pages and redirects of sites. */
  pages: number;
}

process.on('message', () => process.send?.(asked()));
process.on('disconnect', () => process.exit(0));

function asked(): Asked {
  const { counters } = simulator.context;
  const registries = Object.entries(counters.servers()).filter(([server]) =>
    /^(?:whois|rdap):(?!bootstrap)/.test(server),
  );
  const perDomain = made.map(({ name }) =>
    registries.reduce((sum, [server]) => sum + counters.asked(server, name), 0),
  );
  return {
    reached: perDomain.filter((times) => times > 0).length,
    most: Math.max(...perDomain),
    questions: perDomain.reduce((sum, times) => sum + times, 0),
    limited: registries.reduce((sum, [, { outcomes }]) => sum + (outcomes.limited ?? 0), 0),
    pages: counters.servers().site?.total ?? 0,
  };
}

process.send?.({
  redFile: simulator.redFile,
  names: made.map(({ name }) => name),
  alive: made.filter(({ row }) => row === 'alive').length,
} satisfies Ready);
