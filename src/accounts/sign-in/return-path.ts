const HOME = '/dashboard';
const BASE = 'http://own.invalid';
const NOT_A_PAGE = /^\/(?:api|login|auth)(?:\/|$)/;

/** Drops what a browser could read as another site: `//host`, `\\host`, a scheme, control characters. */
export function ownReturnPath(value: string | undefined): string {
  // Browsers turn a backslash into a slash and ignore tabs and line ends, so these are refused.
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return HOME;
  const url = URL.parse(value, BASE);
  // The parsed path counts: '/.//host' becomes '//host'.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//') || NOT_A_PAGE.test(url.pathname))
    return HOME;
  return url.pathname === '/' ? HOME : `${url.pathname}${url.search}${url.hash}`;
}
