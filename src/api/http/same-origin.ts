import { AppError } from '#platform/errors.ts';
import type { ApiContext } from './handler.ts';

/** For calls that only need the cookie. A page cannot forge Sec-Fetch-Site and Origin; others must send Origin. */
export function requireSameOrigin(c: ApiContext, publicUrl: string): void {
  const site = c.req.header('sec-fetch-site');
  const origin = c.req.header('origin');
  const own = new URL(publicUrl).origin;
  if (site !== undefined && site !== 'same-origin') throw new AppError('origen_no_permitido');
  if (origin !== undefined ? origin !== own : site === undefined) throw new AppError('origen_no_permitido');
}
