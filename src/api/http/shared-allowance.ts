import { takeShare } from '#store/queries/security/allowances.ts';
import { type Store, withAccount } from '#store/store.ts';

interface Left {
  isOver: boolean;
  requests: number;
  seconds: number;
}

interface Held {
  own: number;
  /** Requests of the window that no process has yet. */
  others: number;
  /** Milliseconds of the monotonic clock. */
  until: number;
  taking: Promise<void> | null;
}

const HELD_MAX = 10_000;

/** An allowance of all web processes, which take shares of it: about twenty statements for a whole window, however busy. */
export class SharedAllowance {
  readonly #store: Store;
  readonly #size: { cupo: number; segundos: number };
  readonly #held = new Map<string, Held>();

  constructor(store: Store, size: { cupo: number; segundos: number }) {
    this.#store = store;
    this.#size = size;
  }

  async count(usuarioId: string, clave: string): Promise<Left> {
    const held = this.#heldOf(`${usuarioId} ${clave}`);
    while (held.own === 0 || performance.now() >= held.until) {
      if (performance.now() < held.until && held.others === 0) return leftOf(held, true);
      held.taking ??= this.#take(held, usuarioId, clave).finally(() => {
        held.taking = null;
      });
      await held.taking;
    }
    held.own -= 1;
    return leftOf(held, false);
  }

  async #take(held: Held, usuarioId: string, clave: string): Promise<void> {
    const asked = performance.now();
    const share = await withAccount(this.#store, usuarioId, (tx) =>
      takeShare(tx, usuarioId, { clave, ...this.#size }),
    );
    const isNew = asked >= held.until;
    held.own = isNew ? share.suyas : held.own + share.suyas;
    held.others = share.quedan;
    held.until = asked + Math.max(share.ms, 1);
  }

  #heldOf(key: string): Held {
    const known = this.#held.get(key);
    if (known) return known;
    if (this.#held.size >= HELD_MAX)
      for (const [other, { until, taking }] of this.#held)
        if (until <= performance.now() && taking === null) this.#held.delete(other);
    const held: Held = { own: 0, others: 0, until: 0, taking: null };
    this.#held.set(key, held);
    return held;
  }
}

const leftOf = ({ own, others, until }: Held, isOver: boolean): Left => ({
  isOver,
  requests: isOver ? 0 : own + others,
  seconds: Math.max(1, Math.ceil((until - performance.now()) / 1_000)),
});
