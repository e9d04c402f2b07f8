import { stringify } from 'csv-stringify/sync';
import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { csvRow } from './csv-cell.ts';

const HEADER = [
  'Dominio',
  'Estado',
  'Disponible',
  'Fase',
  'HTTP',
  'Valor (EUR)',
  'Autoridad',
  'Enlaces',
  'Última verificación',
  'Caduca',
  'Liberación estimada',
  'Registrador',
  'Método',
  'Motivo',
  'Negocio',
  'Keyword',
  'Favorito',
  'Notas',
];
/** Spreadsheets read a file that begins with it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
// RFC 4180. What a spreadsheet would run is made harmless by `csvRow`, for every separator.
const FORM = { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ };

export function domainCsvHeader(): string {
  return BYTE_ORDER_MARK + stringify([HEADER], FORM);
}

/** Rows of the export of domains. `now` in epoch milliseconds; times are shown in the account's `timezone`. */
export function domainCsvRows(rows: readonly Dominio[], now: number, timezone: string): string {
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  const write = (form: Intl.DateTimeFormat, iso: string | null) =>
    iso === null ? '' : form.format(Date.parse(iso));
  const records = rows.map((row) => [
    row.dominio_unicode,
    row.estado_verificacion,
    freeText(row, now, moment),
    row.fase_ciclo,
    row.codigo_estado_http ?? '',
    row.valor_estimado ?? '',
    row.metricas.autoridad_dominio ?? '',
    row.metricas.backlinks_estimados ?? '',
    write(moment, row.fecha_ultima_verificacion),
    write(day, row.fecha_expiracion),
    write(day, row.fecha_liberacion_estimada),
    row.registrar ?? '',
    row.verification_method ?? '',
    row.motivo ?? '',
    row.negocio_id?.nombre_negocio ?? '',
    row.keyword_origen ?? '',
    row.favorito ? 'SÍ' : '',
    row.notas,
  ]);
  return stringify(records.map(csvRow), FORM);
}

/** SÍ only twice confirmed and seen within a day; nothing when it is not known. */
function freeText(row: Dominio, now: number, moment: Intl.DateTimeFormat): string {
  if (row.es_disponible === null) return '';
  if (!row.es_disponible) return 'NO';
  const seen = row.fecha_ultima_verificacion === null ? null : Date.parse(row.fecha_ultima_verificacion);
  if (seen === null) return 'SÍ (por reconfirmar)';
  if (now - seen > RECONFIRM_AFTER_MS) return `SÍ (por reconfirmar, visto ${moment.format(seen)})`;
  return row.confirmaciones >= 2 ? 'SÍ' : 'SÍ (confirmando)';
}
