import type { Clock } from '#platform/clock.ts';

const MAX_KEYS = 10_000;

export class PlanQuota {
  #clock: Clock;
  #used = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  used(key: string): number {
    return this.#used.get(this.#slot(key)) ?? 0;
  }

  spend(key: string, units: number): void {
    if (this.#used.size >= MAX_KEYS) this.#used.clear();
    this.#used.set(this.#slot(key), this.used(key) + units);
  }

  resetSeconds(): number {
    const now = new Date(this.#clock.now());
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    return Math.ceil((next - now.getTime()) / 1_000);
  }

  period(): { start: string; end: string } {
    const now = new Date(this.#clock.now());
    const at = (month: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)).toISOString();
    return { start: at(0), end: at(1) };
  }

  #slot(key: string): string {
    return `${new Date(this.#clock.now()).toISOString().slice(0, 7)} ${key}`;
  }
}
