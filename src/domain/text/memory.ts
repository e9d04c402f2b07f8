/** A cache with a bound; the oldest entry is dropped when it is full. */
export class Memory<V> {
  readonly #known = new Map<string, { made: V }>();
  /** Kept between calls: a new iterator would pass over all keys deleted so far. */
  readonly #oldest = this.#known.keys();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string, make: () => V): V {
    const found = this.#known.get(key);
    if (found !== undefined) return found.made;
    const made = make();
    this.#known.set(key, { made });
    if (this.#known.size > this.#max) this.#known.delete(this.#oldest.next().value ?? key);
    return made;
  }
}
