import type { RegistryEvidence } from '../evidence/evidence.ts';
import { endPhase, isAutoRenewed, isCalledExpired, isRenewed } from '../lifecycle/lifecycle.ts';
import { windows } from './windows.ts';

/** The dates of a registered name, as far as anyone reported them. Epoch milliseconds. */
export interface KnownDates {
  registro: number | null;
  /** The registry's expiry date. */
  expiracion: number | null;
  /** The registrar's own, which Verisign's unpaid renewal does not move. */
  expiracionRegistrador: number | null;
}

/** Newest word on each date; `answers` newest first, registrars included. */
export function knownDates(answers: readonly RegistryEvidence[]): KnownDates {
  const newest = answers[0]?.hora ?? 0;
  // A registrar's date of months ago beside a registry's of today would make a renewed name look unpaid.
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

/** At least one date is known and all of them are past. A single future date says "renewed". */
export function everyDatePast(dates: KnownDates, now: number): boolean {
  const known = [dates.expiracion, dates.expiracionRegistrador].filter((date) => date !== null);
  return known.length > 0 && known.every((date) => date <= now);
}

/**
 * The date the holder really had to pay by: the registrar's once it is past, else the registry's, taken back by the year
 * that an unpaid automatic renewal put on it.
 */
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

/**
 * Whether a registered name looks unpaid. The registry's automatic renewal alone does not say so (owners who paid
 * are in it too), and an explicit renewal says the contrary.
 */
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

/** The end was announced, or every date had passed: an absent answer after this shows no server to be wrong. */
export function isEnding(answer: RegistryEvidence): boolean {
  return endPhase(answer.status) !== null || everyDatePast(knownDates([answer]), answer.hora);
}

function first(dates: readonly (number | null)[]): number | null {
  return dates.find((date) => Number.isFinite(date)) ?? null;
}
