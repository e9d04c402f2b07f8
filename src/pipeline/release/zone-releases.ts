import { observedHours } from '#domain/release/observed-hours.ts';
import { zoneExit } from '#domain/release/zone-exit.ts';
import { zoneFacts } from '#domain/zones/zone-facts.ts';
import { releaseFigures, releasesOfZones, type ZoneFigures } from '#store/queries/release/seen-releases.ts';
import type { Tx } from '#store/store.ts';

const HOUR = 3_600_000;

export interface ZoneReleases extends ZoneFigures {
  /** Hours from leaving the zone to the release, shortest and longest; null if too few were seen. */
  horas: readonly [number, number] | null;
}

/** Zones with most releases first. */
export async function zoneReleases(tx: Tx): Promise<ZoneReleases[]> {
  const figures = await releaseFigures(tx);
  const seen = await releasesOfZones(
    tx,
    figures.map(({ zona }) => zona),
  );
  return figures.map((one) => {
    const facts = zoneFacts(one.zona);
    const exit = facts === undefined ? null : zoneExit(facts);
    const hours = exit && observedHours(seen.get(one.zona) ?? [], exit);
    return { ...one, horas: hours && [hours.desde / HOUR, hours.hasta / HOUR] };
  });
}
