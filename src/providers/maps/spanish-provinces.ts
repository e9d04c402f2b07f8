/** Provinces of Spain by the first two digits of the post code (Correos; the INE's province codes). */
const PROVINCES = [
  'Álava',
  'Albacete',
  'Alicante',
  'Almería',
  'Ávila',
  'Badajoz',
  'Illes Balears',
  'Barcelona',
  'Burgos',
  'Cáceres',
  'Cádiz',
  'Castellón',
  'Ciudad Real',
  'Córdoba',
  'A Coruña',
  'Cuenca',
  'Girona',
  'Granada',
  'Guadalajara',
  'Gipuzkoa',
  'Huelva',
  'Huesca',
  'Jaén',
  'León',
  'Lleida',
  'La Rioja',
  'Lugo',
  'Madrid',
  'Málaga',
  'Murcia',
  'Navarra',
  'Ourense',
  'Asturias',
  'Palencia',
  'Las Palmas',
  'Pontevedra',
  'Salamanca',
  'Santa Cruz de Tenerife',
  'Cantabria',
  'Segovia',
  'Sevilla',
  'Soria',
  'Tarragona',
  'Teruel',
  'Toledo',
  'Valencia',
  'Valladolid',
  'Bizkaia',
  'Zamora',
  'Zaragoza',
  'Ceuta',
  'Melilla',
] as const;

/** The province of a Spanish post code ('41001' → 'Sevilla'), or null when it is none. */
export function provinceOfPostCode(code: string | null): string | null {
  return code !== null && /^\d{5}$/.test(code) ? (PROVINCES[Number(code.slice(0, 2)) - 1] ?? null) : null;
}

/** The post code inside a Spanish address as it is written ('C. Inventada, 1, 41001 Sevilla'), or null. */
export function postCodeIn(address: string | null): string | null {
  const codes = [...(address ?? '').matchAll(/(?<!\d)((?:0[1-9]|[1-4]\d|5[0-2])\d{3})(?=[\s,]+\p{L})/gu)];
  return codes.at(-1)?.[1] ?? null;
}
