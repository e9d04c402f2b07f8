import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Clock } from '#platform/clock.ts';

/** The system's time plus an offset, written to the file that `fileClock` reads. It survives a restart. */
export class MovingClock implements Clock {
  readonly file: string;
  #offsetMs: number;
  #heldAt: number | null = null;

  constructor(file: string) {
    this.file = file;
    this.#offsetMs = readOffset(file);
    this.#write();
  }

  now(): number {
    return this.#heldAt ?? Date.now() + this.#offsetMs;
  }

  /** It stays at `at`, and null lets it move on from there. A test's: `fileClock` in other processes moves on. */
  hold(at: number | null): void {
    if (at === null && this.#heldAt !== null) this.setOffset(this.#heldAt - Date.now());
    this.#heldAt = at;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  advance(ms: number): void {
    this.setOffset(this.#offsetMs + ms);
  }

  setOffset(ms: number): void {
    if (!Number.isFinite(ms)) throw new RangeError('the offset must be a finite number of milliseconds');
    this.#offsetMs = ms;
    this.#write();
  }

  #write(): void {
    const half = `${this.file}.${process.pid}.tmp`;
    writeFileSync(half, JSON.stringify({ offsetMs: this.#offsetMs }));
    renameSync(half, this.file);
  }
}

function readOffset(file: string): number {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const found = value && typeof value === 'object' && 'offsetMs' in value ? Number(value.offsetMs) : 0;
    return Number.isFinite(found) ? found : 0;
  } catch {
    return 0;
  }
}
