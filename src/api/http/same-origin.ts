import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

/**
 * For calls that act on the session cookie alone: only our own pages may make them. Browsers say where a request
 * comes from in Sec-Fetch-Site and Origin, which a page cannot forge; a program outside a browser has no cookie of ours
 * to abuse, yet must send the Origin too.
 */
export function requireSameOrigin(c: ApiContext, publicUrl: string): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const own = new URL(publicUrl).origin;
  if (site !== undefined && site !== 'same-origin') throw new AppError('origen_no_permitido');
  if (origin !== undefined ? origin !== own : site === undefined) throw new AppError('origen_no_permitido');
}
