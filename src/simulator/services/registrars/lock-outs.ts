import type { SimulatorContext } from '../../context.ts';
import type { Call } from '../http-service.ts';

const LOCKED_MS = 24 * 3_600_000;
const MAX_ACCOUNTS = 1_000;

/** Accounts closed by a registrar, each for a day of the world's clock. */
export class LockOuts {
  readonly #context: SimulatorContext;
  readonly #until = new Map<string, number>();

  constructor(context: SimulatorContext) {
    this.#context = context;
  }

  /** Milliseconds that the call's account stays closed; 0 if open. The fault closes it. */
  left({ key, fault }: Call): number {
    const now = this.#context.clock.now();
    const account = key?.slice(0, key.indexOf(':')) ?? '';
    const until = this.#until.get(account) ?? 0;
    if (until > now) return until - now;
    if (fault?.fault !== 'locked-out') return 0;
    if (this.#until.size >= MAX_ACCOUNTS) this.#until.clear();
    this.#until.set(account, now + LOCKED_MS);
    return LOCKED_MS;
  }
}
