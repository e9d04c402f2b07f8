import { stringify } from 'csv-stringify/sync';
import type { FilaLive } from '#contract/entities/live.ts';
import { csvRow } from '#domain/text/csv-cell.ts';
import { freeWords } from './free-words.ts';

const HEADER = [
  'Keyword',
  'Nombre Negocio',
  'Dominio',
  'Dominio Libre',
  'Rating',
  'Reviews',
  'Teléfono',
  'Website',
];
const DAY_MS = 86_400_000;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
// RFC 4180. `csvRow` neutralises formulas for every separator.
const FORM = { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ };

export function liveCsvHeader(): string {
  return BYTE_ORDER_MARK + stringify([HEADER], FORM);
}

/** Rows of the live export. `now`: epoch milliseconds; times are in the account's `timezone`. */
export function liveCsvRows(rows: readonly FilaLive[], now: number, timezone: string): string {
  const momentOf = momentIn(timezone, now);
  const records = rows.map(({ keyword, negocio, dominio }) => [
    keyword,
    negocio.nombre_negocio,
    dominio?.dominio_unicode ?? '',
    dominio ? freeWords(dominio, now, momentOf) : '',
    negocio.rating ?? '',
    negocio.review_count ?? '',
    negocio.telefono ?? '',
    negocio.sitio_web ?? '',
  ]);
  return stringify(records.map(csvRow), FORM);
}

/** `14:05`, or `1 jul 14:05` on another day. */
function momentIn(timeZone: string, now: number): (at: number) => string {
  const time = new Intl.DateTimeFormat('es', { timeZone, hour: '2-digit', minute: '2-digit' });
  const day = new Intl.DateTimeFormat('es', { timeZone, day: 'numeric', month: 'short' });
  return (at) => {
    const isToday = Math.abs(at - now) < DAY_MS && day.format(at) === day.format(now);
    return isToday ? time.format(at) : `${day.format(at)} ${time.format(at)}`;
  };
}

/** `dominios-YYYY-MM-DD.csv`, with the account's day. */
export function liveCsvName(now: number, timezone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now);
  return `dominios-${day}.csv`;
}
