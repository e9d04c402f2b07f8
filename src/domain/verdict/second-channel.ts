import { registryChannels } from './attempts.ts';
import { readEvidence } from './reading.ts';
import type { RegistryChannel, VerdictInput } from './types.ts';
import { decideVerdict } from './verdict.ts';

/**
 * The channel that can confirm a free name without waiting: one that its one confirmation did not come from. `null`
 * where nothing is to be confirmed, or no other can be asked.
 */
export function secondChannel(input: VerdictInput): RegistryChannel | null {
  if (decideVerdict(input).confirmaciones !== 1) return null;
  const said = new Set(readEvidence(input).registry.absents.map((word) => word.channel));
  return registryChannels(input).find((channel) => !said.has(channel)) ?? null;
}
