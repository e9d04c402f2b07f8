import { timingSafeEqual } from 'node:crypto';
import type { SessionRow } from '#store/queries/accounts/sessions.ts';
import type { PurposeKeys } from '../keys/signing-keys.ts';
import { hashRefreshSecret, nextRefreshSecret } from './refresh-token.ts';

type Step = { kind: 'over' } | { kind: 'stolen' } | { kind: 'rotate' | 'repeat'; secret: string };

/** The previous secret is valid for 30 seconds (two tabs, a lost answer); a reuse of an older one is a theft. */
export function nextStep(row: SessionRow, secret: string, keys: PurposeKeys, now: number): Step {
  if (row.cerrada !== null || row.expira <= now) return { kind: 'over' };
  const hash = hashRefreshSecret(secret);
  if (sameHash(hash, row.refresco_hash))
    return { kind: 'rotate', secret: nextRefreshSecret(keys.current(), secret) };
  const previous = row.refresco_anterior_hash !== null && sameHash(hash, row.refresco_anterior_hash);
  const inTime = row.refresco_anterior_hasta !== null && now < row.refresco_anterior_hasta;
  // The master key may have been rotated since the first use.
  const successor = keys
    .accepted()
    .map((key) => nextRefreshSecret(key, secret))
    .find((next) => sameHash(hashRefreshSecret(next), row.refresco_hash));
  if (previous && inTime && successor !== undefined) return { kind: 'repeat', secret: successor };
  return { kind: 'stolen' };
}

export function isOneOf(hash: string, row: SessionRow): boolean {
  return (
    sameHash(hash, row.refresco_hash) ||
    (row.refresco_anterior_hash !== null && sameHash(hash, row.refresco_anterior_hash))
  );
}

function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
