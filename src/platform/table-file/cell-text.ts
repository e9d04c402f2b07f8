import { isPlusPhone } from '#contract/phone.ts';
import type { ColumnKind } from './table.ts';

export interface DateForms {
  date(ms: number): string;
  moment(ms: number): string;
}

/** `locale` sv-SE gives `2026-09-07 18:05`, es-ES `07/09/2026 18:05`. */
export function dateForms(locale: 'sv-SE' | 'es-ES', timeZone: string): DateForms {
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const date = new Intl.DateTimeFormat(locale, day);
  const wholeDay = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return {
    date: (ms) => (isWholeDay(ms) ? wholeDay : date).format(ms),
    moment: (ms) => `${date.format(ms)} ${time.format(ms)}`,
  };
}

/** A date without an hour, as of a registry, is the same day in every time zone. */
export const isWholeDay = (ms: number): boolean => ms % 86_400_000 === 0;

/** A number with country prefix as written; otherwise only its digits, which cannot be a formula. */
export const phoneText = (phone: string): string =>
  isPlusPhone(phone.trim()) ? phone.trim() : phone.replace(/\D/g, '');

export const isDated = (kind: ColumnKind): kind is 'date' | 'moment' => kind === 'date' || kind === 'moment';
