/** A small seeded generator (mulberry32): the same seed and label give the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: number, label = '') {
    let hash = 2_166_136_261;
    for (const char of `${seed}/${label}`) hash = Math.imul(hash ^ char.charCodeAt(0), 16_777_619);
    this.#state = hash >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[Math.floor(this.next() * list.length)];
    if (chosen === undefined) throw new RangeError('pick from an empty list');
    return chosen;
  }

  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let at = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      at -= weight;
      if (at < 0) return value;
    }
    const last = list.at(-1);
    if (!last) throw new RangeError('weighted pick from an empty list');
    return last[0];
  }

  /** `length` characters of `alphabet`. */
  text(length: number, alphabet: string): string {
    let out = '';
    for (let i = 0; i < length; i++) out += alphabet[Math.floor(this.next() * alphabet.length)];
    return out;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const keyed = list.map((value) => [this.next(), value] as const);
    return keyed.sort((a, b) => a[0] - b[0]).map(([, value]) => value);
  }
}
