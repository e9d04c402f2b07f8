import { attemptsAt, registryChannels, startOf } from './attempts.ts';
import type { Reading } from './reading.ts';
import type { RegistryChannel } from './types.ts';

/**
 * The zone's other registry channel, where one has said that the name does not exist and the other has not been asked in
 * this check: both have to agree before a name is called free. Null where there is no other, where it gave no answer, or
 * where two agree already.
 */
export function readyChannel(r: Reading): RegistryChannel | null {
  const { absents, twoChannels } = r.registry;
  const [newest] = absents;
  if (twoChannels || newest === undefined) return null;
  const since = Math.max(Math.min(...absents.map(({ hora }) => hora)), startOf(r.input));
  const tried = attemptsAt(r.input, 'registry').filter((attempt) => attempt.hora >= since);
  return (
    registryChannels(r).find(
      (channel) => channel !== newest.channel && !tried.some((attempt) => attempt.channel === channel),
    ) ?? null
  );
}

/** A registry's denial that the other channel has yet to agree with; what a person saw stands by itself. */
export function awaitsReadyChannel(r: Reading): boolean {
  return r.registry.absents[0]?.personal === false && readyChannel(r) !== null;
}
