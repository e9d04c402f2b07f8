import { buildWorld } from '#simulator/world/build.ts';
import { truthAt } from '#simulator/world/truth.ts';

const HOUR_MS = 3_600_000;

/** Names of the world that are released, renewed or lost in these hours: searches that take different times see them differently. */
export function unsteadyNames(epoch: number, hours: number): Set<string> {
  const world = buildWorld(1, epoch);
  const at = (name: string, hour: number) => JSON.stringify(truthAt(world, name, epoch + hour * HOUR_MS));
  const all = Array.from({ length: hours }, (_, hour) => hour);
  const names = [...world.domains.keys()];
  return new Set(names.filter((name) => all.some((hour) => at(name, hour) !== at(name, hour + 1))));
}
