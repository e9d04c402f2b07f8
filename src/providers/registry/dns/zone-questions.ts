import type { DnsClient } from './client.ts';
import { type DnsMessage, dnsType } from './codec.ts';
import { FailedServers, failureOf } from './failed-servers.ts';
import type { DnsReply, DnsServer } from './question.ts';
import { type DelegationAnswer, isInZone, isUsable, readDelegation } from './reading.ts';
import { FAILED_TEXT } from './seen.ts';
import type { ZoneServers } from './zone-servers.ts';

/** Rate limit by key of a zone (`dns:es`). Waiting rejects only on abort. */
export interface RateGate {
  takeNow(key: string): boolean;
  take(key: string, signal: AbortSignal): Promise<void>;
}

/** Time left for one name: its questions count, waiting for the rate does not. */
export interface Budget {
  leftMs: number;
  readonly signal: AbortSignal;
}

export type Zone = ZoneServers & { kind: 'servers' };
interface NoAnswer {
  failed: string;
  server: string;
  isLost: boolean;
}
export type Answer = { message: DnsMessage; server: string } | NoAnswer;
type Read = { read: Exclude<DelegationAnswer, { kind: 'bad' }>; server: string };

export const ATTEMPTS = 3;
export const ATTEMPT_MS = 2_000;

export class ZoneQuestions {
  readonly benched = new FailedServers();
  readonly #client: DnsClient;
  readonly #gate: RateGate | undefined;
  #rotation = 0;

  constructor(client: DnsClient, gate: RateGate | undefined) {
    this.#client = client;
    this.#gate = gate;
  }

  takeSlotOf(zone: string): boolean {
    return this.#gate?.takeNow(`dns:${zone}`) ?? true;
  }

  first(servers: readonly DnsServer[]): DnsServer | undefined {
    return this.benched.isEmpty ? servers[this.#rotation++ % servers.length] : this.#inOrder(servers)[0];
  }

  /** Only a first question advances the rotation, so that each server gets its share. */
  #inOrder(servers: readonly DnsServer[], rotation = this.#rotation++): DnsServer[] {
    const start = rotation % servers.length;
    const rotated = [...servers.slice(start), ...servers.slice(0, start)];
    return rotated.sort((a, b) => Number(this.benched.has(a)) - Number(this.benched.has(b)));
  }

  async askZone(
    zone: Zone,
    name: string,
    type: number,
    budget: Budget,
    accepts: (message: DnsMessage) => string | null,
    attempts = ATTEMPTS,
  ): Promise<Answer> {
    let failed: Answer = { failed: FAILED_TEXT.timeout, server: '', isLost: false };
    const order = this.#inOrder(zone.servers, attempts > 1 ? this.#rotation++ : this.#rotation);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const server = order[attempt % order.length];
      if (!server || budget.leftMs <= 0) break;
      const timeoutMs = Math.min(ATTEMPT_MS, budget.leftMs / (attempts - attempt));
      const answer = await this.#askOnce(
        zone,
        server,
        name,
        type,
        { timeoutMs, budget, overTcp: false },
        accepts,
      );
      if ('message' in answer) return answer;
      failed = answer;
    }
    return failed;
  }

  async #askOnce(
    zone: Zone,
    server: DnsServer,
    name: string,
    type: number,
    ask: { timeoutMs: number; budget: Budget; overTcp: boolean },
    accepts: (message: DnsMessage) => string | null,
  ): Promise<Answer> {
    const { signal } = ask.budget;
    await this.#gate?.take(`dns:${zone.zone}`, signal);
    const timeoutMs = Math.max(1, Math.min(ask.timeoutMs, ask.budget.leftMs));
    const options = { timeoutMs, signal, mayRepeat: () => this.takeSlotOf(zone.zone) };
    const reply: DnsReply = ask.overTcp
      ? await this.#client.askOverTcp(server, name, type, options)
      : await this.#client.ask(server, name, type, options);
    ask.budget.leftMs -= reply.ms;
    const wrong = reply.kind === 'reply' ? accepts(reply.message) : FAILED_TEXT[reply.motivo];
    if (reply.kind === 'reply' && wrong === null) {
      this.benched.answered(server);
      return { message: reply.message, server: server.label };
    }
    const kind = failureOf(reply);
    this.benched.failed(server, kind);
    return { failed: wrong ?? FAILED_TEXT.timeout, server: server.label, isLost: kind === 'lost' };
  }

  async askDelegationOf(
    zone: Zone,
    domain: string,
    budget: Budget,
    attempts = ATTEMPTS,
  ): Promise<Read | NoAnswer> {
    const accepts = delegationOf(domain, zone.zone);
    return asRead(domain, zone.zone, await this.askZone(zone, domain, dnsType.NS, budget, accepts, attempts));
  }

  /**
   * An answer without delegation needs a second server: a stale or wrong one must not make a name absent. `alone`: the
   * others are down or unknown; `unconfirmed`: another one's answer was lost.
   */
  async corroborate(
    zone: Zone,
    domain: string,
    first: { read: DelegationAnswer; server: string },
    budget: Budget,
  ): Promise<'agreed' | 'alone' | 'contradicted' | 'unconfirmed'> {
    const others = zone.servers.filter(({ label }) => label !== first.server);
    if (others.length === 0) return zone.incomplete ? 'alone' : 'agreed';
    const verdictOf = ({ read: { kind } }: Read) =>
      kind !== 'deeper' && isInZone(kind) === isInZone(first.read.kind) ? 'agreed' : 'contradicted';
    for (const other of this.#inOrder(
      others.filter((server) => !this.benched.isDown(server)),
      this.#rotation,
    )) {
      const second = await this.#askAlone({ ...zone, servers: [other] }, other, domain, budget);
      if (!('failed' in second)) return verdictOf(second);
    }
    return others.every((server) => this.benched.isDown(server)) ? 'alone' : 'unconfirmed';
  }

  async #askAlone(only: Zone, server: DnsServer, domain: string, budget: Budget): Promise<Read | NoAnswer> {
    const accepts = delegationOf(domain, only.zone);
    const share = () => Math.min(ATTEMPT_MS, budget.leftMs / 3);
    const ask = (overTcp: boolean) =>
      this.#askOnce(only, server, domain, dnsType.NS, { timeoutMs: share(), budget, overTcp }, accepts);
    const sayAlive = () => this.askZone(only, only.zone, dnsType.SOA, budget, isUsable, 1);
    if (this.benched.has(server)) {
      const alive = await sayAlive();
      if ('failed' in alive && !alive.isLost) return alive;
    }
    let answer = await ask(false);
    if ('failed' in answer && answer.isLost) answer = await ask(true);
    // The server may be silent about this name only.
    if ('failed' in answer) await sayAlive();
    return asRead(domain, only.zone, answer);
  }
}

function delegationOf(domain: string, zone: string): (message: DnsMessage) => string | null {
  return (message) => {
    const read = readDelegation(domain, zone, message);
    return read.kind === 'bad' ? read.detalle : null;
  };
}

function asRead(domain: string, zone: string, answer: Answer): Read | NoAnswer {
  if (!('message' in answer)) return answer;
  const read = readDelegation(domain, zone, answer.message);
  return read.kind === 'bad'
    ? { failed: read.detalle, server: answer.server, isLost: false }
    : { read, server: answer.server };
}
