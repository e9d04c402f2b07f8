/** What can happen to the check of a domain. Times are epoch milliseconds of the product's clock. */
export type CheckEvent =
  /** A batch or a list wants its verdict. */
  | { kind: 'found'; now: number; prioridad: number }
  /** It is to be checked again; `byPerson`: 'Verificar ahora', which spares no question. */
  | { kind: 'requested'; now: number; prioridad: number; byPerson: boolean }
  /** A person gave or took back a verdict of their own: it is judged again. */
  | { kind: 'judged_by_person'; now: number; prioridad: number }
  /** A process takes it; `takesOver` when the claim that stands has run out or its process is dead. */
  | { kind: 'claimed'; now: number; proceso: string; takesOver: boolean }
  /** The process could not work it: it is due again at `at`. */
  | { kind: 'given_back'; proceso: string; at: number }
  /** A step was written, by the process that claimed it or (null) with a registry's answer. */
  | { kind: 'step'; proceso: string | null; end: StepEnd; reintentos: number; now: number }
  /** Only a paused batch wants it. */
  | { kind: 'batch_paused'; now: number }
  | { kind: 'batch_resumed'; now: number; prioridad: number }
  /** The batch that wanted it is gone, and no other one wants it. */
  | { kind: 'batch_deleted'; now: number }
  /** A registry server's denial, on which it may be called free, no longer counts. */
  | { kind: 'denial_withdrawn'; now: number }
  /** It was marked as a favourite. */
  | { kind: 'watched'; now: number }
  /** Its deletion was undone. */
  | { kind: 'restored'; now: number };

/** How a step of a check ends. */
export type StepEnd =
  /** The check is over; looked at again at `next`. `failed`: it got no answer. */
  | { kind: 'finished'; next: number | null; prioridad: number; failed: boolean }
  /** DNS or the website is asked at `at`. */
  | { kind: 'retry'; at: number }
  /** A question for a registry server was planned. */
  | { kind: 'asks_registry' }
  /** More would be asked, but only paused batches want it; `failed` as above. */
  | { kind: 'rests'; failed: boolean };
