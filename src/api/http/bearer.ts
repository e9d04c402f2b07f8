import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

/** Throws `no_autenticado` if the request has no access token. */
export function bearerToken(c: ApiContext): string {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw new AppError('no_autenticado');
  return token;
}
