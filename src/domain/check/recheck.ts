import { faseCiclo } from '#contract/states.ts';
import { phaseEnd, type ReleaseInput } from '../lifecycle/lifecycle.ts';
import { type Row, row } from '../verdict/row.ts';
import type { DomainHistory } from '../verdict/types.ts';
import { windows } from '../verdict/windows.ts';
import { FAILED_AGAIN_MS } from './transition.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNKNOWN_AFTER_MS = [6 * HOUR, 24 * HOUR, 72 * HOUR] as const;
/** Delays after a lost answer, growing with each failure. */
const UNCONFIRMED_AFTER_MS = [HOUR / 4, HOUR, 6 * HOUR, DAY] as const;
/** A renewal may take this long to show in the registry. */
const RENEWAL_SHOWS_MS = 48 * HOUR;

export interface RecheckInput extends ReleaseInput {
  row: Row | null;
  es_disponible: boolean | null;
  onlyByPerson: boolean;
  /** One server of the zone denies the name, and no other has confirmed it. */
  unconfirmed: boolean;
  /** Renewed automatically, its site shows no owner, and the registrar has not said whether it was paid. */
  renewalOpen: boolean;
  history: Pick<DomainHistory, 'nullChecks' | 'watched'>;
}

/** Next automatic check (epoch milliseconds); null: only on request. An unwatched free name waits a week. */
export function recheckAfter(input: RecheckInput): number | null {
  const { now } = input;
  if (input.row === row.platform) return null;
  if (input.row === row.renewalNotShown) return now + RENEWAL_SHOWS_MS;
  // A zone whose registry does not answer is still watched by DNS, which costs no registry query.
  if (input.row === row.noChannel) return now + 7 * DAY;
  // The second confirmation failed on every channel: retry soon.
  if (input.row === row.freeOnce) return now + (input.onlyByPerson ? watchedWaitMs(input) : FAILED_AGAIN_MS);
  if (input.unconfirmed) return now + unconfirmedWaitMs(input);
  if (input.row === row.releaseRounds) return now + DAY;
  const byPhase = recheckOfPhase(input);
  if (byPhase !== null) return byPhase;
  if (input.es_disponible === true) return now + watchedWaitMs(input);
  if (input.es_disponible === false)
    return now + (isExpiryNear(input) || input.renewalOpen ? 7 * DAY : 30 * DAY);
  const wait = UNKNOWN_AFTER_MS[input.history.nullChecks ?? 0];
  return wait === undefined ? null : now + wait;
}

function unconfirmedWaitMs({ es_disponible, history }: RecheckInput): number {
  if (es_disponible === false) return DAY;
  return UNCONFIRMED_AFTER_MS[history.nullChecks ?? 0] ?? 7 * DAY;
}

function watchedWaitMs({ history }: RecheckInput): number {
  return history.watched === true ? DAY : 7 * DAY;
}

function recheckOfPhase(input: RecheckInput): number | null {
  const { now } = input;
  const end = phaseEnd(input);
  switch (input.fase) {
    case faseCiclo.gracia:
      return now + 7 * DAY;
    case faseCiclo.redencion:
      // If the phase's start is unknown, its end is an estimate: check daily so that a watched drop is not missed.
      if (input.history.watched === true) return now + DAY;
      return Math.max(now + DAY, (end ?? now) - 2 * DAY);
    case faseCiclo.pendiente_borrado:
      return now + (end !== null && end - now <= DAY ? HOUR : DAY);
    default:
      return null;
  }
}

function isExpiryNear({ fecha_expiracion, now }: RecheckInput): boolean {
  return fecha_expiracion !== null && fecha_expiracion - now <= windows.expiryNearMs;
}
