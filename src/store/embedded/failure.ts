import { AppError } from '#platform/errors.ts';

/** PostgreSQL cannot run here; `detalle` says in Spanish what to change. */
export function cannotRun(detalle: string, cause?: unknown): AppError {
  return new AppError('configuracion_incompleta', detalle, { cause });
}
