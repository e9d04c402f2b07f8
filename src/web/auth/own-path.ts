export const HOME = '/dashboard';
const ORIGIN = 'http://propio.invalid';

/**
 * The page after sign-in: only a path of this application, never another origin (`//host`, `/\host`, `https:`) nor the
 * sign-in pages; otherwise the dashboard.
 */
export function ownPath(candidate: unknown): string {
  if (typeof candidate !== 'string' || candidate.length > 500 || !candidate.startsWith('/')) return HOME;
  const url = URL.parse(candidate, ORIGIN);
  if (url === null || url.origin !== ORIGIN) return HOME;
  if (url.pathname.startsWith('//') || /^\/(login|auth|api)(\/|$)/.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}
