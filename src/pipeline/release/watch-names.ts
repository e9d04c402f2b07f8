import { zoneExit } from '#domain/release/zone-exit.ts';
import { allZones, isClosedSuffix } from '#domain/zones/zone-facts.ts';
import { watchPage } from '#store/queries/release/zone-clocks.ts';
import { withSystem } from '#store/store.ts';
import type { PipelineDeps } from '../runtime/ports.ts';

/** Zones where absence starts a clock and the public may register. */
export const CLOCK_ZONES: readonly string[] = allZones()
  .filter((facts) => (zoneExit(facts)?.dias ?? null) !== null && !isClosedSuffix(facts.zone))
  .map(({ zone }) => zone);
const PAGE = 2_000;
/** Of one run; far more names than an installation watches. */
const PAGES_MAX = 5_000;

/** Starts watching the names that accounts added. It can be repeated and interrupted. */
export async function watchNewNames(
  deps: Pick<PipelineDeps, 'store' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let despues = '';
  for (let page = 0; page < PAGES_MAX && !signal.aborted; page++) {
    const next = { zonas: CLOCK_ZONES, despues, limit: PAGE, now: deps.clock.now() };
    const last = await withSystem(deps.store, (tx) => watchPage(tx, next));
    if (last === null) return;
    despues = last;
  }
}
