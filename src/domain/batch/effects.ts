import type { CodigoError } from '#contract/errors.ts';
import type { NivelLog } from '#contract/states.ts';

/** What follows from a transition besides the batch's own row; it commits with it. */
export type BatchEffect =
  /** A line of the batch's log. */
  | { kind: 'log'; nivel: NivelLog; mensaje: string }
  /** Its unverified domains rest, or are checked again. */
  | { kind: 'domains'; event: 'batch_paused' | 'batch_resumed' }
  /** Its keywords are looked for at once. */
  | { kind: 'wake_up' }
  /** The key `clave` is not used before `until`. */
  | { kind: 'hold_provider'; clave: string; until: number }
  | { kind: 'notify_paused'; motivo: string; about: 'keys' | 'keywords' }
  | { kind: 'notify_quota'; clave: string; titulo: string; mensaje: string }
  | { kind: 'notify_key_refused'; clave: string; code: CodigoError; detalle: string }
  | { kind: 'notify_ended' };

/** What becomes of the keyword that was searched. */
export type KeywordStep =
  /** Back to the queue; `attempt`: the try counts. */
  { kind: 'release'; notBefore: number | null; attempt: boolean } | { kind: 'fail' };
