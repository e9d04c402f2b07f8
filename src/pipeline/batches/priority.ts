import type { TipoBatch } from '#contract/states.ts';
import { verificationPriority } from '#domain/check/priority.ts';

/** `prioridad_verificacion` of the domains that a batch of this kind finds. */
export const priorityOf = (tipo: TipoBatch) =>
  verificationPriority([tipo === 'masivo' ? 'batch' : 'live_search']);
