import { type Idioma, idiomas } from '../text/language.ts';

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

/** Languages whose words alone show the country: as good as all who search in them are there. */
export const onlyCountry: Partial<Record<Idioma, string>> = {
  ca: 'ES',
  gl: 'ES',
  eu: 'ES',
  it: 'IT',
  pl: 'PL',
  tr: 'TR',
};

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

const languages = new Map<string, readonly Idioma[]>();

/** The languages in which a country's own businesses are searched, the first one first. */
export function languagesOf(pais: string): readonly Idioma[] {
  const known = languages.get(pais);
  if (known !== undefined) return known;
  const found = idiomas.filter((idioma) => speakers[idioma].includes(pais));
  const first = FIRST[pais];
  const ordered = first === undefined ? found : [first, ...found.filter((one) => one !== first)];
  languages.set(pais, ordered);
  return ordered;
}
