const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * 'a las 12:04', or 'el 23/11 a las 08:00' on another day, rounded up to the minute; Madrid's time if the zone is
 * unknown.
 */
export function whenText(at: number, now: number, timeZone: string): string {
  const zone = known(timeZone);
  const told = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  const day = (ms: number) =>
    new Intl.DateTimeFormat('es-ES', { timeZone: zone, day: 'numeric', month: 'numeric' }).format(ms);
  const time = new Intl.DateTimeFormat('es-ES', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const isToday = day(told) === day(now) && Math.abs(told - now) < DAY_MS;
  return isToday ? `a las ${time.format(told)}` : `el ${day(told)} a las ${time.format(told)}`;
}

/** A date in Spain for stored text: '23/11/2026'. */
export function dayText(at: number): string {
  return new Intl.DateTimeFormat('es-ES', {
    timeZone: 'Europe/Madrid',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).format(at);
}

function known(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('es-ES', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'Europe/Madrid';
  }
}

/** Ends the text with exactly one full stop. */
export const sentence = (text: string): string => `${text.trimEnd().replace(/\.$/, '')}.`;
