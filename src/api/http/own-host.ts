import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#platform/config/config.ts';
import { AppError } from '#platform/errors.ts';

/** On loopback only this computer's names are answered, against DNS rebinding. Throws `host_no_admitido`. */
export function requireOwnHost(publicUrl: string): MiddlewareHandler {
  const local = isLoopback(new URL(publicUrl).hostname);
  return async (c, next) => {
    if (local && !isOwn(c.req.header('host'))) throw new AppError('host_no_admitido');
    await next();
  };
}

function isOwn(host: string | undefined): boolean {
  // HTTP/1.0 allows to omit it; browsers always send it.
  if (host === undefined) return true;
  const url = URL.parse(`http://${host}`);
  return url !== null && isLoopback(url.hostname);
}
