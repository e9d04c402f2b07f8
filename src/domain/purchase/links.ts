/** What a page is for: register a free name, reserve one that will drop, bid for one, or look it up. */
export const PURCHASE_KINDS = ['registrar', 'reservar', 'subastar', 'consultar'] as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[number];

/** One page of a seller of names. The account may change the list. */
export interface PurchaseLink {
  id: string;
  nombre: string;
  /** https address; `{domain}` becomes the name as an A-label. */
  plantilla: string;
  tipos: readonly PurchaseKind[];
  /** Last labels that it serves (`es`, `com`); `*` is every zone, `gtld` every zone of more than two letters. */
  zonas: readonly string[];
}

/**
 * The list that an account begins with. Templates as several independent public sources use them; sellers without a
 * known deep link are left out. Backorders and auctions serve generic zones alone: `.es` has neither.
 */
export const DEFAULT_PURCHASE_LINKS: readonly PurchaseLink[] = [
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

/** Whether a page serves a name's zone. */
export function servesZone({ zonas }: PurchaseLink, dominio: string): boolean {
  const last = dominio.slice(dominio.lastIndexOf('.') + 1).toLowerCase();
  const isGeneric = last.length > 2 && !last.startsWith('xn--');
  return zonas.some((zona) => zona === '*' || (zona === 'gtld' && isGeneric) || zona.toLowerCase() === last);
}

export const linkFor = ({ plantilla }: PurchaseLink, dominio: string): string =>
  plantilla.replaceAll('{domain}', encodeURIComponent(dominio));
