export interface Limit {
  perSecond: number;
  /** Requests that may come at once before the rate counts. */
  burst: number;
  /** Requests in the simulator's lifetime ("a day"); null: unlimited. */
  total: number | null;
  banMs: number;
}

export type Admission = { ok: true } | { ok: false; retryAfterMs: number };

const MAX_CLIENTS = 10_000;
/** Tolerance for jitter of timers and sockets: a client that keeps the exact rate must not be refused. */
const SLACK = 0.15;

interface Tracked {
  /** Theoretical arrival time of the generic cell rate algorithm. */
  due: number;
  total: number;
  bannedUntil: number;
}

/** By server name or prefix, per client. In real time, because the world's clock can jump. */
export class Limits {
  #byServer: Map<string, Limit>;
  #tracked = new Map<string, Tracked>();
  readonly #waitedMs: () => number;

  /** `waitedMs`: how long a request that is handled now may have waited for this process. */
  constructor(limits: Readonly<Record<string, Limit>>, waitedMs = () => 0) {
    this.#byServer = new Map(Object.entries(limits));
    this.#waitedMs = waitedMs;
  }

  /** Sets the limit of a server, or removes it with null; forgets its clients' history. */
  set(server: string, limit: Limit | null): void {
    if (limit) this.#byServer.set(server, limit);
    else this.#byServer.delete(server);
    for (const key of this.#tracked.keys()) if (key.startsWith(`${server} `)) this.#tracked.delete(key);
  }

  get(server: string): Limit | undefined {
    return this.#byServer.get(server) ?? this.#byServer.get(`${server.split(':')[0]}:*`);
  }

  admit(server: string, client: string, nowMs: number = performance.now()): Admission {
    const limit = this.get(server);
    if (!limit) return { ok: true };
    const track = this.#track(`${server} ${client}`);
    if (nowMs < track.bannedUntil) return { ok: false, retryAfterMs: track.bannedUntil - nowMs };
    const interval = 1_000 / limit.perSecond;
    track.total++;
    const early = track.due - nowMs > (limit.burst - 1 + SLACK) * interval;
    if (!early && (limit.total === null || track.total <= limit.total)) {
      track.due = Math.max(track.due, nowMs - this.#waitedMs()) + interval;
      return { ok: true };
    }
    track.bannedUntil = nowMs + limit.banMs;
    return { ok: false, retryAfterMs: Math.max(limit.banMs, 1_000) };
  }

  #track(key: string): Tracked {
    const known = this.#tracked.get(key);
    if (known) return known;
    if (this.#tracked.size >= MAX_CLIENTS) this.#tracked.clear();
    const fresh = { due: 0, total: 0, bannedUntil: 0 };
    this.#tracked.set(key, fresh);
    return fresh;
  }
}

const limit = (perSecond: number, burst: number, banMs: number, total: number | null = null): Limit => ({
  perSecond,
  burst,
  total,
  banMs,
});

/** Limits of the same order of magnitude as the real servers'. Services add theirs under `service:` names. */
export const realLimits: Readonly<Record<string, Limit>> = {
  'whois:*': limit(2, 10, 60_000),
  'whois:whois.verisign-grs.com': limit(10, 30, 60_000),
  // Red.es: 10 queries a minute; who exceeds it is banned for two hours.
  'whois:whois.nic.es': limit(1 / 6, 10, 7_200_000),
  // SIDN: one query a second and a daily limit.
  'whois:whois.domain-registry.nl': limit(1, 1, 5_000, 5_000),
  'whois:whois.pir.org': limit(0.8, 4, 120_000),
  'whois:whois.denic.de': limit(1, 10, 60_000),
  'whois:whois.nic.fr': limit(1, 8, 60_000),
  'whois:kero.yachay.pe': limit(0.2, 10, 300_000),
  'whois:whois.eu': limit(1, 5, 30_000),
  'rdap:*': limit(10, 30, 10_000),
  'rdap:bootstrap': limit(50, 100, 1_000),
  'rdap:rdap.verisign.com': limit(30, 60, 10_000),
  'rdap:rdap.nic.fr': limit(2, 10, 30_000),
  'rdap:rdap.sidn.nl': limit(1, 2, 10_000),
  // Google Registry throttles at about one request a second.
  'rdap:pubapi.registry.google': limit(1, 5, 30_000),
};
