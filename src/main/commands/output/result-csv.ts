import { stringify } from 'csv-stringify/sync';
import { csvRow } from '#domain/text/csv-cell.ts';
import type { ResultRow } from '#store/queries/domains/verdict-results.ts';

const COLUMNS = [
  'keyword',
  'nombre_negocio',
  'categoria_negocio',
  'direccion',
  'municipio',
  'provincia',
  'telefono',
  'rating',
  'review_count',
  'estado_actual',
  'sitio_web',
  'dominio',
  'motivo_sin_dominio',
  'estado_verificacion',
  'es_disponible',
  'confianza',
  'confirmaciones',
  'verification_method',
  'fase_ciclo',
  'fecha_expiracion',
  'registrar',
  'motivo',
] as const satisfies readonly (keyof ResultRow)[];

export const resultHeader = () => `\uFEFF${stringify([[...COLUMNS]], { record_delimiter: 'windows' })}`;

export const csvLine = (row: ResultRow) =>
  stringify([csvRow(COLUMNS.map((column) => cell(row[column])))], { record_delimiter: 'windows' });

/** Unknown is an empty cell, never a "no". */
function cell(value: unknown): unknown {
  if (value === true) return 'SÍ';
  if (value === false) return 'NO';
  return value ?? '';
}
