import { setTimeout } from 'node:timers/promises';
import { assertNever } from '#platform/errors.ts';
import type { Refusal } from '../answers/refusal.ts';
import type { FoundBusiness, MapsOutcome, MapsSpend } from './port.ts';

export type Failed = Exclude<MapsOutcome, { kind: 'answered' | 'budget_ended' }>;

export const NOTHING_SPENT: MapsSpend = { solicitudes: 0, creditos: 0 };

const WAIT = { least: 500, most: 6 * 3_600_000 } as const;

export const failed = {
  limited: (retryAfterMs: number, spend: MapsSpend): Failed => ({
    kind: 'limited',
    retryAfterMs: Math.min(Math.max(retryAfterMs, WAIT.least), WAIT.most),
    detalle: 'El proveedor de mapas pide ir más despacio',
    spend,
  }),
  quotaEnded: (spend: MapsSpend): Failed => ({
    kind: 'quota_ended',
    detalle: 'Se ha agotado la cuota contratada con el proveedor de mapas',
    spend,
  }),
  keyRefused: (
    spend: MapsSpend,
    detalle = 'no la acepta, o la clave no está suscrita a esta API',
  ): Failed => ({
    kind: 'key_refused',
    detalle,
    spend,
  }),
  unreachable: (detalle: string, spend: MapsSpend): Failed => ({
    kind: 'unreachable',
    detalle: `El proveedor de mapas no responde: ${detalle}`,
    spend,
  }),
  malformed: (detalle: string, spend: MapsSpend): Failed => ({
    kind: 'malformed',
    detalle: `El proveedor de mapas ha respondido algo que no se entiende: ${detalle}`,
    spend,
  }),
};

/** Already in `spend`. If sent it may be billed in full (`mostCredits`); otherwise it is free. */
export function unanswered(
  { detalle, sent }: { detalle: string; sent: boolean },
  spend: MapsSpend,
  mostCredits: number,
): Failed {
  if (sent) spend.creditos += mostCredits;
  else spend.solicitudes--;
  return failed.unreachable(detalle, spend);
}

const DEFAULT_WAIT_MS = 2_000;

/** A service's refusal as the outcome of a search. `waitMs`: the wait if the service gave none. */
export function failureOf(refusal: Refusal, spend: MapsSpend, waitMs = DEFAULT_WAIT_MS): Failed {
  switch (refusal.kind) {
    case 'key_wrong':
    case 'not_subscribed':
      return failed.keyRefused(spend);
    case 'quota_ended':
      return failed.quotaEnded(spend);
    case 'limited':
      return failed.limited(refusal.waitMs ?? waitMs, spend);
    case 'unavailable':
      return failed.unreachable(refusal.detalle, spend);
    case 'strange':
      return failed.malformed(refusal.detalle, spend);
    default:
      return assertNever(refusal);
  }
}

export function uniqueBusinesses(found: readonly FoundBusiness[], max: number): FoundBusiness[] {
  const seen = new Set<string>();
  const unique = found.filter(({ place_id, business_id }) => {
    const identity = place_id ?? business_id;
    if (identity === null) return true;
    if (seen.has(identity)) return false;
    seen.add(identity);
    return true;
  });
  return unique.slice(0, max);
}

/** Whether two pages hold the same place: the list changed between the requests, so places may be missing. */
export function haveMoved(pages: readonly (readonly FoundBusiness[])[]): boolean {
  const found = pages.flat();
  return pages.length > 1 && uniqueBusinesses(found, found.length).length < found.length;
}

/** A key with blanks or non-ASCII letters was copied wrongly and would break the request. */
export function isHeaderSafe(apiKey: string): boolean {
  return /^[\x21-\x7e]{1,500}$/.test(apiKey);
}

/** Real waiting. Rejects only on abort. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
}
