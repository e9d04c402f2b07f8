import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NetworkMap } from '#platform/config/network-map.ts';
import { ownFolder } from '#platform/folder.ts';
import type { ServiceServer, SimulatorContext } from './context.ts';
import { Connections } from './control/connections.ts';
import { Control } from './control/control.ts';
import { startControlServer } from './control/control-server.ts';
import { Counters } from './control/counters.ts';
import { MovingClock } from './control/moving-clock.ts';
import { serversOf, zoneGroups } from './dns/groups.ts';
import { Rebindings, startResolver } from './dns/resolver.ts';
import type { DnsSocket } from './dns/socket.ts';
import { startZoneServer } from './dns/zone-server.ts';
import { Faults } from './faults.ts';
import { Latencies, type Latency, realLatencies } from './latencies.ts';
import { type Limit, Limits, realLimits } from './limits.ts';
import { startPrivateCanary } from './private-canary.ts';
import { rdapRegistries } from './rdap/registries.ts';
import { startBootstrap, startRdapServer } from './rdap/server.ts';
import { RegistrarAccounts } from './services/registrars/accounts.ts';
import { startServices } from './services/start.ts';
import { authorityKeys } from './sites/authority-keys.ts';
import { createAuthority } from './sites/certificate.ts';
import { startSites } from './sites/server.ts';
import { Stalls } from './stalls.ts';
import { startRegistrarWhois } from './whois/registrar-server.ts';
import { startWhoisServer } from './whois/server.ts';
import { buildWorld, type WorldSettings } from './world/build.ts';
import type { World } from './world/types.ts';
import { whoisAliases, zones } from './world/zones.ts';

export interface SimulatorOptions {
  seed: number;
  /** Folder for red.json, the certificate authority and the clock; created if missing. */
  dir: string;
  redFile?: string;
  /** By default every server answers at once. 'real' is for demonstrations. */
  latencies?: 'real' | Readonly<Record<string, Latency>>;
  /** By default 'real': offenders are punished as by the real servers. */
  limits?: 'real' | 'none' | Readonly<Record<string, Limit>>;
  /** Fixed ports; all others are free ones. */
  ports?: {
    control?: number;
    resolver?: number;
    http?: number;
    https?: number;
    bootstrap?: number;
    /** Part of the issuer, so that an account stays the same after a restart; the next port if taken. */
    oidc?: number;
  };
  /** Bases in the RDAP bootstrap: loopback addresses (default), or the registries' real hosts through `http`. */
  rdapHosts?: 'loopback' | 'real';
  /** Whether Red.es has accredited this address for whois.nic.es; by default not. */
  accredited?: boolean;
  /** By default the complete one. */
  world?: WorldSettings;
  /** The instant around which dates are laid; by default today of the world's clock. */
  epoch?: number;
  log?: (event: string, detail?: Record<string, unknown>) => void;
}

export interface Simulator {
  map: NetworkMap;
  redFile: string;
  world: World;
  context: SimulatorContext;
  control: Control;
  privateCanary: string;
  close(): Promise<void>;
}

export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  ownFolder(options.dir);
  const clock = new MovingClock(join(options.dir, 'reloj.json'));
  const stalls = new Stalls();
  const context: SimulatorContext = {
    world: buildWorld(options.seed, options.epoch ?? clock.now(), options.world),
    clock,
    faults: new Faults(),
    counters: new Counters(),
    connections: new Connections(),
    limits: new Limits(chosenLimits(options.limits), () => stalls.waitedMs()),
    latencies: new Latencies(options.latencies === 'real' ? realLatencies : (options.latencies ?? {})),
    accounts: new RegistrarAccounts(),
    privateCanary: '',
    dir: options.dir,
    log: options.log ?? (() => {}),
  };
  const control = new Control(context, clock);
  const opened: { close(): Promise<void> }[] = [stalls];
  const close = async () => {
    await Promise.allSettled(opened.splice(0).map((server) => server.close()));
  };
  try {
    const { map, privateCanary } = await openAll(context, control, clock, options, opened);
    const redFile = options.redFile ?? join(options.dir, 'red.json');
    writeAtomically(redFile, `${JSON.stringify(map, null, 2)}\n`);
    context.log('simulator ready', { redFile, seed: options.seed });
    return { map, redFile, world: context.world, context, control, privateCanary, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openAll(
  context: SimulatorContext,
  control: Control,
  clock: MovingClock,
  options: SimulatorOptions,
  opened: { close(): Promise<void> }[],
): Promise<{ map: NetworkMap; privateCanary: string }> {
  const keep = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const server = await starting;
    opened.push(server);
    return server;
  };
  const { ports = {} } = options;
  const rebindings = new Rebindings();
  const authority = createAuthority(authorityKeys(join(options.dir, 'sim-ca-claves.json')));
  const caFile = join(options.dir, 'sim-ca.pem');
  writeAtomically(caFile, authority.pem);
  const privateCanary = await keep(startPrivateCanary(context));
  context.privateCanary = privateCanary.address;
  const [zoneServers, resolver, whois, rdapBases, sites, controlServer] = await Promise.all([
    openZones(context, keep),
    keep(startResolver(context, rebindings, ports.resolver)),
    openWhois(context, options.accredited ?? false, keep),
    openRdap(context, options.rdapHosts ?? 'loopback', keep),
    keep(startSites(context, authority, rebindings, ports)),
    keep(startControlServer(context, control, ports.control)),
  ]);
  const bootstrap = await keep(startBootstrap(context, rdapBases, ports.bootstrap));
  const services = await keep(
    startServices(context, ports.oidc === undefined ? {} : { oidcPort: ports.oidc }),
  );
  const map = NetworkMap.parse({
    dns: { tld: zoneServers.tld, resolver: [resolver.address] },
    whois,
    rdap: { bootstrap: `http://${bootstrap.address}/dns.json` },
    http: { '*:80': sites.http, '*:443': sites.https, ca: caFile },
    services: services.services,
    oidc: { issuer: services.oidcIssuer },
    control: { url: `http://${controlServer.address}`, clock: clock.file },
    nombres: { ...zoneServers.nombres, ...namesOf(rdapBases) },
  });
  return { map, privateCanary: privateCanary.address };
}

type Keep = <T extends { close(): Promise<void> }>(starting: Promise<T>) => Promise<T>;

async function openZones(
  context: SimulatorContext,
  keep: Keep,
): Promise<{ tld: Record<string, string[]>; nombres: Record<string, string> }> {
  const nombres: Record<string, string> = {};
  const entries = await Promise.all(
    zoneGroups.map(async ({ key, tlds, secondLosesPercent = 0 }) => {
      const pair: DnsSocket[] = await Promise.all(
        ['a', 'b'].map((side) => {
          const losesPercent = side === 'b' ? secondLosesPercent : 0;
          return keep(startZoneServer(context, { name: `dns:${key}/${side}`, tlds, losesPercent }));
        }),
      );
      const addresses = pair.map(({ address }) => address);
      const [first = ''] = tlds ?? [];
      const known = serversOf(first);
      for (const [at, address] of addresses.entries()) {
        nombres[address] = known[at]?.host ?? `${'ab'[at]}.dns.simulado`;
      }
      return [...(tlds ?? [key])].map((tld) => [tld, addresses] as const);
    }),
  );
  return { tld: Object.fromEntries(entries.flat()), nombres };
}

function namesOf(bases: ReadonlyMap<string, string>): Record<string, string> {
  const found = [...bases].map(([name, base]) => [new URL(base).host, name] as const);
  return Object.fromEntries(found.filter(([host]) => host.includes(':')));
}

async function openWhois(
  context: SimulatorContext,
  accredited: boolean,
  keep: Keep,
): Promise<Record<string, string>> {
  const forms = new Map(
    [...zones.values()].flatMap(({ whois, form }) => (whois && form ? [[whois, form]] : [])),
  );
  const servers: ServiceServer[] = await Promise.all(
    [...forms].map(([host, form]) => keep(startWhoisServer(context, { host, form, accredited }))),
  );
  const map = Object.fromEntries(servers.map(({ name, address }) => [name.slice('whois:'.length), address]));
  for (const [alias, host] of Object.entries(whoisAliases)) {
    const address = map[host];
    if (address) map[alias] = address;
  }
  return { ...map, '*': (await keep(startRegistrarWhois(context))).address };
}

async function openRdap(
  context: SimulatorContext,
  hosts: 'loopback' | 'real',
  keep: Keep,
): Promise<Map<string, string>> {
  const registries = rdapRegistries();
  if (hosts === 'real') return new Map(registries.map(({ host }) => [host, `https://${host}/`]));
  const servers = await Promise.all(registries.map((registry) => keep(startRdapServer(context, registry))));
  return new Map(servers.map(({ name, address }) => [name.slice('rdap:'.length), `http://${address}/`]));
}

function chosenLimits(limits: SimulatorOptions['limits']): Readonly<Record<string, Limit>> {
  if (limits === 'none') return {};
  return limits === undefined || limits === 'real' ? realLimits : limits;
}

function writeAtomically(file: string, text: string): void {
  const half = `${file}.${process.pid}.tmp`;
  writeFileSync(half, text, { mode: 0o644 });
  renameSync(half, file);
}
