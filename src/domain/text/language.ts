/** Languages of the word tables, ISO 639-1. */
export const idiomas = ['es', 'ca', 'gl', 'eu', 'en', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'tr'] as const;
export type Idioma = (typeof idiomas)[number];

const known: ReadonlySet<string> = new Set(idiomas);
export const isIdioma = (text: string): text is Idioma => known.has(text);
