import { readFileSync } from 'node:fs';

/**
 * The one clock of all rules of minutes, hours and days. `now()` is epoch milliseconds.
 * Durations of real work (latency, timeouts) are measured with `performance.now()`, never with this.
 */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved: for tests of rules in time. */
export function fixedClock(startMs: number): Clock & { advance(ms: number): void; set(ms: number): void } {
  let at = startMs;
  return {
    now: () => at,
    advance: (ms) => {
      at += ms;
    },
    set: (ms) => {
      at = ms;
    },
  };
}

/**
 * The system's time plus an offset kept in a small JSON file (`{"offsetMs": number}`), which the simulated
 * internet's control rewrites: so every process of a demo or a test moves together.
 * A missing or half-written file means the last good offset.
 */
export function fileClock(file: string, pollMs = 200): Clock & { close(): void } {
  let offsetMs = 0;
  const read = () => {
    try {
      const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
      if (value && typeof value === 'object' && 'offsetMs' in value && Number.isFinite(value.offsetMs)) {
        offsetMs = Number(value.offsetMs);
      }
    } catch {
      // Unreadable for an instant while it is replaced: keep the last good offset.
    }
  };
  read();
  // Not watchFile: it compares with a first look of its own, and what changes before that look it never tells.
  const timer = setInterval(read, pollMs).unref();
  return { now: () => Date.now() + offsetMs, close: () => clearInterval(timer) };
}
