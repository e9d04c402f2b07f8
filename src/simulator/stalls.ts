const TICK_MS = 20;
/** Requests that waited are handled in the first turns after the pause. */
const AFTER_MS = 100;

/** Pauses of this process: requests that came meanwhile are handled together, and their times of arrival are not known. */
export class Stalls {
  #ticked = performance.now();
  #ended = Number.NEGATIVE_INFINITY;
  #ms = 0;
  readonly #timer = setInterval(() => this.#tick(), TICK_MS).unref();

  #tick(): void {
    const now = performance.now();
    const late = now - this.#ticked - TICK_MS;
    const began = this.#ticked;
    this.#ticked = now;
    if (late <= TICK_MS) return;
    this.#ms = late + (began - this.#ended <= AFTER_MS ? this.#ms : 0);
    this.#ended = now;
  }

  /** How long a request that is handled now may have waited, in milliseconds. */
  waitedMs(): number {
    const now = performance.now();
    return Math.max(0, now - this.#ticked - TICK_MS, now - this.#ended <= AFTER_MS ? this.#ms : 0);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }
}
