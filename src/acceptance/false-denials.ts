import { registryAt } from '#simulator/world/lifecycle.ts';
import type { World } from '#simulator/world/types.ts';
import { type Zone, zoneOf } from '#simulator/world/zones.ts';
import { isRegistry } from './server-counters.ts';
import type { SimulatorControl } from './simulator-control.ts';

/** A registry's answer about a name; `server` is `rdap:<host>` or `whois:<host>`. */
export interface Heard {
  server: string;
  outcome: string;
}

/** Falsely denied by every channel at every question. A true answer, or a channel not asked, excludes a name. */
export async function deniedByAll(
  control: SimulatorControl,
  world: World,
  names: readonly string[],
  now: number,
): Promise<string[]> {
  if (names.length === 0) return [];
  const { servers } = await control.counters();
  const asks = await Promise.all(
    Object.keys(servers)
      .filter(isRegistry)
      .map(async (server) => (await control.recent(server)).map((ask) => ({ ...ask, server }))),
  );
  return names.filter((name) => {
    const zone = zoneOf(name);
    if (zone === null || registryAt(world, name, now)?.delegated !== false) return false;
    const heard = asks.flat().filter(({ subject }) => subject === name);
    return isDeniedByAll(zone, heard);
  });
}

/** A denial counts once confirmed: by the zone's other channel, or by its only channel a second time. */
export function isDeniedByAll(zone: Pick<Zone, 'rdap' | 'whois'>, heard: readonly Heard[]): boolean {
  const kinds = new Set(heard.map(({ server }) => server.slice(0, server.indexOf(':'))));
  const channels = [zone.rdap, zone.whois].filter((channel) => channel !== null).length;
  return (
    heard.length >= 2 &&
    kinds.size === channels &&
    heard.every(({ outcome }) => outcome === 'fault:false-404')
  );
}
