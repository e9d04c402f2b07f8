export interface ZoneTable {
  /** 0–1: how well it sells to local buyers of its country or language; 1 is the market's best zone. */
  aprecio: number;
  /** ISO 3166-1 alpha-2 of its buyers' countries; empty: all. */
  paises: readonly string[];
  /** EUR a year without taxes: usual prices of European registrars, which the account can correct. */
  registro: number | null;
  renovacion: number | null;
  /** For regional gTLDs: provinces of the region, in lower case without accents. */
  provincias?: readonly string[];
}

const CATALAN = [
  'barcelona',
  'girona',
  'gerona',
  'lleida',
  'lerida',
  'tarragona',
  'baleares',
  'illes balears',
];
const BASQUE = ['bizkaia', 'vizcaya', 'gipuzkoa', 'guipuzcoa', 'alava', 'araba', 'navarra'];
const GALICIAN = ['a coruna', 'coruna', 'lugo', 'ourense', 'orense', 'pontevedra'];

const zone = (
  aprecio: number,
  paises: string,
  registro: number | null,
  renovacion: number | null,
  provincias?: readonly string[],
): ZoneTable => ({
  aprecio,
  paises: paises === '' ? [] : paises.split(' '),
  registro,
  renovacion,
  ...(provincias === undefined ? {} : { provincias }),
});

export const ZONES: Readonly<Record<string, ZoneTable>> = {
  com: zone(1, '', 10, 14),
  es: zone(1, 'ES', 8, 11),
  net: zone(0.55, '', 12, 16),
  org: zone(0.55, '', 11, 15),
  eu: zone(0.5, 'ES FR DE IT PT NL BE AT IE PL GR SE FI DK CZ HU RO BG HR SK SI LT LV EE LU MT CY', 7, 10),
  info: zone(0.3, '', 6, 24),
  biz: zone(0.22, '', 8, 22),
  cat: zone(0.72, 'ES AD', 15, 22, CATALAN),
  eus: zone(0.68, 'ES', 30, 48, BASQUE),
  gal: zone(0.68, 'ES', 30, 48, GALICIAN),
  'com.es': zone(0.42, 'ES', 6, 9),
  'org.es': zone(0.32, 'ES', 6, 9),
  'nom.es': zone(0.2, 'ES', 6, 9),
  barcelona: zone(0.4, 'ES', 25, 40, ['barcelona']),
  madrid: zone(0.4, 'ES', 25, 40, ['madrid']),
  io: zone(0.5, '', 35, 55),
  ai: zone(0.5, '', 75, 85),
  co: zone(0.45, '', 25, 32),
  app: zone(0.35, '', 14, 18),
  dev: zone(0.3, '', 12, 16),
  me: zone(0.3, '', 12, 18),
  tv: zone(0.35, '', 30, 38),
  pro: zone(0.3, '', 6, 22),
  shop: zone(0.28, '', 3, 32),
  store: zone(0.26, '', 3, 45),
  tienda: zone(0.26, 'ES MX AR CO CL PE', 20, 48),
  online: zone(0.2, '', 3, 32),
  site: zone(0.16, '', 3, 30),
  website: zone(0.15, '', 3, 25),
  web: zone(0.2, '', null, null),
  tech: zone(0.25, '', 6, 48),
  club: zone(0.22, '', 4, 16),
  xyz: zone(0.14, '', 3, 13),
  top: zone(0.08, '', 3, 6),
  click: zone(0.08, '', 3, 12),
  icu: zone(0.05, '', 3, 12),
  tk: zone(0.03, '', null, null),
  ml: zone(0.03, '', null, null),
  mobi: zone(0.12, '', 8, 28),
  clinic: zone(0.3, '', 25, 48),
  dental: zone(0.3, '', 25, 48),
  hotel: zone(0.3, '', null, null),
  mx: zone(0.9, 'MX', 30, 38),
  'com.mx': zone(1, 'MX', 10, 15),
  ar: zone(0.8, 'AR', 20, 20),
  'com.ar': zone(1, 'AR', 10, 10),
  'com.co': zone(0.85, 'CO', 12, 15),
  cl: zone(1, 'CL', 12, 12),
  pe: zone(1, 'PE', 35, 35),
  'com.pe': zone(0.95, 'PE', 35, 35),
  'com.br': zone(1, 'BR', 8, 8),
  uk: zone(0.85, 'GB', 7, 10),
  'co.uk': zone(1, 'GB', 7, 10),
  fr: zone(1, 'FR', 8, 12),
  de: zone(1, 'DE', 6, 10),
  it: zone(1, 'IT', 7, 11),
  pt: zone(1, 'PT', 14, 18),
  'com.pt': zone(0.6, 'PT', 12, 15),
  nl: zone(1, 'NL', 7, 10),
  be: zone(1, 'BE', 7, 11),
  ch: zone(1, 'CH', 9, 13),
  at: zone(1, 'AT', 11, 15),
  pl: zone(1, 'PL', 4, 18),
  ie: zone(1, 'IE', 15, 25),
  us: zone(0.5, 'US', 8, 12),
  ca: zone(1, 'CA', 12, 15),
  au: zone(0.85, 'AU', 10, 14),
  'com.au': zone(1, 'AU', 10, 14),
  ad: zone(0.9, 'AD', null, null),
  ec: zone(0.9, 'EC', 35, 35),
  'com.ec': zone(0.9, 'EC', 35, 35),
  uy: zone(0.9, 'UY', 40, 40),
  'com.uy': zone(1, 'UY', 30, 30),
  ve: zone(0.7, 'VE', 30, 30),
  'com.ve': zone(0.8, 'VE', 30, 30),
  do: zone(0.9, 'DO', 40, 40),
  cr: zone(0.9, 'CR', 45, 45),
  pa: zone(0.8, 'PA', 50, 50),
  gt: zone(0.9, 'GT', 50, 50),
  bo: zone(0.9, 'BO', 60, 60),
  py: zone(0.9, 'PY', 60, 60),
};

/** Zones outside the table: a country's zone sells well at home, a generic one badly. */
export const UNKNOWN_COUNTRY_ZONE = 0.85;
export const UNKNOWN_GENERIC_ZONE = 0.15;
/** A country's zone offered to buyers of another country. */
export const FOREIGN_ZONE = 0.1;
/** A country's zone for a name of unknown market. */
export const UNTIED_ZONE = 0.5;
