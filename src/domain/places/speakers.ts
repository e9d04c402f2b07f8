import { type Idioma, idiomas } from '../text/language.ts';

/** Countries by the language of their keywords; the first is the default. */
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

/** Languages that alone show the country, because nearly all who search in them are there. */
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

/** Languages in which a country's businesses are searched, the most common first. */
export function languagesOf(pais: string): readonly Idioma[] {
  const known = languages.get(pais);
  if (known !== undefined) return known;
  const found = idiomas.filter((idioma) => speakers[idioma].includes(pais));
  const first = FIRST[pais];
  const ordered = first === undefined ? found : [first, ...found.filter((one) => one !== first)];
  languages.set(pais, ordered);
  return ordered;
}
