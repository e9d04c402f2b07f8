const LOOK_MS = 50;
/** Less than this is a timer's own inaccuracy. */
const LEAST_MS = 20;

/** How long this process has not looked at its sockets: what it waits for may have come in that time. */
export class OwnDelay {
  #total = 0;
  #due = performance.now() + LOOK_MS;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  /** Milliseconds since the process began to be watched; what a piece of work has seen is the difference. */
  get totalMs(): number {
    this.#look();
    return this.#total;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const late = now - this.#due;
    if (late > LEAST_MS) this.#total += late;
    this.#due = now + LOOK_MS;
  }
}
