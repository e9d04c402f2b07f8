import type { SimulatorContext } from '../context.ts';
import type { FaultName } from '../faults.ts';
import { registryAt } from '../world/lifecycle.ts';
import { failsNow } from '../world/spain-course.ts';
import { registrable, type Zone, zoneOf, zones } from '../world/zones.ts';
import { type Question, type Reply, rcode, type } from './codec.ts';
import { serversOf } from './groups.ts';
import { address, cname, mx, ns, soa } from './records.ts';
import { type DnsSocket, listenDns, type Treatment } from './socket.ts';

const understood: ReadonlySet<FaultName> = new Set([
  'throttle-text',
  'timeout',
  'closed',
  'slow',
  'servfail',
  'lame',
  'wildcard',
  'hijack',
  'truncated',
  'malformed',
  'empty',
  'false-404',
  'private-address',
]);
const HIJACKER = '198.54.117.10';
const silence = 'silence' as const;

export interface ZoneServerOptions {
  name: string;
  /** Top-level domains served; null: all without a server of their own. */
  tlds: ReadonlySet<string> | null;
  port?: number;
  /** Percentage of UDP questions that are lost; TCP never loses any. */
  losesPercent?: number;
}

export function startZoneServer(context: SimulatorContext, options: ZoneServerOptions): Promise<DnsSocket> {
  const { counters, limits, latencies, faults } = context;
  const isLost = losses(options.losesPercent ?? 0);
  return listenDns((question, client, overTcp) => {
    const subject = registrable(question.name) ?? question.name;
    const done = (treatment: Treatment, outcome: string): Treatment => {
      counters.note(options.name, client, subject, outcome);
      if (treatment === silence) return silence;
      const wait = (treatment.delayMs ?? 0) + latencies.of(options.name);
      return wait > 0 ? { ...treatment, delayMs: wait } : treatment;
    };
    if (!overTcp && isLost()) return done(silence, 'lost');
    // Response rate limiting as in BIND (RRL, slip 0): the offender gets no answer.
    if (!limits.admit(options.name, client).ok) return done(silence, 'limited');
    const fault = faults.pick(options.name, subject, understood);
    if (fault) {
      const treatment = suffer(context, options, question, fault.fault, fault.delayMs ?? 3_000);
      return done(treatment, `fault:${fault.fault}`);
    }
    const reply = authoritative(context, question, options);
    return reply === silence ? done(silence, 'silent') : done({ reply }, outcomeOf(reply));
  }, options.port);
}

/** Deterministic: the same packets are lost in every run. */
function losses(percent: number): () => boolean {
  let state = 20_261_125;
  return () => {
    if (percent === 0) return false;
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >>> 8) % 100 < percent;
  };
}

function suffer(
  context: SimulatorContext,
  options: ZoneServerOptions,
  question: Question,
  fault: FaultName,
  delayMs: number,
): Treatment {
  const zone = zoneOf(question.name)?.suffix ?? '';
  switch (fault) {
    case 'servfail':
      return { reply: { rcode: rcode.servfail } };
    case 'throttle-text':
      return { reply: { rcode: rcode.refused } };
    case 'lame':
      return { reply: lame() };
    case 'wildcard':
    case 'hijack':
      return {
        reply: { rcode: rcode.ok, aa: fault === 'wildcard', answers: [address(question.name, HIJACKER)] },
      };
    case 'private-address':
      return { reply: { rcode: rcode.ok, aa: true, answers: [address(question.name, '10.0.0.1')] } };
    case 'empty':
      return { reply: { rcode: rcode.ok } };
    case 'false-404':
      return { reply: nxdomain(zone) };
    case 'timeout':
    case 'closed':
      return silence;
    default: {
      const reply = authoritative(context, question, options);
      if (reply === silence) return silence;
      if (fault === 'truncated') return { reply, mangle: 'truncate' };
      if (fault === 'malformed') return { reply, mangle: 'malform' };
      return { reply, delayMs };
    }
  }
}

/** The zone's answer about a name: referral, data, NODATA or NXDOMAIN (RFC 1034 §4.3.2, RFC 2308). */
function authoritative(
  context: SimulatorContext,
  question: Question,
  { name: server, tlds }: ZoneServerOptions,
): Reply | typeof silence {
  const tld = question.name.slice(question.name.lastIndexOf('.') + 1);
  if (!zones.has(tld) || (tlds !== null && !tlds.has(tld))) return { rcode: rcode.refused };
  const apex = zones.get(question.name);
  if (apex) return apexReply(apex, question);
  const zone = zoneOf(question.name);
  const name = registrable(question.name);
  if (!zone || !name) return nxdomain(tld);
  const view = registryAt(context.world, name, context.clock.now());
  const parentDns = view?.registered ? view.domain.parentDns : 'by-registry';
  const fails = view?.registered === true && failsNow(view.domain, context.clock.now());
  if (parentDns === 'servfail' || fails) return { rcode: rcode.servfail };
  if (parentDns === 'lame') return lame();
  if (parentDns === 'silent') return silence;
  if (parentDns === 'one-behind' && server.endsWith('/a')) return nxdomain(zone.suffix);
  if (view?.delegated) return referral(zone, name, question, view.nameservers);
  if (parentDns === 'data-without-ns' && view)
    return withoutDelegation(zone, name, question, view.domain.address);
  if (zone.wildcard !== null && !view?.registered) return wildcard(zone, question);
  return nxdomain(zone.suffix);
}

function apexReply(zone: Zone, question: Question): Reply {
  const servers = serversOf(zone.tld);
  const primary = servers[0]?.host ?? `a.nic.${zone.tld}`;
  const glue = servers.flatMap(({ host, v4 }) => (host.endsWith(`.${zone.tld}`) ? [address(host, v4)] : []));
  if (question.type === type.SOA) {
    return {
      rcode: rcode.ok,
      aa: true,
      answers: [soa(zone.suffix, primary)],
      authority: servers.map(({ host }) => ns(zone.suffix, host)),
      additional: glue,
    };
  }
  if (question.type === type.NS || question.type === type.ANY) {
    return {
      rcode: rcode.ok,
      aa: true,
      answers: servers.map(({ host }) => ns(zone.suffix, host)),
      additional: glue,
    };
  }
  return nodata(zone.suffix);
}

function referral(zone: Zone, name: string, question: Question, nameservers: readonly string[]): Reply {
  // The parent zone itself answers for DS records (RFC 4035 §3.1.4.1).
  if (question.type === type.DS && question.name === name) return nodata(zone.suffix);
  const inside = nameservers.filter((host) => host.endsWith(`.${name}`));
  return {
    rcode: rcode.ok,
    authority: nameservers.map((host) => ns(name, host)),
    additional: inside.map((host) => address(host, '82.98.134.53')),
  };
}

/** DENIC's NSentry: addresses are in the .de zone itself, without NS. */
function withoutDelegation(
  zone: Zone,
  name: string,
  question: Question,
  site: { kind: string; v4?: string },
): Reply {
  const v4 = site.v4 ?? '82.98.134.17';
  if (question.name !== name && question.name !== `www.${name}`) return nxdomain(zone.suffix);
  if (question.type === type.A || question.type === type.ANY) {
    return { rcode: rcode.ok, aa: true, answers: [address(question.name, v4)] };
  }
  if (question.type === type.MX) {
    return { rcode: rcode.ok, aa: true, answers: [mx(question.name, 10, `mail.${name}`)] };
  }
  return nodata(zone.suffix);
}

function wildcard(zone: Zone, question: Question): Reply {
  if (zone.wildcard !== null && (question.type === type.A || question.type === type.ANY)) {
    return { rcode: rcode.ok, aa: true, answers: [address(question.name, zone.wildcard)] };
  }
  if (question.type === type.CNAME)
    return { rcode: rcode.ok, aa: true, answers: [cname(question.name, zone.tld)] };
  return nodata(zone.suffix);
}

const nxdomain = (zone: string): Reply => ({ rcode: rcode.nxdomain, aa: true, authority: [soaOf(zone)] });
const nodata = (zone: string): Reply => ({ rcode: rcode.ok, aa: true, authority: [soaOf(zone)] });
/** A name outside the served zones: an upward referral to the root, without AA. */
const lame = (): Reply => ({
  rcode: rcode.ok,
  authority: [ns('', 'a.root-servers.net'), ns('', 'b.root-servers.net')],
});

const soaOf = (zone: string) =>
  soa(zone, serversOf(zone.slice(zone.lastIndexOf('.') + 1))[0]?.host ?? 'ns.invalid');

function outcomeOf(reply: Reply): string {
  if (reply.rcode === rcode.nxdomain) return 'nxdomain';
  if (reply.rcode !== rcode.ok) return `rcode ${reply.rcode}`;
  if (reply.answers?.length) return 'answer';
  return reply.aa ? 'nodata' : 'referral';
}
