import type { RegistryEvidence } from '../evidence/evidence.ts';
import { endPhase, isAutoRenewed, isCalledExpired, isRenewed } from '../lifecycle/lifecycle.ts';
import { windows } from './windows.ts';

/** Reported dates of a registered name, in epoch milliseconds. */
export interface KnownDates {
  registro: number | null;
  expiracion: number | null;
  /** The registrar's own, which Verisign's unpaid renewal does not move. */
  expiracionRegistrador: number | null;
}

/** The newest value of each date; `answers` newest first, including registrars'. */
export function knownDates(answers: readonly RegistryEvidence[]): KnownDates {
  const newest = answers[0]?.hora ?? 0;
  // An old date of a registrar beside a new one of the registry would make a renewed name look unpaid.
  const recent = answers.filter((answer) => newest - answer.hora <= windows.registryMs);
  const registry = answers.filter((answer) => answer.authority !== 'registrar');
  const registrar = recent.filter((answer) => answer.authority === 'registrar');
  return {
    registro: first(answers.map((answer) => answer.fecha_registro)),
    expiracion: first(registry.map((answer) => answer.fecha_expiracion)),
    expiracionRegistrador: first([
      ...recent.map((answer) => answer.fecha_expiracion_registrador),
      ...registrar.map((answer) => answer.fecha_expiracion),
    ]),
  };
}

/** At least one date is known and all are past: a single future date means renewed. */
export function everyDatePast(dates: KnownDates, now: number): boolean {
  const known = [dates.expiracion, dates.expiracionRegistrador].filter((date) => date !== null);
  return known.length > 0 && known.every((date) => date <= now);
}

/** The registrar's date if past, otherwise the registry's, less the year of an unpaid automatic renewal. */
export function effectiveExpiry(dates: KnownDates, unpaid: boolean, now: number): number | null {
  const { expiracion, expiracionRegistrador } = dates;
  if (expiracionRegistrador !== null && expiracionRegistrador <= now) return expiracionRegistrador;
  if (unpaid && expiracion !== null && expiracion > now) return yearBefore(expiracion);
  return expiracion ?? expiracionRegistrador;
}

function yearBefore(time: number): number {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() - 1);
}

/** An automatic renewal alone is no sign (paid names have it too), and an explicit one is the opposite. */
export function looksUnpaid(
  answer: RegistryEvidence,
  dates: KnownDates,
  parkingNameservers: boolean,
  now: number,
): boolean {
  if (isRenewed(answer)) return false;
  if (everyDatePast(dates, now) || isCalledExpired(answer)) return true;
  const registrarDatePast = dates.expiracionRegistrador !== null && dates.expiracionRegistrador <= now;
  return isAutoRenewed(answer) && (registrarDatePast || parkingNameservers);
}

/** Its end was announced or all dates had passed, so a later absence does not disprove a server. */
export function isEnding(answer: RegistryEvidence): boolean {
  return endPhase(answer.status) !== null || everyDatePast(knownDates([answer]), answer.hora);
}

function first(dates: readonly (number | null)[]): number | null {
  return dates.find((date) => Number.isFinite(date)) ?? null;
}
