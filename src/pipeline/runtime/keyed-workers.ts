import type { Logger } from '#platform/logger.ts';

/** What a lane is given to notice while it works. */
export interface LaneContext {
  signal: AbortSignal;
  /** Settles when somebody wakes this lane, or when it must stop; each wake-up is heard once. */
  woken(): Promise<void>;
}

interface Lane {
  wakes: number;
  heard: number;
  listener: (() => void) | null;
}

export interface LanesOptions {
  /** Lanes at once; a key beyond them waits for the next sweep. */
  most: number;
  log: Logger;
  run: (key: string, context: LaneContext) => Promise<void>;
}

/**
 * The work of this process by key (an account, a registry server): one loop a key at a time, ended when it finds nothing
 * more to do. A wake-up while it runs makes it look once more; one that is lost is repeated by the sweep.
 */
export class Lanes {
  readonly #running = new Map<string, Lane>();
  readonly #ends = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #options: LanesOptions;

  constructor(options: LanesOptions) {
    this.#options = options;
  }

  wake(key: string): void {
    if (this.#stopping.signal.aborted) return;
    const lane = this.#running.get(key);
    if (lane) {
      lane.wakes += 1;
      lane.listener?.();
      return;
    }
    if (this.#running.size >= this.#options.most) return;
    const end = this.#work(key, { wakes: 1, heard: 0, listener: null }).finally(() => this.#ends.delete(end));
    this.#ends.add(end);
  }

  /** Aborts every lane and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const lane of this.#running.values()) lane.listener?.();
    await Promise.all(this.#ends);
  }

  async #work(key: string, lane: Lane): Promise<void> {
    this.#running.set(key, lane);
    const { signal } = this.#stopping;
    const context: LaneContext = { signal, woken: () => this.#nextWake(lane) };
    try {
      while (lane.heard < lane.wakes && !signal.aborted) {
        lane.heard = lane.wakes;
        await this.#options.run(key, context);
      }
    } catch (error) {
      if (!signal.aborted) this.#options.log.error({ err: error, key }, 'lane failed');
    } finally {
      this.#running.delete(key);
    }
  }

  #nextWake(lane: Lane): Promise<void> {
    return new Promise((resolve) => {
      const hear = () => {
        lane.heard = lane.wakes;
        lane.listener = null;
        resolve();
      };
      if (lane.heard < lane.wakes || this.#stopping.signal.aborted) hear();
      else lane.listener = hear;
    });
  }
}
