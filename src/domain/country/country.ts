import { speakers } from '../places/speakers.ts';
import { isIdioma } from '../text/language.ts';

/** The country of a keyword that names no place: the account's own, or the one that speaks its language. */
export function countryWithoutPlace(idioma: string, paisCuenta: string): string {
  const language = idioma.toLowerCase();
  const [first, ...others] = isIdioma(language) ? speakers[language] : [];
  return first === undefined || others.includes(paisCuenta) ? paisCuenta : first;
}
