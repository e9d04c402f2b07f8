import { systemClock } from '#platform/clock.ts';
import type { TakeRateSlot } from '#providers/maps/port.ts';
import { takeRateSlot } from '#store/queries/registry/rate-slots.ts';
import { type Store, withSystem } from '#store/store.ts';

/** Turns that all processes of the installation take from one row. The service counts by its own time: so do they. */
export function sharedRateSlots(store: Store): TakeRateSlot {
  return async ({ clave, intervalMs }) => {
    const now = systemClock.now();
    return (await withSystem(store, (tx) => takeRateSlot(tx, { clave, intervalMs, now }))) - now;
  };
}
