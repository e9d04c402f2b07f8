import { randomInt } from 'node:crypto';
import { fuenteEvidencia } from '#contract/states.ts';
import type { DnsEvidence } from '#domain/evidence/evidence.ts';
import type { Clock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import type { AddressResolver } from '#platform/outbound/resolver.ts';
import type { DnsProbe, ProbeOptions } from '../port.ts';
import { DnsClient, type Stoppable } from './client.ts';
import { dnsType, rcode } from './codec.ts';
import { failureOf } from './failed-servers.ts';
import type { Question } from './question.ts';
import { type DelegationAnswer, dataOf, isZoneData, readDelegation } from './reading.ts';
import { absent, delegated, disputed, failure, type Seen } from './seen.ts';
import {
  ATTEMPT_MS,
  ATTEMPTS,
  type Budget,
  type RateGate,
  type Zone,
  ZoneQuestions,
} from './zone-questions.ts';
import { ZoneDirectory } from './zone-servers.ts';

export interface DnsProbeDeps {
  map: NetworkMap | null;
  resolver: AddressResolver;
  clock: Clock;
  limits?: RateGate;
}

const MAX_CUTS = 3;
const WILDCARD_KEPT_MS = 3_600_000;
const MAX_WILDCARDS = 2_000;

export function createDnsProbe(deps: DnsProbeDeps): DnsProbe {
  const client = new DnsClient();
  const directory = new ZoneDirectory(deps);
  const questions = new ZoneQuestions(client, deps.limits);
  const { benched } = questions;
  const wildcards = new Map<string, { at: number; data: string | null }>();

  const wildcardOf = async (
    zone: Zone,
    parent: string,
    type: number,
    budget: Budget,
  ): Promise<string | null | undefined> => {
    const key = `${parent} ${type}`;
    const known = wildcards.get(key);
    if (known && Math.abs(deps.clock.now() - known.at) < WILDCARD_KEPT_MS) return known.data;
    const answer = await questions.askZone(zone, `${randomLabel()}.${parent}`, type, budget, isZoneData);
    if (!('message' in answer)) return undefined;
    const data = dataOf(answer.message);
    if (wildcards.size >= MAX_WILDCARDS) wildcards.clear();
    wildcards.set(key, { at: deps.clock.now(), data });
    return data;
  };

  /** The name exists without delegation: it holds data (.de), is covered by the wildcard, or is empty. */
  const lookBeneath = async (
    zone: Zone,
    domain: string,
    reading: { aa: boolean; server: string; agreed: boolean },
    budget: Budget,
  ): Promise<Seen> => {
    const parent = parentOf(domain);
    const seen = {
      aa: reading.aa,
      nameservers: [],
      servidor: reading.server,
      corroborado: reading.agreed,
    };
    let isWildcard = false;
    for (const type of [dnsType.A, dnsType.MX]) {
      const answer = await questions.askZone(zone, domain, type, budget, isZoneData);
      if (!('message' in answer)) return failure(answer);
      // RFC 8020: a name that exists for one type exists for all.
      if (answer.message.rcode === rcode.nxDomain) return disputed('contradicted', answer.server);
      const data = dataOf(answer.message);
      if (data === null) continue;
      const synthesised = await wildcardOf(zone, parent, type, budget);
      if (synthesised === undefined)
        return failure({ failed: 'no se puede comparar con el comodín', server: seen.servidor });
      if (synthesised !== data)
        return { ...seen, kind: 'data_without_ns', detalle: 'con datos en la zona, sin delegación' };
      isWildcard = true;
    }
    return isWildcard
      ? { ...seen, kind: 'wildcard', detalle: 'contesta el comodín de la zona' }
      : { ...seen, kind: 'nodata', detalle: 'existe sin datos ni delegación' };
  };

  const beneath = async (
    zone: Zone,
    domain: string,
    first: { read: DelegationAnswer & { kind: 'nxdomain' | 'nodata' | 'data' }; server: string },
    budget: Budget,
  ): Promise<Seen> => {
    const how = await questions.corroborate(zone, domain, first, budget);
    if (how === 'contradicted' || how === 'unconfirmed') return disputed(how, first.server);
    if (first.read.kind === 'nxdomain') return absent(first.server, how === 'agreed');
    const reading = { aa: first.read.aa, server: first.server, agreed: how === 'agreed' };
    return await lookBeneath(zone, domain, reading, budget);
  };

  const look = async (domain: string, budget: Budget): Promise<Seen> => {
    const parent = parentOf(domain);
    let zone = await directory.serversFor(parent, budget.signal);
    for (let cut = 0; cut < MAX_CUTS; cut++) {
      if (zone.kind === 'failure') return failure({ failed: zone.detalle, server: '' });
      const here = zone;
      const found = await questions.askDelegationOf(here, domain, budget);
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
          return await beneath(here, domain, { read, server }, budget);
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

  const slowly = async (
    domain: string,
    options: ProbeOptions,
    startedAt: number,
    spentMs = 0,
  ): Promise<DnsEvidence> => {
    options.signal.throwIfAborted();
    const seen = domain.includes('.')
      ? await look(domain, { leftMs: options.timeoutMs - spentMs, signal: options.signal })
      : failure({ failed: 'no es un dominio registrable', server: '' });
    return evidence(seen, startedAt);
  };

  return {
    askDelegation(dominio, options) {
      const startedAt = performance.now();
      const lower = dominio.toLowerCase();
      const domain = lower.endsWith('.') ? lower.slice(0, -1) : lower;
      // Fast path: one answer of a known server settles nearly every name, with one promise and no timer.
      const zone = options.signal.aborted ? null : directory.known(parentOf(domain));
      if (zone?.kind !== 'servers') return slowly(domain, options, startedAt);
      const server = questions.first(zone.servers);
      if (!server || !questions.takeSlotOf(zone.zone)) return slowly(domain, options, startedAt);
      return new Promise((resolve, reject) => {
        const question: Question & Stoppable = {
          name: domain,
          type: dnsType.NS,
          recurse: false,
          edns: true,
          timeoutMs: Math.min(ATTEMPT_MS, options.timeoutMs / ATTEMPTS),
          mayRepeat: () => questions.takeSlotOf(zone.zone),
          stop: () => reject(options.signal.reason),
          settle: (reply) => {
            client.unwatch(options.signal, question);
            const isWhole = reply.kind === 'reply' && !reply.message.tc;
            const read = isWhole ? readDelegation(domain, zone.zone, reply.message) : null;
            const isWord = read?.kind === 'referral' || read?.kind === 'nxdomain';
            if (isWord) benched.answered(server);
            if (read?.kind === 'referral') return resolve(evidence(delegated(read, server.label), startedAt));
            if (read?.kind === 'nxdomain' && zone.servers.length === 1 && !zone.incomplete) {
              return resolve(evidence(absent(server.label, true), startedAt));
            }
            if (read?.kind === 'nxdomain') {
              const budget = { leftMs: options.timeoutMs - reply.ms, signal: options.signal };
              beneath(zone, domain, { read, server: server.label }, budget).then(
                (seen) => resolve(evidence(seen, startedAt)),
                reject,
              );
              return;
            }
            if (reply.kind === 'failed' || read?.kind === 'bad') {
              benched.failed(server, failureOf(reply));
            }
            slowly(domain, options, startedAt, reply.ms).then(resolve, reject);
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
