import type { Dominio } from '#contract/entities/dominio.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { awaitsSecondWord } from '#domain/verdict/second-word.ts';

/**
 * SÍ only if seen within a day, CONFIRMANDO until the second confirmation, null if unknown. `momentOf` adds when an
 * older SÍ was seen and when the second confirmation is due. `now`: epoch milliseconds.
 */
export function freeWords(
  row: Pick<
    Dominio,
    'es_disponible' | 'confirmaciones' | 'fase_ciclo' | 'fecha_ultima_verificacion' | 'confirmacion_desde'
  >,
  now: number,
  momentOf?: (at: number) => string,
): string | null {
  if (awaitsSecondWord(row)) {
    const comes = row.confirmacion_desde;
    return momentOf && comes !== null ? `CONFIRMANDO ${momentOf(Date.parse(comes))}` : 'CONFIRMANDO';
  }
  if (row.es_disponible === null) return null;
  if (!row.es_disponible) return 'NO';
  const seen = row.fecha_ultima_verificacion === null ? null : Date.parse(row.fecha_ultima_verificacion);
  if (seen !== null && now - seen <= RECONFIRM_AFTER_MS) return 'SÍ';
  return momentOf && seen !== null ? `SÍ (por reconfirmar ${momentOf(seen)})` : 'SÍ (por reconfirmar)';
}
