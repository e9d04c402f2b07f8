import { createRequire } from 'node:module';
import * as z from 'zod';

const { parse }: { parse: (text: string) => unknown } = createRequire(import.meta.url)('ical.js');

/** What the other program reads, as jCal (RFC 7265): name, properties, parts. */
const Property = z.tuple([z.string(), z.unknown(), z.string(), z.union([z.string(), z.number()])]);
const Calendar = z.tuple([
  z.literal('vcalendar'),
  z.unknown(),
  z.array(z.tuple([z.literal('vevent'), z.array(Property), z.unknown()])),
]);

export interface ReadEvent {
  resumen: string;
  /** A day, or a moment in UTC. */
  desde: string;
  /** Null: the whole day. */
  hasta: string | null;
}

/** The events of a calendar file as a program of others reads them. */
export function readCalendar(text: string): ReadEvent[] {
  const [, , events] = Calendar.parse(parse(text));
  return events.map(([, properties]) => {
    const textOf = (name: string) => properties.find(([own]) => own === name)?.[3]?.toString() ?? null;
    return {
      resumen: textOf('summary') ?? '',
      desde: textOf('dtstart') ?? '',
      hasta: textOf('dtend'),
    };
  });
}
