const LOOK_MS = 50;
/** Below this it is a timer's own inaccuracy. */
const LEAST_MS = 20;

/** Measures how long this process has not read its sockets: answers may have come in that time. */
export class OwnDelay {
  #total = 0;
  #due = performance.now() + LOOK_MS;
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#timer.unref();
  }

  /** Total since the start, in milliseconds; a task compares its start and end. */
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
