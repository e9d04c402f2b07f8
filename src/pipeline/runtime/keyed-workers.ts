import type { Logger } from '#platform/logger.ts';
import { wait } from './wait.ts';

export interface RunContext {
  signal: AbortSignal;
  /** Settles when this key is woken or must stop; each wake-up is reported once. */
  woken(): Promise<void>;
  othersWait(): boolean;
}

interface Running {
  wakes: number;
  noticed: number;
  listener: (() => void) | null;
}

export interface KeyedWorkersOptions {
  /** Keys at work at once; others wait in order. */
  most: number;
  log: Logger;
  run: (key: string, context: RunContext) => Promise<void>;
  /** Releases the claims of a failed run, after its end. */
  giveBack: (key: string) => Promise<void>;
}

/** Further keys are found again by the sweep. */
const WAITING_MAX = 10_000;
/** Waits after the failures in a row of one key. */
const AGAIN_MS = [500, 1_000, 2_000, 5_000] as const;
/** About five minutes; after that claims expire by themselves. */
const GIVE_BACK_TRIES = 60;

/**
 * Runs the work of this process by key (account, batch or registry server): one run for each key at a time, until it
 * finds no work. A wake-up during a run makes it look again. A failed run releases its claims and is repeated.
 */
export class KeyedWorkers {
  readonly #running = new Map<string, Running>();
  readonly #waiting = new Set<string>();
  readonly #ends = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #options: KeyedWorkersOptions;

  constructor(options: KeyedWorkersOptions) {
    this.#options = options;
  }

  wake(key: string): void {
    if (this.#stopping.signal.aborted) return;
    const running = this.#running.get(key);
    if (running) {
      running.wakes += 1;
      running.listener?.();
      return;
    }
    if (this.#running.size >= this.#options.most) {
      if (this.#waiting.size < WAITING_MAX) this.#waiting.add(key);
      return;
    }
    this.#waiting.delete(key);
    const end = this.#work(key).finally(() => {
      this.#ends.delete(end);
      this.#next();
    });
    this.#ends.add(end);
  }

  /** Aborts all runs and waits at most `timeoutMs`. Returns the keys still running. */
  async stop(timeoutMs: number): Promise<string[]> {
    this.#stopping.abort();
    this.#waiting.clear();
    for (const running of this.#running.values()) running.listener?.();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, timeoutMs);
    await Promise.race([Promise.all(this.#ends), late.promise]);
    clearTimeout(timer);
    return [...this.#running.keys()];
  }

  #next(): void {
    const [key] = this.#waiting;
    if (key === undefined) return;
    this.#waiting.delete(key);
    this.wake(key);
  }

  async #work(key: string): Promise<void> {
    const running: Running = { wakes: 1, noticed: 0, listener: null };
    this.#running.set(key, running);
    const { signal } = this.#stopping;
    const context: RunContext = {
      signal,
      woken: () => this.#nextWake(running),
      othersWait: () => this.#waiting.size > 0,
    };
    let failures = 0;
    try {
      while (running.noticed < running.wakes && !signal.aborted) {
        running.noticed = running.wakes;
        try {
          await this.#options.run(key, context);
          failures = 0;
          // Woken during its run, perhaps by itself: waiting keys go first.
          if (running.noticed < running.wakes && this.#waiting.size > 0 && !signal.aborted) {
            this.#waiting.add(key);
            return;
          }
        } catch (error) {
          if (signal.aborted) return;
          this.#options.log.error({ err: error, key }, 'work failed');
          await this.#recover(key, failures);
          failures += 1;
          running.wakes += 1;
        }
      }
    } finally {
      this.#running.delete(key);
    }
  }

  /** Repeats until the claims are released: the database itself may have failed. */
  async #recover(key: string, failures: number): Promise<void> {
    const { signal } = this.#stopping;
    let refusal: unknown = null;
    for (let tries = 0; tries < GIVE_BACK_TRIES && !signal.aborted; tries++) {
      const given = await this.#options.giveBack(key).then(
        () => true,
        (error: unknown) => {
          refusal = error;
          return false;
        },
      );
      await wait(AGAIN_MS[Math.min(failures + tries, AGAIN_MS.length - 1)] ?? AGAIN_MS[0], signal);
      if (given) return;
    }
    if (!signal.aborted) this.#options.log.error({ err: refusal, key }, 'claims could not be given back');
  }

  #nextWake(running: Running): Promise<void> {
    return new Promise((resolve) => {
      const notice = () => {
        running.noticed = running.wakes;
        running.listener = null;
        resolve();
      };
      if (running.noticed < running.wakes || this.#stopping.signal.aborted) notice();
      else running.listener = notice;
    });
  }
}
