import { randomInt } from 'node:crypto';
import { fuenteEvidencia } from '#contract/states.ts';
import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import type { DnsProbe, ProbeOptions } from '../port.ts';
import { DnsClient, type Stoppable } from './client.ts';
import { type DnsMessage, dnsType } from './codec.ts';
import { FailedServers } from './failed-servers.ts';
import { type DelegationAnswer, dataOf, isInZone, isUsable, isZoneData, readDelegation } from './reading.ts';
import { absent, delegated, disputed, FAILED_TEXT, failure, type Seen } from './seen.ts';
import type { DnsServer, Question } from './udp-socket-pool.ts';
import { ZoneDirectory, type ZoneServers } from './zone-servers.ts';

/** A turn for each question to the servers of a zone (`dns:es`). Waiting rejects only on abort. */
interface RateGate {
  /** False when a turn has to be waited for. */
  takeNow(key: string): boolean;
  take(key: string, signal: AbortSignal): Promise<void>;
}

export interface DnsProbeDeps {
  map: NetworkMap | null;
  resolver: AddressResolver;
  clock: Clock;
  limits?: RateGate;
}

const ATTEMPTS = 3;
const ATTEMPT_MS = 2_000;
const MAX_CUTS = 3;
const WILDCARD_KEPT_MS = 3_600_000;
const MAX_WILDCARDS = 2_000;

type Answer = { message: DnsMessage; server: string } | { failed: string; server: string };

export function createDnsProbe(deps: DnsProbeDeps): DnsProbe {
  const client = new DnsClient();
  const directory = new ZoneDirectory(deps);
  const benched = new FailedServers();
  const wildcards = new Map<string, { at: number; data: string | null }>();
  let turn = 0;
  const isTurnOf = (zone: string) => deps.limits?.takeNow(`dns:${zone}`) ?? true;

  const inOrder = (servers: readonly DnsServer[]): DnsServer[] => {
    const start = turn++ % servers.length;
    const rotated = [...servers.slice(start), ...servers.slice(0, start)];
    return rotated.sort((a, b) => Number(benched.has(a)) - Number(benched.has(b)));
  };

  /** Asks the zone's servers in turn until one gives an answer that `accepts` takes. */
  const askZone = async (
    zone: ZoneServers & { kind: 'servers' },
    name: string,
    type: number,
    ask: { until: number; signal: AbortSignal },
    accepts: (message: DnsMessage) => string | null,
    attempts = ATTEMPTS,
  ): Promise<Answer> => {
    let failed: Answer = { failed: 'sin respuesta', server: '' };
    const order = inOrder(zone.servers);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const server = order[attempt % order.length];
      const left = ask.until - performance.now();
      if (!server || left <= 0) break;
      await deps.limits?.take(`dns:${zone.zone}`, ask.signal);
      const timeoutMs = Math.max(1, Math.min(ATTEMPT_MS, left / (attempts - attempt)));
      const mayRepeat = () => isTurnOf(zone.zone);
      const reply = await client.ask(server, name, type, { timeoutMs, signal: ask.signal, mayRepeat });
      const wrong = reply.kind === 'reply' ? accepts(reply.message) : FAILED_TEXT[reply.motivo];
      if (reply.kind === 'reply' && wrong === null) {
        benched.answered(server);
        return { message: reply.message, server: server.label };
      }
      failed = { failed: wrong ?? 'sin respuesta', server: server.label };
      benched.failed(server, reply.kind === 'failed' && reply.motivo === 'timeout');
    }
    return failed;
  };

  /** What the zone says of the delegation of a name, by the first of its servers that can be read. */
  const askDelegationOf = async (
    zone: ZoneServers & { kind: 'servers' },
    domain: string,
    ask: { until: number; signal: AbortSignal },
    attempts = ATTEMPTS,
  ): Promise<
    { read: Exclude<DelegationAnswer, { kind: 'bad' }>; server: string } | (Answer & { failed: string })
  > => {
    const accepts = (message: DnsMessage) => {
      const read = readDelegation(domain, zone.zone, message);
      return read.kind === 'bad' ? read.detalle : null;
    };
    const answer = await askZone(zone, domain, dnsType.NS, ask, accepts, attempts);
    if (!('message' in answer)) return answer;
    const read = readDelegation(domain, zone.zone, answer.message);
    return read.kind === 'bad'
      ? { failed: read.detalle, server: answer.server }
      : { read, server: answer.server };
  };

  /**
   * One server's referral is enough; that there is none takes two, for a server that is behind, or wrong, must not make a
   * name absent or give it data: the others are asked in turn, while there is time, until one answers. `alone`: they are
   * all down, so that none could confirm it.
   */
  const corroborate = async (
    zone: ZoneServers & { kind: 'servers' },
    domain: string,
    first: { read: DelegationAnswer; server: string },
    ask: { until: number; signal: AbortSignal },
  ): Promise<'agreed' | 'alone' | 'contradicted' | 'unconfirmed'> => {
    const others = zone.servers.filter(({ label }) => label !== first.server);
    if (others.length === 0) return 'agreed';
    for (const other of inOrder(others.filter((server) => !benched.isDown(server)))) {
      const only = { ...zone, servers: [other] };
      const isAlive = async () =>
        'message' in (await askZone(only, zone.zone, dnsType.SOA, ask, isUsable, 1));
      if (benched.has(other) && !(await isAlive())) continue;
      const second = await askDelegationOf(only, domain, ask, 1);
      if (!('failed' in second)) {
        const { kind } = second.read;
        const agrees = kind !== 'deeper' && isInZone(kind) === isInZone(first.read.kind);
        return agrees ? 'agreed' : 'contradicted';
      }
      // It may be silent about this name alone.
      await isAlive();
    }
    return others.every((server) => benched.isDown(server)) ? 'alone' : 'unconfirmed';
  };

  /** What the zone's wildcard gives to an unregistered name. `undefined`: it could not be asked. */
  const wildcardOf = async (
    zone: ZoneServers & { kind: 'servers' },
    parent: string,
    type: number,
    ask: { until: number; signal: AbortSignal },
  ): Promise<string | null | undefined> => {
    const key = `${parent} ${type}`;
    const known = wildcards.get(key);
    if (known && Math.abs(deps.clock.now() - known.at) < WILDCARD_KEPT_MS) return known.data;
    const answer = await askZone(zone, `${randomLabel()}.${parent}`, type, ask, isZoneData);
    if (!('message' in answer)) return undefined;
    const data = dataOf(answer.message);
    if (wildcards.size >= MAX_WILDCARDS) wildcards.clear();
    wildcards.set(key, { at: deps.clock.now(), data });
    return data;
  };

  /** The name exists without delegation: it holds data (.de), it is the zone's wildcard, or nothing at all. */
  const lookBeneath = async (
    zone: ZoneServers & { kind: 'servers' },
    domain: string,
    reading: { aa: boolean; server: string },
    ask: { until: number; signal: AbortSignal },
  ): Promise<Seen> => {
    const parent = parentOf(domain);
    const seen = { aa: reading.aa, nameservers: [], servidor: reading.server };
    let isWildcard = false;
    for (const type of [dnsType.A, dnsType.MX]) {
      const answer = await askZone(zone, domain, type, ask, isZoneData);
      if (!('message' in answer)) return failure(answer);
      const data = dataOf(answer.message);
      if (data === null) continue;
      const wildcard = await wildcardOf(zone, parent, type, ask);
      if (wildcard === undefined)
        return failure({ failed: 'no se puede comparar con el comodín', server: seen.servidor });
      if (wildcard !== data)
        return { ...seen, kind: 'data_without_ns', detalle: 'con datos en la zona, sin delegación' };
      isWildcard = true;
    }
    return isWildcard
      ? { ...seen, kind: 'wildcard', detalle: 'contesta el comodín de la zona' }
      : { ...seen, kind: 'nodata', detalle: 'existe sin datos ni delegación' };
  };

  /** What a server's answer that there is no delegation comes to. */
  const beneath = async (
    zone: ZoneServers & { kind: 'servers' },
    domain: string,
    first: { read: DelegationAnswer & { kind: 'nxdomain' | 'nodata' | 'data' }; server: string },
    ask: { until: number; signal: AbortSignal },
  ): Promise<Seen> => {
    const how = await corroborate(zone, domain, first, ask);
    if (how === 'contradicted' || how === 'unconfirmed') return disputed(how, first.server);
    if (first.read.kind === 'nxdomain') return absent(first.server, how === 'agreed');
    return await lookBeneath(zone, domain, { aa: first.read.aa, server: first.server }, ask);
  };

  const look = async (domain: string, ask: { until: number; signal: AbortSignal }): Promise<Seen> => {
    const parent = parentOf(domain);
    let zone = await directory.serversFor(parent, ask.signal);
    for (let cut = 0; cut < MAX_CUTS; cut++) {
      if (zone.kind === 'failure') return failure({ failed: zone.detalle, server: '' });
      const here = zone;
      const found = await askDelegationOf(here, domain, ask);
      if ('failed' in found) {
        directory.distrust(parent);
        return failure(found);
      }
      const { read, server } = found;
      switch (read.kind) {
        case 'referral':
          return delegated(read, server);
        case 'nxdomain':
        case 'nodata':
        case 'data':
          return await beneath(here, domain, { read, server }, ask);
        case 'deeper':
          zone = await directory.serversNamed(read.zone, read.nameservers);
      }
    }
    return failure({ failed: 'demasiadas delegaciones intermedias', server: '' });
  };

  const evidence = (seen: Seen, startedAt: number): DnsEvidence => ({
    ...seen,
    fuente: fuenteEvidencia.dns,
    hora: deps.clock.now(),
    ms: Math.round(performance.now() - startedAt),
  });

  const slowly = async (domain: string, options: ProbeOptions, startedAt: number): Promise<DnsEvidence> => {
    options.signal.throwIfAborted();
    const until = startedAt + options.timeoutMs;
    const seen = domain.includes('.')
      ? await look(domain, { until, signal: options.signal })
      : failure({ failed: 'no es un dominio registrable', server: '' });
    return evidence(seen, startedAt);
  };

  return {
    askDelegation(dominio, options) {
      const startedAt = performance.now();
      const lower = dominio.toLowerCase();
      const domain = lower.endsWith('.') ? lower.slice(0, -1) : lower;
      // Nearly every name is settled by one answer of a known server: that way costs one promise and no timer.
      const zone = options.signal.aborted ? null : directory.known(parentOf(domain));
      if (zone?.kind !== 'servers') return slowly(domain, options, startedAt);
      const server = benched.isEmpty ? zone.servers[turn++ % zone.servers.length] : inOrder(zone.servers)[0];
      if (!server || !isTurnOf(zone.zone)) return slowly(domain, options, startedAt);
      return new Promise((resolve, reject) => {
        const question: Question & Stoppable = {
          name: domain,
          type: dnsType.NS,
          recurse: false,
          edns: true,
          timeoutMs: Math.min(ATTEMPT_MS, options.timeoutMs / ATTEMPTS),
          mayRepeat: () => isTurnOf(zone.zone),
          stop: () => reject(options.signal.reason),
          settle: (reply) => {
            client.unwatch(options.signal, question);
            const isWhole = reply.kind === 'reply' && !reply.message.tc;
            const read = isWhole ? readDelegation(domain, zone.zone, reply.message) : null;
            const isWord = read?.kind === 'referral' || read?.kind === 'nxdomain';
            if (isWord) benched.answered(server);
            if (read?.kind === 'referral') return resolve(evidence(delegated(read, server.label), startedAt));
            if (read?.kind === 'nxdomain' && zone.servers.length === 1) {
              return resolve(evidence(absent(server.label, true), startedAt));
            }
            if (read?.kind === 'nxdomain') {
              const ask = { until: startedAt + options.timeoutMs, signal: options.signal };
              beneath(zone, domain, { read, server: server.label }, ask).then(
                (seen) => resolve(evidence(seen, startedAt)),
                reject,
              );
              return;
            }
            if (reply.kind === 'failed' || read?.kind === 'bad') {
              benched.failed(server, reply.kind === 'failed' && reply.motivo === 'timeout');
            }
            slowly(domain, options, startedAt).then(resolve, reject);
          },
        };
        client.quick(server, question, options.signal);
      });
    },
    async close() {
      client.close();
    },
  };
}

function parentOf(domain: string): string {
  return domain.slice(domain.indexOf('.') + 1);
}

function randomLabel(): string {
  return Array.from({ length: 24 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
