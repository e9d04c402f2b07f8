import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { earliestRelease } from '../../lifecycle/lifecycle.ts';
import { zoneFacts } from '../../zones/zone-facts.ts';
import type { Hechos } from '../facts.ts';
import { lerp } from './demand.ts';

const DAY = 86_400_000;

export type Disponibilidad =
  | { tipo: 'libre'; confirmaciones: number | null; contradicha: boolean }
  | { tipo: 'se_libera'; fase: Hechos['fase_ciclo']; fecha: number | null; dias: number | null }
  | { tipo: 'no' };

const ENDING: readonly (string | null)[] = [
  faseCiclo.gracia,
  faseCiclo.redencion,
  faseCiclo.pendiente_borrado,
];
/** A free name has no website: a live one contradicts the registry. */
const ALIVE: readonly (string | null)[] = ['responde', 'redirige', 'en_venta'];

/** Unknown availability counts as not available. */
export function availabilityOf(hechos: Hechos): Disponibilidad {
  if (hechos.dominio === null || hechos.es_disponible === null) return { tipo: 'no' };
  if (hechos.es_disponible) {
    const fase = hechos.fase_ciclo;
    const isHeld = fase !== null && fase !== faseCiclo.libre && fase !== faseCiclo.desconocida;
    return {
      tipo: 'libre',
      confirmaciones: hechos.confirmaciones,
      contradicha:
        isHeld || ALIVE.includes(hechos.sitio) || hechos.estado_verificacion === estadoVerificacion.activo,
    };
  }
  if (!ENDING.includes(hechos.fase_ciclo)) return { tipo: 'no' };
  const fecha = hechos.fecha_liberacion_estimada ?? releaseByZone(hechos);
  const dias = fecha === null ? null : Math.max(0, (fecha - hechos.ahora) / DAY);
  return { tipo: 'se_libera', fase: hechos.fase_ciclo, fecha, dias };
}

/** From the expiry date and the zone's phase lengths, if the facts have no estimate. */
function releaseByZone(hechos: Hechos): number | null {
  if (hechos.fase_ciclo === null || hechos.dominio === null || hechos.fecha_expiracion === null) return null;
  const zone = hechos.dominio.slice(hechos.dominio.indexOf('.') + 1);
  const facts = zoneFacts(zone);
  if (facts === undefined) return null;
  const days = facts.lifecycle;
  const DAYS_BEFORE = {
    gracia: 0,
    redencion: days.gracia ?? 0,
    pendiente_borrado: (days.gracia ?? 0) + (days.redencion ?? 0),
  };
  const fase = hechos.fase_ciclo;
  const before =
    fase === 'gracia' || fase === 'redencion' || fase === 'pendiente_borrado' ? DAYS_BEFORE[fase] : 0;
  return earliestRelease({
    fase,
    lifecycleDays: days,
    fecha_expiracion: hechos.fecha_expiracion,
    fase_desde: hechos.fecha_expiracion + before * DAY,
    now: hechos.ahora,
  });
}

/** Probability of a drop: in grace most owners still renew; before deletion renewal is impossible. */
const FALLS: Record<string, number> = {
  [faseCiclo.pendiente_borrado]: 1,
  [faseCiclo.redencion]: 0.85,
  [faseCiclo.gracia]: 0.5,
};

/** 0–1 by certainty and time; a later date never scores higher. */
export function availabilityScore(found: Disponibilidad): number {
  switch (found.tipo) {
    case 'no':
      return 0;
    case 'libre':
      if (found.contradicha) return 0.2;
      if (found.confirmaciones === null) return 0.85;
      return found.confirmaciones >= 2 ? 1 : found.confirmaciones === 1 ? 0.87 : 0.8;
    case 'se_libera': {
      const soon = lerp(found.dias ?? 45, [
        [0, 0.82],
        [7, 0.7],
        [14, 0.6],
        [30, 0.42],
        [60, 0.22],
        [120, 0.05],
        [400, 0],
      ]);
      return soon * (FALLS[found.fase ?? ''] ?? 0.5);
    }
  }
}
