import { type Batch, type BatchFacts, type BatchState, NEW_BATCH } from './states.ts';
import type { BatchEvent, Transition } from './step.ts';
import { transition } from './transition.ts';

/** Noon in Madrid. */
export const NOW = Date.UTC(2026, 10, 21, 11);
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const timed = { now: NOW, timezone: 'Europe/Madrid' } as const;

export type BatchRow = Batch & BatchFacts;

/** Ten keywords: four searched, one failed. Seven domains: five with a verdict. */
export const facts: BatchFacts = {
  intake_completo: true,
  total_keywords: 10,
  keywords_completadas: 4,
  keywords_con_error: 1,
  total_negocios_encontrados: 30,
  total_dominios_extraidos: 7,
  dominios_verificados: 5,
  dominios_libres: 2,
  solicitudes_usadas: 40,
  creditos_usados: 90,
  configuracion: { verificar_dominios: true, tope_solicitudes: 50, tope_creditos: 200 },
};

export const ready: BatchRow = { ...NEW_BATCH, ...facts, tope_solicitudes: 50, tope_creditos: 200 };
export const running: BatchRow = { ...ready, estado: 'procesando', fecha_inicio: NOW - HOUR };
const delayed: BatchRow = {
  ...running,
  motivo: 'No responde. Se volverá a intentar a las 12:00:02.',
  problema: 'caido',
  fallos_seguidos: 1,
};
export const done: Partial<BatchFacts> = { keywords_completadas: 9, dominios_verificados: 7 };

export const rows: Record<BatchState, BatchRow> = {
  receiving: { ...ready, intake_completo: false },
  ready,
  running,
  delayed,
  held: {
    ...running,
    motivo: 'Mañana sigue.',
    motivo_codigo: 'limite_diario',
    no_antes: NOW + DAY,
  },
  paused: { ...running, estado: 'pausado', motivo: 'un descanso', motivo_codigo: 'usuario' },
  capped: { ...running, estado: 'pausado', motivo: 'Tope.', motivo_codigo: 'tope_solicitudes' },
  completed: { ...running, ...done, estado: 'completado', fecha_fin: NOW - MINUTE },
  failed: {
    ...running,
    estado: 'error',
    motivo: 'Todas las keywords han fallado.',
    motivo_codigo: 'todas_con_error',
    fecha_fin: NOW - MINUTE,
    keywords_completadas: 0,
    keywords_con_error: 10,
  },
};

export const after = (row: BatchRow, event: BatchEvent): Transition => transition(row, event);

export function changes(row: BatchRow, event: BatchEvent): Partial<Batch> {
  const { batch } = transition(row, event);
  return Object.fromEntries(
    Object.entries(batch).filter(([name, value]) => row[name as keyof Batch] !== value),
  );
}
