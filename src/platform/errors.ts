import { type CodigoError, errores, textoError } from '#contract/errors.ts';

/** A failure with a stable code. `message` is for the user, the cause for the log. Expected outcomes are values. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: CodigoError;
  /** Paths of the data that are wrong, if that is the failure. */
  readonly campos: readonly string[];

  constructor(code: CodigoError, detalle = '', options?: { cause?: unknown; campos?: readonly string[] }) {
    super(textoError(code, detalle), options);
    this.code = code;
    this.campos = options?.campos ?? [];
  }

  get status(): number {
    return errores[this.code][0];
  }
}

/** For the default of a switch on a union: a missing case does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
