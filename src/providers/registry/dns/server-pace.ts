/** Questions in flight to one server: grown by answers, halved by loss, as in TCP (RFC 5681). */
const WINDOW = { first: 128, least: 8, most: 1_024 } as const;
const HALVE_EVERY_MS = 200;
/** As RFC 6298 with a shorter minimum: a repeated question is cheaper than a repeated segment. */
const REPEAT_AFTER = { least: 100, most: 1_000, deviations: 4 } as const;
const SMOOTHED_BY = 1 / 8;
const DEVIATION_BY = 1 / 4;

/** Learns from answers how many questions a server takes at once, and after how long a question counts as lost. */
export class ServerPace {
  #window: number = WINDOW.first;
  /** Slow-start threshold: below it the window doubles each round, above it grows by one. */
  #threshold: number = WINDOW.most;
  #halvedAt = Number.NEGATIVE_INFINITY;
  #smoothedMs: number | null = null;
  #deviationMs = 0;

  get window(): number {
    return this.#window;
  }

  /** Null before the first answer: an unknown server gets no repeats. */
  get repeatAfterMs(): number | null {
    if (this.#smoothedMs === null) return null;
    const ms = this.#smoothedMs + REPEAT_AFTER.deviations * this.#deviationMs;
    return Math.min(REPEAT_AFTER.most, Math.max(REPEAT_AFTER.least, ms));
  }

  /** `tookMs` is null if the question was sent more than once: either packet may have been answered. */
  answered(tookMs: number | null, inFlight: number): void {
    if (tookMs !== null) this.#learn(tookMs);
    // A window that is not full does not show what the server could take.
    if (inFlight < this.#window / 2) return;
    const more = this.#window < this.#threshold ? 1 : 1 / this.#window;
    this.#window = Math.min(WINDOW.most, this.#window + more);
  }

  lost(now: number): void {
    // Packets in flight together are lost together: they count as one loss.
    if (now - this.#halvedAt < Math.max(HALVE_EVERY_MS, this.#smoothedMs ?? 0)) return;
    this.#halvedAt = now;
    this.#threshold = Math.max(WINDOW.least, this.#window / 2);
    this.#window = this.#threshold;
  }

  #learn(ms: number): void {
    if (this.#smoothedMs === null) {
      this.#smoothedMs = ms;
      this.#deviationMs = ms / 2;
      return;
    }
    this.#deviationMs += DEVIATION_BY * (Math.abs(ms - this.#smoothedMs) - this.#deviationMs);
    this.#smoothedMs += SMOOTHED_BY * (ms - this.#smoothedMs);
  }
}
