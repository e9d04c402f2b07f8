import type { Clock } from '#platform/clock.ts';
import { type NetworkMap, splitHostPort } from '#platform/config/network-map.ts';
import { judgeAddress } from '#platform/outbound/address-guard.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import { type DnsServer, dnsServer } from './question.ts';

export type ZoneServers =
  /** `incomplete`: some of the zone's servers have no address that could be found. */
  | { kind: 'servers'; zone: string; servers: readonly DnsServer[]; incomplete: boolean }
  | { kind: 'failure'; detalle: string };

const KEPT_MS = 6 * 3_600_000;
/** A failed or incomplete list is looked up again after this time. */
const REDISCOVER_MS = 60_000;
const MAX_ZONES = 2_000;
const MAX_NAMES = 4;
const MAX_SERVERS = 6;

/** Servers of the zone above a name: up to the first zone cut (`com.es` may be its own zone or part of `es`). */
export class ZoneDirectory {
  readonly #map: NetworkMap | null;
  readonly #resolver: AddressResolver;
  readonly #clock: Clock;
  readonly #found = new Map<string, { at: number; value: Promise<ZoneServers>; known: ZoneServers | null }>();

  constructor(deps: { map: NetworkMap | null; resolver: AddressResolver; clock: Clock }) {
    this.#map = deps.map;
    this.#resolver = deps.resolver;
    this.#clock = deps.clock;
  }

  known(parent: string): ZoneServers | null {
    const found = this.#found.get(parent);
    return found && this.#isKept(found) ? found.known : null;
  }

  /** `parent` is the name above the registrable domain. */
  async serversFor(parent: string, signal: AbortSignal): Promise<ZoneServers> {
    const now = this.#clock.now();
    const found = this.#found.get(parent);
    if (found && this.#isKept(found)) return found.known ?? abortable(found.value, signal);
    if (this.#found.size >= MAX_ZONES) this.#found.clear();
    // Shared by all callers: bounded by its own time limits, not by one caller's signal.
    const named = this.#fromMap(parent, true);
    const value = named ? Promise.resolve(named) : this.#discover(parent);
    const entry = { at: now, value, known: named };
    this.#found.set(parent, entry);
    value.then(
      (servers) => {
        if (servers.kind === 'failure') this.#found.delete(parent);
        else entry.known = servers;
      },
      () => this.#found.delete(parent),
    );
    return abortable(value, signal);
  }

  #isKept({ at, known }: { at: number; known: ZoneServers | null }): boolean {
    const incomplete = known?.kind === 'servers' && known.incomplete;
    return Math.abs(this.#clock.now() - at) < (incomplete ? REDISCOVER_MS : KEPT_MS);
  }

  async serversNamed(zone: string, names: readonly string[]): Promise<ZoneServers> {
    return this.#fromMap(zone, false) ?? (await this.#resolve(zone, names));
  }

  /** No server of this zone answered: look them up again, at most once a minute. */
  distrust(parent: string): void {
    const known = this.#found.get(parent);
    if (known && this.#clock.now() - known.at > REDISCOVER_MS) this.#found.delete(parent);
  }

  #fromMap(zone: string, orAbove: boolean): ZoneServers | null {
    if (!this.#map) return null;
    const { tld } = this.#map.dns;
    const top = zone.slice(zone.lastIndexOf('.') + 1);
    const key = [zone, ...(orAbove ? [top, '*'] : [])].find((each) => tld[each]);
    const list = key === undefined ? undefined : tld[key];
    if (!list) return orAbove ? { kind: 'failure', detalle: 'zona sin servidores en el mapa de red' } : null;
    return {
      kind: 'servers',
      zone: key === zone ? zone : top,
      servers: list.map(toServer),
      incomplete: false,
    };
  }

  async #discover(parent: string): Promise<ZoneServers> {
    const unaborted = new AbortController().signal;
    for (let zone = parent; zone !== ''; zone = zone.includes('.') ? zone.slice(zone.indexOf('.') + 1) : '') {
      const names = await this.#resolver.zoneServers(zone, unaborted);
      if (names.kind === 'failure') return names;
      if (names.kind === 'addresses') return this.#resolve(zone, names.addresses);
    }
    return { kind: 'failure', detalle: 'no se encuentran los servidores de la zona' };
  }

  async #resolve(zone: string, names: readonly string[]): Promise<ZoneServers> {
    const unaborted = new AbortController().signal;
    const found = await Promise.all(
      names.slice(0, MAX_NAMES).map((name) => this.#resolver.lookup(name, unaborted)),
    );
    const lists = found.map((each) => (each.kind === 'addresses' ? each.addresses : []));
    // First address of each server before any second one, to ask different servers.
    const all = lists.flatMap((list, row) => list.map((host, rank) => ({ host, row, rank })));
    const servers = all
      .filter(({ host }) => judgeAddress(host).ok)
      .sort(
        (a, b) =>
          Number(a.host.includes(':')) - Number(b.host.includes(':')) || a.rank - b.rank || a.row - b.row,
      )
      .slice(0, MAX_SERVERS)
      .map(({ host }) => dnsServer(host, 53));
    if (servers.length === 0)
      return { kind: 'failure', detalle: 'los servidores de la zona no tienen dirección' };
    return { kind: 'servers', zone, servers, incomplete: found.some(({ kind }) => kind !== 'addresses') };
  }
}

function toServer(address: string): DnsServer {
  const { host, port } = splitHostPort(address);
  return dnsServer(host, port);
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
