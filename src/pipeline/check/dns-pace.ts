import type { Clock } from '#platform/clock.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { type Store, withSystem } from '#store/store.ts';
import { wait } from '../runtime/wait.ts';

/** Questions a second to one zone's servers, over all processes. */
const PER_SECOND = 250;
const BLOCK = 50;
const KEYS_MAX = 2_000;

export interface DnsGate {
  /** Takes a slot of the current block; false if a new block is needed. */
  takeNow(key: string): boolean;
  take(key: string, signal: AbortSignal): Promise<void>;
}

export function createDnsGate(deps: { store: Store; clock: Clock }): DnsGate {
  const blocks = new Map<string, { left: number; refill: Promise<void> | null }>();

  const refill = async (key: string, block: { left: number }, signal: AbortSignal) => {
    const now = deps.clock.now();
    const intervalMs = Math.round((BLOCK * 1_000) / PER_SECOND);
    const at = await withSystem(deps.store, (tx) => takeRateSlot(tx, { clave: key, intervalMs, now }));
    await wait(at - now, signal);
    block.left = BLOCK;
  };

  return {
    takeNow(key) {
      const block = blocks.get(key);
      if (!block || block.left <= 0) return false;
      block.left -= 1;
      return true;
    },

    async take(key, signal) {
      let block = blocks.get(key);
      if (!block) {
        if (blocks.size >= KEYS_MAX) blocks.clear();
        block = { left: 0, refill: null };
        blocks.set(key, block);
      }
      while (block.left <= 0) {
        const held = block;
        held.refill ??= refill(key, held, signal).finally(() => {
          held.refill = null;
        });
        await held.refill;
        signal.throwIfAborted();
      }
      block.left -= 1;
    },
  };
}
