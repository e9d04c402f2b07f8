import { systemClock } from '#platform/clock.ts';
import type { TakeRateSlot } from '#providers/maps/port.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { type Store, withSystem } from '#store/store.ts';

/** Rate slots shared by all processes. The service counts by real time, so they use real time. */
export function sharedRateSlots(store: Store): TakeRateSlot {
  return async ({ clave, intervalMs }) => {
    const now = systemClock.now();
    return (await withSystem(store, (tx) => takeRateSlot(tx, { clave, intervalMs, now }))) - now;
  };
}
