import { type EnlaceCompra, HUECO_DOMINIO } from '#contract/entities/mercado.ts';
import { tipoCompra } from '#contract/states.ts';

/** Sellers without a known deep link are left out. Backorders and auctions exist for generic zones, not for `.es`. */
export const DEFAULT_PURCHASE_LINKS: readonly EnlaceCompra[] = [
  {
    id: 'dondominio',
    nombre: 'DonDominio',
    plantilla: 'https://www.dondominio.com/es/search/?domain={domain}',
    tipos: ['registrar'],
    zonas: ['*'],
  },
  {
    id: 'godaddy',
    nombre: 'GoDaddy',
    plantilla: 'https://www.godaddy.com/es-es/domainsearch/find?domainToCheck={domain}',
    tipos: ['registrar'],
    zonas: ['*'],
  },
  {
    id: 'namecheap',
    nombre: 'Namecheap',
    plantilla: 'https://www.namecheap.com/domains/registration/results/?domain={domain}',
    tipos: ['registrar'],
    zonas: ['*'],
  },
  {
    id: 'porkbun',
    nombre: 'Porkbun',
    plantilla: 'https://porkbun.com/checkout/search?q={domain}',
    tipos: ['registrar'],
    zonas: ['gtld'],
  },
  {
    id: 'dynadot',
    nombre: 'Dynadot',
    plantilla: 'https://www.dynadot.com/domain/search?domain={domain}',
    tipos: ['registrar'],
    zonas: ['gtld'],
  },
  {
    id: 'dropcatch',
    nombre: 'DropCatch',
    plantilla: 'https://www.dropcatch.com/domain/{domain}',
    tipos: ['reservar'],
    zonas: ['gtld'],
  },
  {
    id: 'snapnames',
    nombre: 'SnapNames',
    plantilla: 'https://www.snapnames.com/landing/domainDetail.action?domain={domain}',
    tipos: ['reservar'],
    zonas: ['gtld'],
  },
  {
    id: 'dynadot-reserva',
    nombre: 'Dynadot',
    plantilla: 'https://www.dynadot.com/domain/backorder.html?domain={domain}',
    tipos: ['reservar'],
    zonas: ['gtld'],
  },
  {
    id: 'godaddy-subastas',
    nombre: 'GoDaddy Auctions',
    plantilla: 'https://auctions.godaddy.com/search?keyword={domain}',
    tipos: ['subastar'],
    zonas: ['gtld'],
  },
  {
    id: 'namejet',
    nombre: 'NameJet',
    plantilla: 'https://www.namejet.com/pages/auctions/backorders.aspx?SearchTerm={domain}',
    tipos: ['subastar'],
    zonas: ['gtld'],
  },
  {
    id: 'sedo',
    nombre: 'Sedo',
    plantilla: 'https://sedo.com/search/?keyword={domain}',
    tipos: ['subastar'],
    zonas: ['*'],
  },
  {
    id: 'nic-es',
    nombre: 'Dominios.es',
    plantilla: 'https://www.nic.es',
    tipos: ['consultar'],
    zonas: ['es'],
  },
];

/** An exclusion (`-zona`) takes precedence over any zone that the page serves. */
export function servesZone({ zonas }: Pick<EnlaceCompra, 'zonas'>, dominio: string): boolean {
  const name = dominio.toLowerCase();
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isGeneric = last.length > 2 && !last.startsWith('xn--');
  const isIn = (zona: string) => name.endsWith(`.${zona}`);
  if (zonas.some((zona) => zona.startsWith('-') && isIn(zona.slice(1)))) return false;
  return zonas.some((zona) => zona === '*' || (zona === 'gtld' && isGeneric) || isIn(zona));
}

export const linkFor = ({ plantilla }: Pick<EnlaceCompra, 'plantilla'>, dominio: string): string =>
  plantilla.replaceAll(HUECO_DOMINIO, encodeURIComponent(dominio));

export interface LookupPage {
  id: string;
  nombre: string;
  url: string;
}

export function lookupPages(
  row: { dominio: string; zona: { consulta_url: string | null } },
  links: readonly EnlaceCompra[],
): LookupPage[] {
  const own = row.zona.consulta_url;
  const pages: LookupPage[] = own === null ? [] : [{ id: 'registro', nombre: 'Registro', url: own }];
  for (const tipo of [tipoCompra.consultar, tipoCompra.registrar]) {
    for (const link of links) {
      if (!link.tipos.includes(tipo) || !servesZone(link, row.dominio)) continue;
      const url = linkFor(link, row.dominio);
      // The account's list may contain the registry's page too.
      if (!pages.some((page) => page.url.replace(/\/$/, '') === url.replace(/\/$/, '')))
        pages.push({ id: link.id, nombre: link.nombre, url });
    }
  }
  return pages;
}
