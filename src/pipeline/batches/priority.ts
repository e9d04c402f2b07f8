import { verificationPriority } from '#domain/check/priority.ts';
import type { BatchTipo } from '#store/queries/batches/batches.ts';

/** `prioridad_verificacion` of the domains that a batch of this kind finds. */
export const priorityOf = (tipo: BatchTipo) =>
  verificationPriority([tipo === 'masivo' ? 'batch' : 'live_search']);
