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
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
// RFC 4180. `csvRow` neutralises formulas for every separator.
const FORM = { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ };

export function liveCsvHeader(): string {
  return BYTE_ORDER_MARK + stringify([HEADER], FORM);
}

/** Rows of the live export. `now`: epoch milliseconds; times are in the account's `timezone`. */
export function liveCsvRows(rows: readonly FilaLive[], now: number, timezone: string): string {
  const clockTime = new Intl.DateTimeFormat('es', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const records = rows.map(({ keyword, negocio, dominio }) => [
    keyword,
    negocio.nombre_negocio,
    dominio?.dominio_unicode ?? '',
    dominio ? freeWords(dominio, now, clockTime) : '',
    negocio.rating ?? '',
    negocio.review_count ?? '',
    negocio.telefono ?? '',
    negocio.sitio_web ?? '',
  ]);
  return stringify(records.map(csvRow), FORM);
}

/** `dominios-YYYY-MM-DD.csv`, with the account's day. */
export function liveCsvName(now: number, timezone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now);
  return `dominios-${day}.csv`;
}
