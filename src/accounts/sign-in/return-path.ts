const HOME = '/dashboard';
const BASE = 'http://own.invalid';
/** Places that a person must not be sent back to: the API, and the sign-in pages themselves. */
const NOT_A_PAGE = /^\/(?:api|login|auth)(?:\/|$)/;

/**
 * The page to return to after sign-in: an own relative path, else the dashboard.
 * A value that a browser could read as another site (`//host`, `\\host`, a scheme, control characters) is dropped.
 */
export function ownReturnPath(value: string | undefined): string {
  // A browser turns a backslash into a slash and ignores tabs and line ends: none may take part.
  if (!value?.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return HOME;
  const url = URL.parse(value, BASE);
  // The parsed path is what counts: '/.//host' becomes '//host'.
  if (!url || url.origin !== BASE || url.pathname.startsWith('//') || NOT_A_PAGE.test(url.pathname))
    return HOME;
  return url.pathname === '/' ? HOME : `${url.pathname}${url.search}${url.hash}`;
}
