import type { EstadoVerificacion } from '#contract/states.ts';

/** The states of the check of one domain; the drawing stands in docs/verification.md. */
export const checkState = {
  /** Nothing is under way and nothing is planned: only a person, a batch or a deletion undone begins a check. */
  idle: 'idle',
  /** Nothing is under way; a routine check begins at `proxima_verificacion`. */
  scheduled: 'scheduled',
  /** A check is under way and its next step, the first or a retry, is due at `proxima_verificacion`. */
  waiting: 'waiting',
  /** A process asks DNS and the website. */
  claimed: 'claimed',
  /** A question for a registry server is planned or under way. */
  registry: 'registry',
  /** Only paused batches want the verdict. */
  paused: 'paused',
} as const;
export type CheckState = (typeof checkState)[keyof typeof checkState];

/** Questions about the domain in the table of registry work: `held` have no time until a batch is resumed. */
export type Questions = 'none' | 'planned' | 'held';

/** The check of one domain as its row holds it. Times are epoch milliseconds of the product's clock. */
export interface DomainCheck {
  comprobando: boolean;
  ronda_inicio: number | null;
  ronda_persona: boolean;
  reintentos_usados: number;
  /** 1–5. */
  prioridad_verificacion: number;
  proxima_verificacion: number | null;
  /** The process that works it now. Its lease runs on the database's own time. */
  reclamado_por: string | null;
}

/** The check of a domain before it is first asked for. */
export const NEW_CHECK: DomainCheck = {
  comprobando: false,
  ronda_inicio: null,
  ronda_persona: false,
  reintentos_usados: 0,
  prioridad_verificacion: 1,
  proxima_verificacion: null,
  reclamado_por: null,
};

/** What a transition looks at besides. */
export interface CheckFacts {
  questions: Questions;
  estado_verificacion: EstadoVerificacion;
  es_disponible: boolean | null;
  fecha_ultima_verificacion: number | null;
}

/** Which state a row is in. Total: every combination of columns is in exactly one. */
export function stateOf(check: DomainCheck, questions: Questions): CheckState {
  if (check.reclamado_por !== null) return checkState.claimed;
  if (check.proxima_verificacion !== null) {
    return check.comprobando ? checkState.waiting : checkState.scheduled;
  }
  if (!check.comprobando) return checkState.idle;
  return questions === 'planned' ? checkState.registry : checkState.paused;
}
