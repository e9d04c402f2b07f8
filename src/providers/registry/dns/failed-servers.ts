import type { DnsFailure, DnsReply, DnsServer } from './question.ts';

/** A server that failed is asked last for so long. */
const ASIDE_MS = 30_000;
/** One that refuses says so at once: it is tried again sooner, for an NXDOMAIN needs its word. */
const REFUSED_ASIDE_MS = 1_000;
const SERVERS_MAX = 1_000;
/** One failure may be the name's; a server that refuses or cannot read two questions in a row is down. */
const REFUSALS = 2;
/** A busy server loses a packet now and then: only one that has answered nothing for so long, so often asked, is down. */
const SILENCES = 3;
const SILENT_MS = 3_500;
/** A server that answered within so long is alive: its silence is loss, on its side or on ours. */
const ALIVE_MS = 60_000;

/** `own`: this side could not ask, which says nothing of the server. */
type FailureKind = 'lost' | 'useless' | 'own';

interface Failures {
  until: number;
  useless: number;
  lost: number;
  since: number;
}

/** Name servers that failed since their last answer. */
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

  /** Whether what other servers say need not wait for this one. */
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

/** What a reply that is of no use says of its server. */
export function failureOf(reply: DnsReply): FailureKind {
  if (reply.kind === 'reply') return 'useless';
  if (reply.motivo === 'timeout') return 'lost';
  return OWN.has(reply.motivo) ? 'own' : 'useless';
}
