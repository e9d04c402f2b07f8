import type { SimulatorContext } from '../context.ts';
import type { FaultName } from '../faults.ts';
import { privateAddresses } from '../private-addresses.ts';
import { rdapRegistries } from '../rdap/registries.ts';
import { AVATAR_HOST } from '../services/oidc/personas.ts';
import { registryAt } from '../world/lifecycle.ts';
import type { SiteAddress } from '../world/types.ts';
import { registrable, zoneOf, zones } from '../world/zones.ts';
import { type DnsRecord, type Question, type Reply, rcode, type } from './codec.ts';
import { serversOf } from './groups.ts';
import { address, cname, mx, ns, soa } from './records.ts';
import { type DnsSocket, listenDns, type Treatment } from './socket.ts';

const NAME = 'resolver';
const HIJACKER = '198.54.117.10';
const understood: ReadonlySet<FaultName> = new Set([
  'timeout',
  'slow',
  'servfail',
  'empty',
  'hijack',
  'private-address',
  'rebinding',
  'truncated',
  'malformed',
]);

/** Hosts that have addresses although their domains may not be in the world: registries' RDAP, profile pictures. */
const knownHosts: ReadonlyMap<string, string> = new Map([
  ...rdapRegistries().map(({ host }, at) => [host, `194.0.${at + 1}.43`] as const),
  [AVATAR_HOST, '142.250.200.97'],
]);

let privateAnswers = 0;
const MAX_REMEMBERED = 10_000;

/** Remembers the last answer for names whose address changes between queries. */
export class Rebindings {
  #times = new Map<string, number>();
  #last = new Map<string, string>();
  #byIpv6 = new Set<string>();

  next(name: string, first: string, later: string): string {
    const times = (this.#times.get(name) ?? 0) + 1;
    if (this.#times.size > MAX_REMEMBERED) {
      this.#times.clear();
      this.#last.clear();
      this.#byIpv6.clear();
    }
    this.#times.set(name, times);
    const answer = times % 2 === 1 ? first : later;
    this.#last.set(name, answer);
    return answer;
  }

  /** It got its own address, so it may be visited now. */
  forget(name: string): void {
    this.#last.delete(name);
  }

  /** Whether the newest IPv6 answer is the name's own address, which allows visits after any IPv4 answer. */
  setIpv6(name: string, isOwn: boolean): void {
    if (!isOwn) this.#byIpv6.delete(name);
    else if (this.#byIpv6.size < MAX_REMEMBERED) this.#byIpv6.add(name);
  }

  note(name: string, answer: string): void {
    if (this.#last.size < MAX_REMEMBERED) this.#last.set(name, answer);
  }

  /** The last answered address; undefined for names that do not change or have their own IPv6 address. */
  last(name: string): string | undefined {
    return this.#byIpv6.has(name) ? undefined : this.#last.get(name);
  }
}

export function startResolver(
  context: SimulatorContext,
  rebindings: Rebindings,
  port?: number,
): Promise<DnsSocket> {
  const { counters, faults, latencies } = context;
  return listenDns((question, client) => {
    const subject = registrable(question.name) ?? question.name;
    const fault = faults.pick(NAME, subject, understood);
    const treatment = fault
      ? suffer(context, rebindings, question, fault.fault, fault.delayMs ?? 3_000)
      : { reply: resolve(context, rebindings, question) };
    counters.note(NAME, client, subject, outcome(treatment, fault?.fault));
    if (treatment === 'silence') return treatment;
    const wait = (treatment.delayMs ?? 0) + latencies.of(NAME);
    return wait > 0 ? { ...treatment, delayMs: wait } : treatment;
  }, port);
}

function suffer(
  context: SimulatorContext,
  rebindings: Rebindings,
  question: Question,
  fault: FaultName,
  delayMs: number,
): Treatment {
  const answer = (text: string, ttl?: number): Treatment => ({
    reply: {
      rcode: rcode.ok,
      ra: true,
      answers: question.type === type.A ? [address(question.name, text, ttl)] : [],
    },
  });
  switch (fault) {
    case 'timeout':
      return 'silence';
    case 'servfail':
      return { reply: { rcode: rcode.servfail, ra: true } };
    case 'empty':
      return { reply: { rcode: rcode.ok, ra: true } };
    case 'hijack':
      rebindings.note(question.name, HIJACKER);
      return answer(HIJACKER);
    case 'private-address': {
      const list = question.type === type.AAAA ? privateAddresses.v6 : privateAddresses.v4;
      const text = list[privateAnswers++ % list.length] ?? list[0];
      return { reply: byType(question, [address(question.name, text)]) };
    }
    case 'rebinding':
      // IPv4 only: a rebinding name has no IPv6 address.
      if (question.type !== type.A) {
        rebindings.setIpv6(question.name, false);
        return { reply: { rcode: rcode.ok, ra: true } };
      }
      return answer(rebindings.next(question.name, '82.98.134.17', '127.0.0.1'), 0);
    default: {
      const reply = resolve(context, rebindings, question);
      if (fault === 'truncated') return { reply, mangle: 'truncate' };
      if (fault === 'malformed') return { reply, mangle: 'malform' };
      return { reply, delayMs };
    }
  }
}

function resolve(context: SimulatorContext, rebindings: Rebindings, question: Question): Reply {
  if (!question.recursionDesired) return { rcode: rcode.refused, ra: true };
  if (question.name === '') {
    return question.type === type.NS ? found(rootServers.map((host) => ns('', host))) : missing('', rcode.ok);
  }
  const apex = zones.get(question.name);
  if (apex) {
    const servers = serversOf(apex.tld);
    if (question.type === type.NS) return found(servers.map(({ host }) => ns(question.name, host)));
    if (question.type === type.SOA) return found([soa(question.name, servers[0]?.host ?? '')]);
    return missing(question.name, rcode.ok);
  }
  const tld = question.name.slice(question.name.lastIndexOf('.') + 1);
  for (const { host, v4 } of serversOf(tld)) {
    if (host === question.name) return byType(question, [address(host, v4)]);
  }
  const known = knownHosts.get(question.name);
  if (known) return byType(question, [address(question.name, known)]);
  const zone = zoneOf(question.name);
  const name = registrable(question.name);
  if (!zone || !name) return missing('', rcode.nxdomain);
  const view = registryAt(context.world, name, context.clock.now());
  if (view?.registered && ['servfail', 'lame', 'silent'].includes(view.domain.parentDns)) {
    return { rcode: rcode.servfail, ra: true };
  }
  if (view && (view.delegated || view.domain.parentDns === 'data-without-ns')) {
    if (view.domain.address.kind === 'servfail') return { rcode: rcode.servfail, ra: true };
    if (question.name === name && question.type === type.NS) {
      return found(view.nameservers.map((host) => ns(name, host)));
    }
    if (question.name === name && question.type === type.SOA) {
      return found([soa(name, view.nameservers[0] ?? `ns.${name}`)]);
    }
    if (question.name === name && question.type === type.MX) return found([mx(name, 10, `mail.${name}`)]);
    return siteAddress(rebindings, question, name, view.domain.address, view.domain.wwwCname);
  }
  if (zone.wildcard !== null && !view?.registered)
    return byType(question, [address(question.name, zone.wildcard)]);
  return missing(zone.suffix, rcode.nxdomain);
}

/** Every host below an existing name has an address, as with wildcard records of cheap hosting. */
function siteAddress(
  rebindings: Rebindings,
  question: Question,
  name: string,
  site: SiteAddress,
  wwwCname: boolean,
): Reply {
  const host = question.name;
  const records = (owner: string): DnsRecord[] => {
    switch (site.kind) {
      case 'public':
        if (question.type === type.A) rebindings.forget(host);
        else if (question.type === type.AAAA) rebindings.setIpv6(host, site.v6 !== null);
        return site.v6 === null
          ? [address(owner, site.v4)]
          : [address(owner, site.v4), address(owner, site.v6)];
      case 'www-only':
        if (question.type === type.A) rebindings.forget(host);
        return owner === name ? [] : [address(owner, site.v4)];
      case 'private':
        if (site.addresses.some((text) => text.includes(':') === (question.type === type.AAAA))) {
          rebindings.note(host, site.addresses[0] ?? '');
        }
        return site.addresses.map((text) => address(owner, text));
      case 'rebinding':
        if (question.type !== type.A) return [];
        return [address(owner, rebindings.next(host, site.first, site.later), 0)];
      default:
        return [];
    }
  };
  if (host === `www.${name}` && wwwCname && site.kind !== 'www-only' && site.kind !== 'none') {
    const behind = records(name).filter((record) => record.type === question.type);
    return found([cname(host, name), ...behind]);
  }
  return byType(question, records(host));
}

function byType(question: Question, records: readonly DnsRecord[]): Reply {
  const fit = records.filter((record) => question.type === type.ANY || record.type === question.type);
  return fit.length > 0 ? found(fit) : missing(registrable(question.name) ?? '', rcode.ok);
}

const rootServers = [...'abcdefghijklm'].map((letter) => `${letter}.root-servers.net`);
const found = (answers: readonly DnsRecord[]): Reply => ({ rcode: rcode.ok, ra: true, answers });
const missing = (zone: string, code: number): Reply => ({
  rcode: code,
  ra: true,
  authority: [soa(zone, zone === '' ? 'a.root-servers.net' : `ns.${zone}`)],
});

function outcome(treatment: Treatment, fault: FaultName | undefined): string {
  if (fault) return `fault:${fault}`;
  if (treatment === 'silence') return 'silent';
  return treatment.reply.rcode === rcode.ok ? 'answer' : `rcode ${treatment.reply.rcode}`;
}
