import type { CodigoError } from '#contract/errors.ts';
import type { NivelLog } from '#contract/states.ts';

/** Effects beyond the batch's own row; they commit in its transaction. */
export type BatchEffect =
  | { kind: 'log'; nivel: NivelLog; mensaje: string }
  /** Checks of its unverified domains are suspended or resumed. */
  | { kind: 'domains'; event: 'batch_paused' | 'batch_resumed' }
  | { kind: 'wake_up' }
  /** The key `clave` is not used before `until`. */
  | { kind: 'hold_provider'; clave: string; until: number }
  | { kind: 'notify_paused'; motivo: string; about: 'keys' | 'keywords' }
  | { kind: 'notify_quota'; clave: string; titulo: string; mensaje: string }
  | { kind: 'notify_key_refused'; clave: string; code: CodigoError; detalle: string }
  | { kind: 'notify_ended' };

export type KeywordStep =
  /** `attempt`: the try counts. */
  { kind: 'release'; notBefore: number | null; attempt: boolean } | { kind: 'fail' };
