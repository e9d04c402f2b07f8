import { attemptsAt, registryChannels, startOf } from './attempts.ts';
import type { Reading } from './reading.ts';
import type { RegistryChannel } from './types.ts';

/** The channel not yet asked in this check after the other denied the name: both must agree before 'free'. */
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

/** A registry's denial waits for the other channel; a person's does not. */
export function awaitsReadyChannel(r: Reading): boolean {
  return r.registry.absents[0]?.personal === false && readyChannel(r) !== null;
}
