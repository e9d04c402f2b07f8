import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

/** The access token of a request; throws `no_autenticado` when there is none. */
export function bearerToken(c: ApiContext): string {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw new AppError('no_autenticado');
  return token;
}
