import { AppError } from '#platform/errors.ts';

/** The database cannot run here, and a person has to change something: `detalle` says what, in Spanish. */
export function cannotRun(detalle: string, cause?: unknown): AppError {
  return new AppError('configuracion_incompleta', detalle, { cause });
}
