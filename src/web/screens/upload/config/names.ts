import type { IDIOMAS_KEYWORD, PAISES } from '#contract/limits.ts';

export const languageName: Record<(typeof IDIOMAS_KEYWORD)[number], string> = {
  en: 'Inglés',
  es: 'Español',
  fr: 'Francés',
  de: 'Alemán',
  it: 'Italiano',
  pt: 'Portugués',
  nl: 'Neerlandés',
  pl: 'Polaco',
  tr: 'Turco',
};

export const countryName: Record<(typeof PAISES)[number], string> = {
  US: 'Estados Unidos',
  ES: 'España',
  GB: 'Reino Unido',
  FR: 'Francia',
  DE: 'Alemania',
  IT: 'Italia',
  PT: 'Portugal',
  MX: 'México',
  AR: 'Argentina',
  CO: 'Colombia',
  PE: 'Perú',
  BR: 'Brasil',
  CA: 'Canadá',
  AU: 'Australia',
  JP: 'Japón',
  KR: 'Corea del Sur',
  CN: 'China',
  IN: 'India',
  RU: 'Rusia',
};
