import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RespuestaError } from '#contract/errors.ts';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { isConnectionLost } from '#store/outage.ts';
import type { ApiContext } from './handler.ts';

/** Text that PostgreSQL cannot store: a NUL, or a lone surrogate in JSON. */
const NO_TEXT = /^(?:22021|22P05)$/;

/** Codes of PostgreSQL and of the file system. */
const DISK_FULL = /^(?:53100|ENOSPC)$/;

/** A standby is promoted within seconds. */
const RETRY_S = 5;

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 400)
    return new AppError('entrada_no_valida', '', { cause: error });
  if (causesOf(error).some((cause) => NO_TEXT.test(codeOf(cause))))
    return new AppError('entrada_no_valida', 'el texto lleva caracteres que no se admiten', { cause: error });
  if (causesOf(error).some((cause) => DISK_FULL.test(codeOf(cause))))
    return new AppError('disco_lleno', '', { cause: error });
  if (isConnectionLost(error)) return new AppError('base_de_datos_caida', '', { cause: error });
  return new AppError('interno', '', { cause: error });
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

const isAbort = (error: AppError, signal: AbortSignal): boolean =>
  error.cause === signal.reason || causesOf(error).some(({ name }) => name === 'AbortError');

export function errorAnswer(c: ApiContext, thrown: unknown, logger: Logger): Response {
  const error = toAppError(thrown);
  // The template of the route: some paths hold a secret, as a calendar's does.
  const path = c.get('route') ?? c.req.path;
  const line = { request: c.get('requestId'), method: c.req.method, path, code: error.code };
  const { signal } = c.req.raw;
  if (signal.aborted && isAbort(error, signal)) logger.debug(line, 'the client left before the answer');
  else if (error.status >= 500) logger.error({ ...line, err: error.cause ?? error }, 'request failed');
  else logger.debug({ ...line, err: error.cause }, 'request refused');
  if (error.code === 'base_de_datos_caida') c.header('Retry-After', String(RETRY_S));
  if (error.status === 401) c.header('WWW-Authenticate', challenge(c));
  const isProgram = c.get('acceso') !== undefined || c.env?.admitted !== undefined;
  const campos = isProgram ? [...error.campos] : [];
  const said = { code: error.code, message: error.message, ...(campos.length === 0 ? {} : { campos }) };
  const body: RespuestaError = { success: false, error: said };
  // All statuses of the contract may have a body.
  return c.json(body, error.status as ContentfulStatusCode);
}

/** RFC 6750: no error is named where no token was sent. */
function challenge(c: ApiContext): string {
  const document = c.get('resourceMetadata');
  return [
    'Bearer realm="api"',
    ...(c.req.header('authorization') === undefined ? [] : ['error="invalid_token"']),
    ...(document === undefined ? [] : [`resource_metadata="${document}"`]),
  ].join(', ');
}
