export interface Ask {
  /** Milliseconds since the simulator started, monotonic. */
  at: number;
  client: string;
  subject: string;
  outcome: string;
}

export interface ServerCount {
  total: number;
  outcomes: Record<string, number>;
  clients: Record<string, number>;
  /** The most within one second of the monotonic clock. */
  maxPerSecond: number;
  distinctSubjects: number;
  firstAt: number;
  lastAt: number;
}

const KEPT_ASKS = 2_000;
const MAX_SUBJECTS = 500_000;
const MAX_KEYS = 2_000;

interface Tally {
  total: number;
  outcomes: Map<string, number>;
  clients: Map<string, number>;
  subjects: Map<string, number>;
  second: number;
  inSecond: number;
  maxPerSecond: number;
  firstAt: number;
  lastAt: number;
  ring: Ask[];
}

/** Who asked which server about what, and how fast. Bounded in every dimension. */
export class Counters {
  #startedAt = performance.now();
  #tallies = new Map<string, Tally>();
  /** Requests to addresses that a guarded client must never reach. */
  privateTouches: string[] = [];

  now(): number {
    return performance.now() - this.#startedAt;
  }

  note(server: string, client: string, subject: string, outcome: string): void {
    const at = this.now();
    const tally = this.#tally(server, at);
    tally.total++;
    tally.lastAt = at;
    bump(tally.outcomes, outcome, MAX_KEYS);
    bump(tally.clients, client, MAX_KEYS);
    bump(tally.subjects, subject, MAX_SUBJECTS);
    const second = Math.floor(at / 1000);
    tally.inSecond = second === tally.second ? tally.inSecond + 1 : 1;
    tally.second = second;
    if (tally.inSecond > tally.maxPerSecond) tally.maxPerSecond = tally.inSecond;
    tally.ring[(tally.total - 1) % KEPT_ASKS] = { at, client, subject, outcome };
  }

  touchPrivate(what: string): void {
    if (this.privateTouches.length < 1_000) this.privateTouches.push(what);
  }

  servers(): Record<string, ServerCount> {
    return Object.fromEntries(
      [...this.#tallies].map(([server, tally]) => [
        server,
        {
          total: tally.total,
          outcomes: Object.fromEntries(tally.outcomes),
          clients: Object.fromEntries(tally.clients),
          maxPerSecond: tally.maxPerSecond,
          distinctSubjects: tally.subjects.size,
          firstAt: tally.firstAt,
          lastAt: tally.lastAt,
        },
      ]),
    );
  }

  asked(server: string, subject: string): number {
    return this.#tallies.get(server)?.subjects.get(subject) ?? 0;
  }

  recent(server: string): Ask[] {
    const tally = this.#tallies.get(server);
    if (!tally) return [];
    const cut = tally.total % KEPT_ASKS;
    return tally.total <= KEPT_ASKS
      ? [...tally.ring]
      : [...tally.ring.slice(cut), ...tally.ring.slice(0, cut)];
  }

  reset(): void {
    this.#tallies.clear();
    this.privateTouches = [];
  }

  #tally(server: string, at: number): Tally {
    const known = this.#tallies.get(server);
    if (known) return known;
    const tally: Tally = {
      total: 0,
      outcomes: new Map(),
      clients: new Map(),
      subjects: new Map(),
      second: -1,
      inSecond: 0,
      maxPerSecond: 0,
      firstAt: at,
      lastAt: at,
      ring: [],
    };
    this.#tallies.set(server, tally);
    return tally;
  }
}

function bump(map: Map<string, number>, key: string, max: number): void {
  const count = map.get(key);
  if (count !== undefined) map.set(key, count + 1);
  else if (map.size < max) map.set(key, 1);
}
