import { PAIS_DETECT } from '#contract/limits.ts';
import { readKeyword } from '../keyword/read-keyword.ts';
import { speakers } from '../places/speakers.ts';
import { isIdioma } from '../text/language.ts';

export interface CountryQuestion {
  keyword: string;
  /** ISO 639-1 of the keyword; empty when not given. */
  idioma: string;
  /** ISO 3166-1 alpha-2 as given; `XX` or empty: to be detected. */
  pais: string;
  /** The account's own country. */
  paisCuenta: string;
}

export interface CountryAnswer {
  pais: string;
  /** Where it comes from: given, a place in the keyword, its language, or the account. */
  por: 'dado' | 'lugar' | 'idioma' | 'cuenta';
  /** The place that decided, as written without case and accents. */
  lugar: string | null;
}

/**
 * The country in which a keyword is to be searched. A name that several countries share ("córdoba", "mérida") goes to
 * the account's own or the one that speaks the keyword's language, else to the largest place.
 */
export function detectCountry({ keyword, idioma, pais, paisCuenta }: CountryQuestion): CountryAnswer {
  const given = pais.trim().toUpperCase();
  if (given !== '' && given !== PAIS_DETECT) return { pais: given, por: 'dado', lugar: null };
  const language = idioma.toLowerCase();
  const { place } = readKeyword(keyword, { paisCuenta, idioma: isIdioma(language) ? language : null });
  if (place !== null) return { pais: place.pais, por: 'lugar', lugar: place.escrito };
  return countryWithoutPlace({ idioma, paisCuenta });
}

/** The country of a keyword that names no place: the account's own, or the one that speaks its language. */
export function countryWithoutPlace({
  idioma,
  paisCuenta,
}: Pick<CountryQuestion, 'idioma' | 'paisCuenta'>): CountryAnswer {
  const language = idioma.toLowerCase();
  const [first, ...others] = isIdioma(language) ? speakers[language] : [];
  if (first === undefined || first === paisCuenta || others.includes(paisCuenta)) {
    return { pais: paisCuenta, por: 'cuenta', lugar: null };
  }
  return { pais: first, por: 'idioma', lugar: null };
}
