import type { FateShape } from './fates/fate.ts';
import type { Random } from './random.ts';
import type { WorldDomain } from './types.ts';

const DAY = 86_400_000;

/** Dates of a domain around the epoch, by its fate. */
export function datesFor(
  random: Random,
  shape: FateShape,
  epoch: number,
): Pick<WorldDomain, 'created' | 'updated' | 'expires' | 'registrarExpires' | 'phaseEndsAt'> {
  const expires = epoch + (shape.expiresInDays ?? random.int(50, 360)) * DAY + random.int(0, DAY - 1);
  const years = random.int(1, 22) + Math.max(0, Math.ceil((expires - epoch) / (365 * DAY)));
  const created = expires - Math.round(years * 365.2425) * DAY;
  const updated = Math.max(created, epoch - random.int(5, 340) * DAY + random.int(0, DAY - 1));
  return {
    created: Math.min(created, epoch - 200 * DAY),
    updated,
    expires,
    registrarExpires:
      shape.registrarExpiresInDays === undefined ? null : epoch + shape.registrarExpiresInDays * DAY,
    phaseEndsAt: shape.phaseEndsInDays === undefined ? null : epoch + shape.phaseEndsInDays * DAY,
  };
}
