import type { DnsFailure, DnsReply, DnsServer } from './question.ts';

const ASIDE_MS = 30_000;
/** Refusals are fast, so a refusing server is tried again sooner: an NXDOMAIN needs its confirmation. */
const REFUSED_ASIDE_MS = 1_000;
const SERVERS_MAX = 1_000;
/** One failure may be the name's fault; a server that refuses twice in a row counts as down. */
const REFUSALS = 2;
/** A busy server loses packets: it counts as down only after this number of silences over this time. */
const SILENCES = 3;
const SILENT_MS = 3_500;
/** A server that answered within this time is alive: its silence is packet loss. */
const ALIVE_MS = 60_000;

/** `own`: this side could not ask; no fault of the server. */
type FailureKind = 'lost' | 'useless' | 'own';

interface Failures {
  until: number;
  useless: number;
  lost: number;
  since: number;
}

export class FailedServers {
  readonly #failures = new Map<string, Failures>();
  readonly #answeredAt = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#failures.size === 0;
  }

  failed({ label }: DnsServer, kind: FailureKind): void {
    if (this.#failures.size >= SERVERS_MAX) this.#failures.clear();
    const now = performance.now();
    const before = this.#failures.get(label) ?? { useless: 0, lost: 0, since: now };
    this.#failures.set(label, {
      until: now + ASIDE_MS,
      useless: before.useless + Number(kind === 'useless'),
      lost: before.lost + Number(kind === 'lost'),
      since: before.since,
    });
  }

  answered({ label }: DnsServer): void {
    if (this.#failures.size > 0) this.#failures.delete(label);
    if (this.#answeredAt.size >= SERVERS_MAX && !this.#answeredAt.has(label)) this.#answeredAt.clear();
    this.#answeredAt.set(label, performance.now());
  }

  has({ label }: DnsServer): boolean {
    return (this.#failures.get(label)?.until ?? 0) > performance.now();
  }

  /** Whether other servers' answers count without this one's confirmation. */
  isDown(server: DnsServer): boolean {
    const failures = this.#failures.get(server.label);
    if (failures === undefined || !this.has(server)) return false;
    const { useless, lost, since, until } = failures;
    const now = performance.now();
    if (useless >= REFUSALS) return until - now > ASIDE_MS - REFUSED_ASIDE_MS;
    if (now - (this.#answeredAt.get(server.label) ?? Number.NEGATIVE_INFINITY) < ALIVE_MS) return false;
    return useless + lost >= SILENCES && now - since >= SILENT_MS;
  }
}

const OWN = new Set<DnsFailure>(['overloaded', 'closed', 'unaskable']);

export function failureOf(reply: DnsReply): FailureKind {
  if (reply.kind === 'reply') return 'useless';
  if (reply.motivo === 'timeout') return 'lost';
  return OWN.has(reply.motivo) ? 'own' : 'useless';
}
