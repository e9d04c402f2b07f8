import type { Idioma } from '../text/language.ts';

/** Countries by the language of their keywords; the first is the one searched when nothing else is known. */
export const speakers: Record<Idioma, readonly string[]> = {
  es: [
    ...['ES', 'MX', 'AR', 'CO', 'PE', 'CL', 'UY', 'EC', 'VE', 'BO', 'PY'],
    ...['CR', 'PA', 'GT', 'DO', 'HN', 'SV', 'NI', 'CU', 'PR', 'AD'],
  ],
  ca: ['ES', 'AD'],
  gl: ['ES'],
  eu: ['ES'],
  en: ['US', 'GB', 'AU', 'CA', 'IE', 'IN'],
  fr: ['FR', 'BE', 'CH', 'CA'],
  de: ['DE', 'AT', 'CH'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
  tr: ['TR'],
};

/** Languages whose words alone tell the country: as good as all who search in them are there. */
export const onlyCountry: Partial<Record<Idioma, string>> = {
  ca: 'ES',
  gl: 'ES',
  eu: 'ES',
  it: 'IT',
  pl: 'PL',
  tr: 'TR',
};

/** The language in which a country's own businesses are searched, the first where there are several. */
export function languagesOf(pais: string): Idioma[] {
  const found = (Object.keys(speakers) as Idioma[]) // keys of a record of Idioma
    .filter((idioma) => speakers[idioma].includes(pais));
  const first = FIRST[pais];
  return first === undefined ? found : [first, ...found.filter((one) => one !== first)];
}

const FIRST: Record<string, Idioma> = {
  ES: 'es',
  CA: 'en',
  CH: 'de',
  BE: 'nl',
  AD: 'ca',
  IN: 'en',
  US: 'en',
  GB: 'en',
};
