import { canaryNames } from '#simulator/world/canaries.ts';
import { distrustedZones } from '#simulator/world/spoken/spoken-names.ts';
import { zoneOf } from '#simulator/world/zones.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** Reaction of a zone's RDAP server to names that are known to be registered. */
const canaryFaults = { gal: 'false-404', eus: 'server-error' } as const;

/**
 * Quarantines one zone's RDAP server (it denies registered names), leaves another's untested (it does not answer).
 * Their other answers are true and must win over a denial of port 43.
 */
export async function layDistrust(control: SimulatorControl): Promise<void> {
  for (const suffix of distrustedZones) {
    const host = zoneOf(`x.${suffix}`)?.rdap?.split('/')[0];
    if (host === undefined) throw new Error(`.${suffix} has no RDAP server`);
    for (const name of canaryNames().filter((one) => zoneOf(one)?.suffix === suffix))
      await control.misbehaveAbout(name, `rdap:${host}`, canaryFaults[suffix]);
  }
}
