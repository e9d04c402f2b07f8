import type { Absence } from './looks.ts';
import type { ZoneExit } from './zone-exit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A name leaves the zone up to four hours after expiry; summer time and late deletion runs delay the release. */
const EARLY_MS = 4 * HOUR;
const LATE_MS = 2 * HOUR;
/** A registrar's expiry date may differ from the registry's by a day. */
const DATE_SLACK_MS = DAY;
/** Holders who pay the .es registry directly have five days; a name delegated for longer was renewed. */
const LATE_EXIT_MS = 6 * DAY;
/** No zone keeps a name delegated for longer after its expiry. */
const GRACE_MAX_MS = 60 * DAY;
const YEAR_MS = 365.25 * DAY;

/** First and last moment, in epoch milliseconds. */
export interface Interval {
  desde: number;
  hasta: number;
}

/** Milliseconds from leaving the zone to the release; null: leaving the zone gives no date. */
export function delayRange({ dias }: ZoneExit): Interval | null {
  return dias && { desde: dias[0] * DAY - EARLY_MS, hasta: dias[1] * DAY + LATE_MS };
}

/** The name left its zone between the two looks. `observed` narrows the registry's range, never widens it. */
export function intervalByDns(
  { delegadoUltima, ausentePrimera }: Absence,
  exit: ZoneExit,
  observed: Interval | null,
): Interval | null {
  const range = delayRange(exit);
  if (range === null || delegadoUltima === null) return null;
  const { desde, hasta } = observed === null ? range : within(observed, range);
  return { desde: delegadoUltima + desde, hasta: ausentePrimera + hasta };
}

function within(narrow: Interval, range: Interval): Interval {
  const desde = Math.max(narrow.desde, range.desde);
  const hasta = Math.min(narrow.hasta, range.hasta);
  return desde <= hasta ? { desde, hasta } : range;
}

/** `expiry` spans a day if only the day is known. Null: the expiry date does not fix the release. */
export function intervalByExpiry(
  expiry: Interval,
  { dias_desde_caducidad: days }: ZoneExit,
): Interval | null {
  return days && { desde: expiry.desde + days[0] * DAY, hasta: expiry.hasta + days[1] * DAY + LATE_MS };
}

export type ExpiryFit =
  | 'coincide' // the name left the zone after it, and within the days that it has left
  | 'futura' // the name left the zone before it: its holder may have taken the servers out
  | 'aniversario' // older, and whole years before the name left the zone
  | 'antigua'; // the name has been renewed since

export function expiryFit(expiry: Interval, absence: Absence, exit: ZoneExit): ExpiryFit {
  const { delegadoUltima, ausentePrimera } = absence;
  const leaving = { desde: expiry.desde + graceOf(exit), hasta: expiry.hasta + graceOf(exit) };
  if (leaving.desde > ausentePrimera + DATE_SLACK_MS) return 'futura';
  const isFixed = exit.dias_desde_caducidad !== null;
  const end = intervalByExpiry(expiry, exit)?.hasta ?? expiry.hasta + GRACE_MAX_MS;
  const isDelegatedAfter =
    isFixed && delegadoUltima !== null && delegadoUltima > leaving.hasta + LATE_EXIT_MS;
  if (end >= ausentePrimera && !isDelegatedAfter) return 'coincide';
  if (delegadoUltima === null) return 'antigua';
  const years = Math.round((ausentePrimera - leaving.desde) / YEAR_MS);
  const first = leaving.desde + years * YEAR_MS - DATE_SLACK_MS;
  const last = leaving.hasta + years * YEAR_MS + DATE_SLACK_MS;
  return years > 0 && first <= ausentePrimera && last >= delegadoUltima ? 'aniversario' : 'antigua';
}

/** Time that a name of the zone stays delegated after its expiry. */
function graceOf({ dias, dias_desde_caducidad }: ZoneExit): number {
  return dias === null || dias_desde_caducidad === null ? 0 : (dias_desde_caducidad[0] - dias[0]) * DAY;
}
