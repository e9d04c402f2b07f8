import type { Dominio } from '#contract/entities/dominio.ts';
import { safeLink } from '../format/safe-link.ts';

export interface LookupPage {
  id: string;
  name: string;
  url: string;
}

/** Where a person can look a name up and register it; `{domain}` is the name as an A-label. */
const REGISTRARS = [
  {
    id: 'godaddy',
    name: 'GoDaddy',
    url: 'https://www.godaddy.com/es-es/domainsearch/find?domainToCheck={domain}',
  },
  {
    id: 'namecheap',
    name: 'Namecheap',
    url: 'https://www.namecheap.com/domains/registration/results/?domain={domain}',
  },
] as const;

const filled = (url: string, dominio: string) => url.replaceAll('{domain}', encodeURIComponent(dominio));

/** Registrars' search pages for this name. */
export const registrarPages = ({ dominio }: Pick<Dominio, 'dominio'>): LookupPage[] =>
  REGISTRARS.map(({ id, name, url }) => ({ id, name, url: filled(url, dominio) }));

/** The registry's own page first, where it has one, then registrars'. */
export function lookupPages(row: Pick<Dominio, 'dominio' | 'zona'>): LookupPage[] {
  const own = safeLink(row.zona.consulta_url);
  const registry = own === null ? [] : [{ id: 'registro', name: 'Registro', url: own }];
  return [...registry, ...registrarPages(row)];
}
