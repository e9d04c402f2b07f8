import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';

/**
 * SÍ only twice confirmed and seen within a day, NO, null when it is not known. `clockTime` adds when an older SÍ was
 * seen. `now` in epoch milliseconds.
 */
export function freeWords(
  row: Pick<Dominio, 'es_disponible' | 'confirmaciones' | 'fecha_ultima_verificacion'>,
  now: number,
  clockTime?: Intl.DateTimeFormat,
): string | null {
  if (row.es_disponible === null) return null;
  if (!row.es_disponible) return 'NO';
  const seen = row.fecha_ultima_verificacion === null ? null : Date.parse(row.fecha_ultima_verificacion);
  if (seen === null) return 'SÍ (por reconfirmar)';
  if (now - seen > RECONFIRM_AFTER_MS)
    return clockTime ? `SÍ (por reconfirmar ${clockTime.format(seen)})` : 'SÍ (por reconfirmar)';
  return row.confirmaciones >= 2 ? 'SÍ' : 'SÍ (confirmando)';
}
