/** Times are epoch milliseconds of the product's clock. */
export type CheckEvent =
  | { kind: 'found'; now: number; prioridad: number }
  /** `byPerson`: 'Verificar ahora', which repeats every question. */
  | { kind: 'requested'; now: number; prioridad: number; byPerson: boolean }
  | { kind: 'judged_by_person'; now: number; prioridad: number }
  /** `takesOver`: the previous claim has expired or its process is dead. */
  | { kind: 'claimed'; now: number; proceso: string; takesOver: boolean }
  /** The process could not check it: it is due again at `at`. */
  | { kind: 'given_back'; proceso: string; at: number }
  /** A step was written, by the process that claimed it or (null) with a registry's answer. */
  | { kind: 'step'; proceso: string | null; end: StepEnd; reintentos: number; now: number }
  | { kind: 'batch_paused'; now: number }
  | { kind: 'batch_resumed'; now: number; prioridad: number }
  | { kind: 'batch_deleted'; now: number }
  /** The denial that supports 'free' came from a registry server that is no longer trusted. */
  | { kind: 'denial_withdrawn'; now: number }
  | { kind: 'watched'; now: number }
  | { kind: 'restored'; now: number };

export type StepEnd =
  /** The check is over; the next one is at `next`. `failed`: it got no answer. */
  | { kind: 'finished'; next: number | null; prioridad: number; failed: boolean }
  | { kind: 'retry'; at: number }
  | { kind: 'asks_registry' }
  /** Questions remain, but only paused batches need them; `failed` as above. */
  | { kind: 'rests'; failed: boolean };
