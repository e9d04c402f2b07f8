import type { DomainCheck, Questions } from './states.ts';
import type { QuestionChange } from './transition.ts';

export const NOW = 1_000_000_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const ordinary: DomainCheck = {
  comprobando: true,
  ronda_inicio: NOW - HOUR,
  ronda_persona: false,
  reintentos_usados: 1,
  prioridad_verificacion: 2,
  proxima_verificacion: null,
  reclamado_por: null,
};

export function questionsAfter(before: Questions, change: QuestionChange): Questions {
  if (before === 'none' || change === 'drop') return 'none';
  if (change === 'keep') return before;
  return change === 'hold' ? 'held' : 'planned';
}
