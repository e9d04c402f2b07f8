import type { DnsServer } from './udp-socket-pool.ts';

/** A server that failed is asked last for so long. */
const ASIDE_MS = 30_000;
const SERVERS_MAX = 1_000;
/** One failure may be the name's; a server that refuses or cannot read two questions in a row is down. */
const REFUSALS = 2;
/** A busy server loses a packet now and then: only one that has answered nothing for so long, so often asked, is down. */
const SILENCES = 3;
const SILENT_MS = 3_500;

interface Failures {
  until: number;
  count: number;
  lost: number;
  since: number;
}

/** Name servers that failed since their last answer. */
export class FailedServers {
  readonly #failures = new Map<string, Failures>();

  get isEmpty(): boolean {
    return this.#failures.size === 0;
  }

  /** `lost`: nothing came back; else an answer that is of no use. */
  failed({ label }: DnsServer, lost: boolean): void {
    if (this.#failures.size >= SERVERS_MAX) this.#failures.clear();
    const now = performance.now();
    const before = this.#failures.get(label) ?? { count: 0, lost: 0, since: now };
    this.#failures.set(label, {
      until: now + ASIDE_MS,
      count: before.count + 1,
      lost: before.lost + Number(lost),
      since: before.since,
    });
  }

  answered({ label }: DnsServer): void {
    if (this.#failures.size > 0) this.#failures.delete(label);
  }

  has({ label }: DnsServer): boolean {
    return (this.#failures.get(label)?.until ?? 0) > performance.now();
  }

  /** Whether what other servers say need not wait for this one. */
  isDown(server: DnsServer): boolean {
    const failures = this.#failures.get(server.label);
    if (failures === undefined || !this.has(server)) return false;
    const { count, lost, since } = failures;
    return count - lost >= REFUSALS || (count >= SILENCES && performance.now() - since >= SILENT_MS);
  }
}
