import { attemptsAt, registrarsToAsk, registryChannels } from './attempts.ts';
import { readEvidence } from './reading.ts';
import type { RegistryChannel, VerdictInput } from './types.ts';
import { decideVerdict } from './verdict.ts';

/**
 * A channel to confirm a free name at once, also a registrar; just failed ones last. Null: no channel or not needed.
 */
export function secondChannel(input: VerdictInput): RegistryChannel | null {
  if (decideVerdict(input).confirmaciones !== 1) return null;
  const reading = readEvidence(input);
  const { absents } = reading.registry;
  const said = new Set(absents.map((word) => word.channel));
  const others = [...registryChannels(reading), ...registrarsToAsk(reading)].filter(
    (channel) => !said.has(channel),
  );
  const since = Math.min(...absents.map(({ hora }) => hora));
  const failed = attemptsAt(input, 'registry').filter(({ answered, hora }) => !answered && hora >= since);
  return (
    others.find((channel) => !failed.some((attempt) => attempt.channel === channel)) ?? others[0] ?? null
  );
}
