interface Waiting<Item> {
  item: Item;
  resolve: () => void;
  reject: (cause: unknown) => void;
}

export interface WriteBatcherOptions<Item> {
  most: number;
  /** How long the first item waits for others. */
  holdMs: number;
  /** Shortest time between two transactions that are not full. */
  paceMs?: number;
  /** Two items with the same key never share a transaction. */
  keyOf: (item: Item) => string;
  write: (items: readonly Item[]) => Promise<void>;
}

/** Writes single items in few transactions. If one fails, its items are written one by one. */
export class WriteBatcher<Item> {
  readonly #options: WriteBatcherOptions<Item>;
  #waiting: Waiting<Item>[] = [];
  #writing = false;
  #timer: NodeJS.Timeout | null = null;
  #begunAt = Number.NEGATIVE_INFINITY;

  constructor(options: WriteBatcherOptions<Item>) {
    this.#options = options;
  }

  get idle(): boolean {
    return this.#waiting.length === 0 && !this.#writing;
  }

  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#writing || this.#waiting.length === 0) return;
    if (this.#waiting.length >= this.#options.most) {
      if (this.#timer) clearTimeout(this.#timer);
      this.#timer = null;
      void this.#flush();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = null;
        void this.#flush();
      }, this.#delay());
    }
  }

  #delay(): number {
    const { holdMs, paceMs = 0 } = this.#options;
    return Math.max(holdMs, this.#begunAt + paceMs - performance.now());
  }

  async #flush(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    this.#begunAt = performance.now();
    try {
      await this.#write(this.#next());
    } finally {
      this.#writing = false;
      this.#schedule();
    }
  }

  #next(): Waiting<Item>[] {
    const keys = new Set<string>();
    const taken: Waiting<Item>[] = [];
    const left: Waiting<Item>[] = [];
    for (const waiting of this.#waiting) {
      const key = this.#options.keyOf(waiting.item);
      if (taken.length >= this.#options.most || keys.has(key)) left.push(waiting);
      else taken.push(waiting);
      keys.add(key);
    }
    this.#waiting = left;
    return taken;
  }

  async #write(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      await this.#options.write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const [first] = batch;
      if (batch.length <= 1) first?.reject(error);
      else for (const waiting of batch) await this.#write([waiting]);
    }
  }
}
