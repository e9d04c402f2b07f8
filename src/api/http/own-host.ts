import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';

/**
 * A program that is reached at this computer only answers to this computer's names only: a foreign page whose name
 * was made to lead here (DNS rebinding) reads nothing. Throws `host_no_admitido`.
 */
export function requireOwnHost(publicUrl: string): MiddlewareHandler {
  const local = isLoopback(new URL(publicUrl).hostname);
  return async (c, next) => {
    if (local && !isOwn(c.req.header('host'))) throw new AppError('host_no_admitido');
    await next();
  };
}

function isOwn(host: string | undefined): boolean {
  // Only a program outside a browser leaves it out, and HTTP/1.0 allows that.
  if (host === undefined) return true;
  const url = URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}
