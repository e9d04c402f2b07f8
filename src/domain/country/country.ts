import { speakers } from '../places/speakers.ts';
import { isIdioma } from '../text/language.ts';

/** For a keyword without a place: the account's country if it speaks the language, otherwise its first country. */
export function countryWithoutPlace(idioma: string, paisCuenta: string): string {
  const language = idioma.toLowerCase();
  const [first, ...others] = isIdioma(language) ? speakers[language] : [];
  return first === undefined || others.includes(paisCuenta) ? paisCuenta : first;
}
