import type { EstadoVerificacion } from '#contract/states.ts';

/** The state diagram is in docs/verification.md. */
export const checkState = {
  /** No check is planned: only a person, a batch or an undone deletion starts one. */
  idle: 'idle',
  /** A routine check starts at `proxima_verificacion`. */
  scheduled: 'scheduled',
  /** A check has started; its next step, the first or a retry, is due at `proxima_verificacion`. */
  waiting: 'waiting',
  claimed: 'claimed',
  registry: 'registry',
  /** Only paused batches need the verdict. */
  paused: 'paused',
} as const;
export type CheckState = (typeof checkState)[keyof typeof checkState];

/** Questions about the domain in the table of registry work; `held` ones have no time until a batch is resumed. */
export type Questions = 'none' | 'planned' | 'held';

/** The check of a domain as stored in its row. Times are epoch milliseconds of the product's clock. */
export interface DomainCheck {
  comprobando: boolean;
  ronda_inicio: number | null;
  ronda_persona: boolean;
  reintentos_usados: number;
  prioridad_verificacion: number;
  proxima_verificacion: number | null;
  /** The process that works it now. Its lease uses the database's clock. */
  reclamado_por: string | null;
}

export const NEW_CHECK: DomainCheck = {
  comprobando: false,
  ronda_inicio: null,
  ronda_persona: false,
  reintentos_usados: 0,
  prioridad_verificacion: 1,
  proxima_verificacion: null,
  reclamado_por: null,
};

/** Columns that a transition reads but does not change. */
export interface CheckFacts {
  questions: Questions;
  estado_verificacion: EstadoVerificacion;
  es_disponible: boolean | null;
  fecha_ultima_verificacion: number | null;
}

/** Total: every combination of columns has exactly one state. */
export function stateOf(check: DomainCheck, questions: Questions): CheckState {
  if (check.reclamado_por !== null) return checkState.claimed;
  if (check.proxima_verificacion !== null) {
    return check.comprobando ? checkState.waiting : checkState.scheduled;
  }
  if (!check.comprobando) return checkState.idle;
  return questions === 'planned' ? checkState.registry : checkState.paused;
}
