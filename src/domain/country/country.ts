import { PAIS_DETECT } from '#contract/limits.ts';
import { plainText } from '../text/normalise.ts';
import gazetteer from './gazetteer.json' with { type: 'json' };
import { countryNames, isCommonWord, regionNames } from './place-names.ts';

export interface CountryQuestion {
  keyword: string;
  /** ISO 639-1 of the keyword; empty when not told. */
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
  const [best] = mentions(keyword)
    .map((mention) => ({ ...mention, weight: mention.weight + bias(mention.pais, idioma, paisCuenta) }))
    .toSorted((a, b) => b.weight - a.weight || a.pais.localeCompare(b.pais));
  if (best !== undefined) return { pais: best.pais, por: 'lugar', lugar: best.lugar };
  const speakers = SPEAKERS[idioma.toLowerCase()] ?? [];
  const [first] = speakers;
  if (first === undefined || speakers.includes(paisCuenta))
    return { pais: paisCuenta, por: 'cuenta', lugar: null };
  return { pais: first, por: 'idioma', lugar: null };
}

interface Mention {
  pais: string;
  lugar: string;
  weight: number;
}

const LONGEST_NAME = 6;
const COUNTRY_WEIGHT = 20;
const REGION_WEIGHT = 5;
const PREPOSITIONS = new Set(['en', 'in', 'a', 'em', 'im', 'cerca', 'near', 'de', 'aux', 'zu', 'w']);

/** All places named in a text, longest names first, none overlapping another. */
function mentions(text: string): Mention[] {
  const words = wordsOf(text);
  const taken = new Set<number>();
  const found: Mention[] = [];
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const span = words.slice(at, at + length).map((_, index) => at + index);
      if (span.some((index) => taken.has(index))) continue;
      const here = placesNamed(words, at, length);
      if (here.length === 0) continue;
      for (const index of span) taken.add(index);
      found.push(...here);
    }
  }
  return found;
}

function placesNamed(words: readonly string[], at: number, length: number): Mention[] {
  const lugar = words.slice(at, at + length).join(' ');
  const places = NAMES.get(lugar);
  if (places === undefined) return [];
  const afterPreposition = PREPOSITIONS.has(words[at - 1] ?? '');
  const last = at + length === words.length;
  // "puertas" opens a keyword as merchandise and closes one ("hotel en puertas") as a village.
  if (isCommonWord(lugar) && !(afterPreposition && last)) return [];
  const extra = (length - 1) * 1.5 + (afterPreposition ? 1 : 0) + (last ? 1 : 0);
  return places.map(({ pais, weight }) => ({ pais, lugar, weight: weight + extra }));
}

function bias(pais: string, idioma: string, paisCuenta: string): number {
  const speaks = SPEAKERS[idioma.toLowerCase()]?.includes(pais) === true;
  return (pais === paisCuenta ? 2.5 : 0) + (speaks ? 1.5 : 0);
}

/** Countries by the language of their keywords; the first is the one searched when nothing else is known. */
const SPEAKERS: Record<string, readonly string[]> = {
  es: [
    'ES',
    'MX',
    'AR',
    'CO',
    'PE',
    'CL',
    'UY',
    'EC',
    'VE',
    'BO',
    'PY',
    'CR',
    'PA',
    'GT',
    'DO',
    'HN',
    'SV',
    'NI',
    'CU',
    'PR',
    'AD',
  ],
  en: ['US', 'GB', 'AU', 'CA', 'IE', 'IN'],
  fr: ['FR', 'BE', 'CH', 'CA'],
  de: ['DE', 'AT', 'CH'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
  tr: ['TR'],
};

interface Place {
  pais: string;
  weight: number;
}

/** By name, every country that has a place so called, with the weight of its largest. Built once, about 12,000 names. */
const NAMES: ReadonlyMap<string, readonly Place[]> = buildNames();

function buildNames(): Map<string, Place[]> {
  const names = new Map<string, Place[]>();
  const add = (name: string, pais: string, weight: number) => {
    const places = names.get(name) ?? [];
    const known = places.find((place) => place.pais === pais);
    if (known === undefined) places.push({ pais, weight });
    else known.weight = Math.max(known.weight, weight);
    names.set(name, places);
  };
  for (const [pais, sizes] of Object.entries(gazetteer.places)) {
    for (const [index, list] of sizes.entries()) {
      if (list === '') continue;
      for (const name of list.split('|')) add(name, pais, sizes.length - index);
    }
  }
  for (const [name, pais] of regionNames()) add(name, pais, REGION_WEIGHT);
  for (const [name, pais] of countryNames()) add(name, pais, COUNTRY_WEIGHT);
  return names;
}

function wordsOf(text: string): string[] {
  return plainText(text.slice(0, 200))
    .replace(/[^\p{Script=Latin}\d]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '');
}
