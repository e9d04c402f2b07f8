import ical, { ICalCalendarMethod } from 'ical-generator';
import { PRODUCTO } from '#contract/product.ts';
import type { CalendarEvent } from '#store/queries/management/calendar.ts';

const NAMES: Record<CalendarEvent['tipo'], (dominio: string) => string> = {
  libera: (dominio) => `${dominio} se libera (estimado)`,
  renueva: (dominio) => `${dominio} se renueva`,
};

/** RFC 5545. Only names and dates, because anyone with its address reads it. `host` makes identifiers unique. */
export function calendarFile(
  events: readonly CalendarEvent[],
  options: { timezone: string; host: string; now: number },
): string {
  const calendar = ical({
    name: `${PRODUCTO}: liberaciones`,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'dominios', product: 'liberaciones', language: 'ES' },
    ttl: 6 * 3_600,
  });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: options.timezone, dateStyle: 'short' });
  for (const { id, dominio, fecha, hasta, tipo } of events) {
    const when =
      hasta === null
        ? { start: new Date(`${day.format(fecha)}T00:00:00Z`), allDay: true, timezone: null }
        : { start: fecha, end: hasta };
    calendar.createEvent({
      id: `${tipo}-${id}@${options.host}`,
      ...when,
      stamp: new Date(options.now),
      summary: NAMES[tipo](dominio),
    });
  }
  return calendar.toString();
}
