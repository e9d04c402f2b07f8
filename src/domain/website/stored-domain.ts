import { isDomainName, ownDomain, unicodeForTheEye } from './website.ts';

const TOP = /^(?:[a-z]+|xn--[a-z0-9-]+)$/;

/** For a name stored by earlier lists of platforms and suffixes; null for what was never stored. */
export function storedDomain(
  dominio: string,
): { dominio_unicode: string; zona: string; extension: string } | null {
  const [, ...above] = dominio.split('.');
  const extension = above.at(-1) ?? '';
  if (dominio.length > 253 || !isDomainName(dominio) || !TOP.test(extension)) return null;
  const own = ownDomain(dominio);
  if (own.kind === 'none' && own.reason === 'suffix') return null;
  return { dominio_unicode: unicodeForTheEye(dominio), zona: above.join('.'), extension };
}
