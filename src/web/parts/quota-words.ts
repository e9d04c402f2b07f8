/** What providers call what they count, in Spanish; what is not known stays as they write it. */
const WORDS: Readonly<Record<string, string>> = {
  businesses: 'negocios',
  requests: 'solicitudes',
  credits: 'créditos',
  searches: 'búsquedas',
};

export const quotaWord = (objeto: string): string => WORDS[objeto.toLowerCase()] ?? objeto;
