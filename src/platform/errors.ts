import { type CodigoError, errores, textoError } from '#contract/errors.ts';

/** A failure with a stable code. `message` is for the user, the cause for the log. Expected outcomes are values. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: CodigoError;

  constructor(code: CodigoError, detalle = '', options?: { cause?: unknown }) {
    super(textoError(code, detalle), options);
    this.code = code;
  }

  get status(): number {
    return errores[this.code][0];
  }
}

/** For the default of a switch on a union: a missing case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
