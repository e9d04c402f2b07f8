import { SITE_BOUNDS, type SiteBounds } from '../config/site-bounds.ts';

/** Ends a connection's use of its slots; a second call has no effect. */
export type Release = () => void;

export interface SiteTarget {
  host: string;
  address: string;
}

export interface SlotWait {
  signal: AbortSignal;
  waitMs: number;
  /** The connection is no longer wanted unless it has begun. */
  leave?: AbortSignal | undefined;
}

/** Bounds of host and address over several processes. */
export interface SharedSlots {
  /** The release, or which of the two other processes use to its bound. */
  take(target: SiteTarget): Promise<Release | keyof SiteTarget>;
}

/** Other visits kept the host or its address busy for too long, before the request was sent. */
export class SiteBusy extends Error {
  constructor() {
    super('the host or its address is busy with other visits');
    this.name = 'SiteBusy';
  }
}

/** When a host or address that other processes use is tried again. */
const AGAIN_MS = 50;

interface Waiting extends SiteTarget {
  cuenta: string;
  begin: (release: Release) => void;
  fail: (reason: unknown) => void;
}

/**
 * Connections to websites, shared fairly by the accounts of this process: a free slot goes to the waiting account with
 * the fewest connections. A connection that waits for a busy host or address
 * holds no slot.
 */
export class SiteSlots {
  readonly #bounds: SiteBounds;
  readonly #shared: SharedSlots | null;
  #open = 0;
  readonly #hosts = new Set<string>();
  readonly #addresses = new Map<string, number>();
  readonly #accounts = new Map<string, number>();
  /** By account; the account that was served last is at the end. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  /** Hosts and addresses that other processes use to their bound. */
  readonly #elsewhere = new Set<string>();

  constructor(bounds: SiteBounds = SITE_BOUNDS, shared: SharedSlots | null = null) {
    this.#bounds = bounds;
    this.#shared = shared;
  }

  /** Rejects on abort, and with `SiteBusy` after `waitMs` or when `leave` aborts. */
  take(cuenta: string, target: SiteTarget, wait: SlotWait): Promise<Release> {
    const { signal, waitMs, leave } = wait;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        leave?.removeEventListener('abort', onBusy);
        this.#leave(waiting);
      };
      const waiting: Waiting = {
        ...target,
        cuenta,
        begin: (release) => {
          settle();
          resolve(release);
        },
        fail: (reason) => {
          settle();
          reject(reason);
        },
      };
      const onAbort = () => waiting.fail(signal.reason);
      const onBusy = () => waiting.fail(new SiteBusy());
      const timer = setTimeout(onBusy, leave?.aborted ? 0 : waitMs);
      signal.addEventListener('abort', onAbort, { once: true });
      leave?.addEventListener('abort', onBusy, { once: true });
      this.#queue(waiting);
      this.#grant();
    });
  }

  #queue(waiting: Waiting): void {
    const queue = this.#waiting.get(waiting.cuenta) ?? new Set();
    this.#waiting.set(waiting.cuenta, queue.add(waiting));
  }

  #leave(waiting: Waiting): void {
    const queue = this.#waiting.get(waiting.cuenta);
    queue?.delete(waiting);
    if (queue?.size === 0) this.#waiting.delete(waiting.cuenta);
  }

  #grant(): void {
    while (this.#open < this.#bounds.atOnce) {
      const next = this.#next();
      if (next === null) return;
      const queue = this.#waiting.get(next.cuenta) ?? new Set();
      this.#waiting.delete(next.cuenta);
      this.#waiting.set(next.cuenta, queue);
      const release = this.#hold(next);
      if (this.#shared === null) next.begin(release);
      else void this.#ask(this.#shared, next, release);
    }
  }

  #next(): Waiting | null {
    let best: Waiting | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [cuenta, queue] of this.#waiting) {
      const open = this.#accounts.get(cuenta) ?? 0;
      if (open >= fewest) continue;
      const first = firstOf(queue, (each) => this.#isFree(each));
      if (first === null) continue;
      best = first;
      fewest = open;
    }
    return best;
  }

  #isFree({ host, address }: SiteTarget): boolean {
    if (this.#elsewhere.has(host) || this.#elsewhere.has(address)) return false;
    return !this.#hosts.has(host) && (this.#addresses.get(address) ?? 0) < this.#bounds.perAddress;
  }

  /** Asks the other processes; this one counts the connection meanwhile. */
  async #ask(shared: SharedSlots, next: Waiting, release: Release): Promise<void> {
    const taken = await shared.take(next);
    const isWaiting = this.#waiting.get(next.cuenta)?.has(next) ?? false;
    if (typeof taken === 'string') {
      const busy = next[taken];
      this.#elsewhere.add(busy);
      setTimeout(() => {
        this.#elsewhere.delete(busy);
        this.#grant();
      }, AGAIN_MS);
      release();
    } else if (isWaiting) {
      next.begin(() => {
        taken();
        release();
      });
    } else {
      taken();
      release();
    }
  }

  #hold({ host, address, cuenta }: Waiting): Release {
    this.#open += 1;
    this.#hosts.add(host);
    count(this.#addresses, address, 1);
    count(this.#accounts, cuenta, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#open -= 1;
      this.#hosts.delete(host);
      count(this.#addresses, address, -1);
      count(this.#accounts, cuenta, -1);
      this.#grant();
    };
  }
}

function firstOf<T>(items: Iterable<T>, fits: (item: T) => boolean): T | null {
  for (const item of items) if (fits(item)) return item;
  return null;
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const total = (counts.get(key) ?? 0) + change;
  if (total > 0) counts.set(key, total);
  else counts.delete(key);
}
