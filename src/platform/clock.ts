import { readFileSync } from 'node:fs';

/** Clock of all rules, in epoch milliseconds. Real work (latency, timeouts) is measured with `performance.now()`. */
export interface Clock {
  now(): number;
}

/** How far this machine's clock is behind the database's, by which all processes go. */
let behindMs = 0;
const LEAST_DIFFERENCE_MS = 1_000;

export const systemClock: Clock = { now: () => Date.now() + behindMs };

export function correctSystemClock(differenceMs: number): boolean {
  if (Math.abs(differenceMs - behindMs) < LEAST_DIFFERENCE_MS) return false;
  behindMs = Math.abs(differenceMs) < LEAST_DIFFERENCE_MS ? 0 : differenceMs;
  return true;
}

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
 * The system's time plus an offset from a small JSON file (`{"offsetMs": number}`) that the simulator's control
 * rewrites. A missing or half-written file keeps the last good offset.
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
      // It is being replaced: keeps the last good offset.
    }
  };
  read();
  // Not watchFile: it misses changes made before its own first look.
  const timer = setInterval(read, pollMs).unref();
  return { now: () => systemClock.now() + offsetMs, close: () => clearInterval(timer) };
}
