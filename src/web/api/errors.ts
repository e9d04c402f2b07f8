import { erroresComunes as errores, RespuestaError } from '#contract/common-errors.ts';

/** A code of the contract, or one of the three that only a browser can meet. */
export type ApiErrorCode = string;
export const NETWORK = 'sin_conexion';
export const TIMEOUT = 'tiempo_agotado';
export const UNREADABLE = 'respuesta_no_valida';

const ownTexts: Record<string, string> = {
  [NETWORK]: 'No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
  [TIMEOUT]: 'El servidor tarda demasiado en responder. Inténtalo de nuevo.',
  [UNREADABLE]: 'El servidor ha respondido algo inesperado. Recarga la página para usar la última versión.',
};

/** A failed call: `code` is stable, `message` is Spanish and may be shown; `status` 0 = no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;

  constructor(code: ApiErrorCode, status: number, message?: string, cause?: unknown) {
    super(message ?? ownTexts[code] ?? errores.interno[1], { cause });
    this.code = code;
    this.status = status;
  }
}

/** The error that an answer's body describes; an answer of another shape becomes 'interno' or 'no_encontrado'. */
export function errorFromAnswer(status: number, body: unknown): ApiError {
  const parsed = RespuestaError.safeParse(body);
  if (parsed.success) return new ApiError(parsed.data.error.code, status, parsed.data.error.message);
  if (status === 502 || status === 503 || status === 504) return new ApiError(NETWORK, status);
  const code = status === 404 ? 'no_encontrado' : status === 429 ? 'demasiadas_solicitudes' : 'interno';
  return new ApiError(code, status, errores[code][1]);
}

/**
 * The body of a good answer. A truncated body (also when the page is left) is a lost connection; text that is not JSON
 * is null.
 */
export async function readJson(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new ApiError(NETWORK, 0, undefined, cause);
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : errores.interno[1];
}

/** True when a retry may help: no answer, a limit, or a server error. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
