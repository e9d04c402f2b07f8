import type { SugerenciaKeyword } from '#contract/entities/ia.ts';
import { keywordKey, keywordProblem, normaliseKeyword } from '../keyword/keyword.ts';
import { type KeywordReading, readKeyword } from '../keyword/read-keyword.ts';
import { nearbyTowns } from '../places/nearby.ts';
import { placesByName } from '../places/places.ts';
import { countryName } from '../places/regions.ts';
import { isIdioma } from '../text/language.ts';
import { wordsOf } from '../text/words.ts';
import { languagesOfProvince, localWord } from './local-words.ts';

export interface SuggestionQuestion {
  keywords: readonly string[];
  /** ISO 639-1; '' if not given. */
  idioma: string;
  paisCuenta: string;
  porKeyword: number;
}

const NEAR_KM = 25;
const NEAR_TOWNS = 2;
const SYNONYMS = 2;
/** A town of the same name is a real doubt from this share of the chosen one's size on. */
const DOUBTFUL_SHARE = 0.5;

type Draft = Omit<SugerenciaKeyword, 'original' | 'por'>;

/** By tables alone; never a keyword that the list already has. */
export function suggestKeywords({
  keywords,
  idioma,
  paisCuenta,
  porKeyword,
}: SuggestionQuestion): SugerenciaKeyword[] {
  const present = new Set(keywords.map(keywordKey));
  const meanings = new Map<string, string>();
  const given = isIdioma(idioma) ? idioma : null;
  return keywords.flatMap((original) => {
    const clean = cleanKeyword(original);
    const reading = readKeyword(clean, { paisCuenta, idioma: given });
    const meaning = meaningOf(clean, reading);
    const same = meanings.get(meaning);
    const finish = (draft: Draft): SugerenciaKeyword => ({ original, por: 'reglas', ...draft });
    if (same !== undefined) {
      return [finish({ propuesta: null, tipo: 'repetida', motivo: `Busca lo mismo que «${same}»` })];
    }
    meanings.set(meaning, original);
    const drafts: Draft[] = [];
    if (clean !== normaliseKeyword(original)) {
      drafts.push({ propuesta: clean, tipo: 'limpieza', motivo: 'Sin signos ni palabras repetidas' });
    }
    drafts.push(...clarified(clean, reading), ...variants(clean, reading));
    const found: SugerenciaKeyword[] = [];
    for (const draft of drafts) {
      const key = keywordKey(draft.propuesta ?? '');
      if (found.length >= porKeyword || present.has(key) || keywordProblem(draft.propuesta ?? '') !== null)
        continue;
      present.add(key);
      found.push(finish(draft));
    }
    return found;
  });
}

/** Keywords with one key ask the maps for the same, so only one is worth its cost. */
export function searchKey(keyword: string, list: { idioma: string; paisCuenta: string }): string {
  const clean = cleanKeyword(keyword);
  const idioma = isIdioma(list.idioma) ? list.idioma : null;
  return meaningOf(clean, readKeyword(clean, { paisCuenta: list.paisCuenta, idioma }));
}

/** Removes signs at the ends, quotes and words repeated in a row; lowers all-capitals. */
export function cleanKeyword(keyword: string): string {
  const text = normaliseKeyword(keyword.replace(/["«»“”(){}[\]|*_#;:!?¡¿]+/g, ' ')).replace(
    /^[\s,.\-/&]+|[\s,.\-/&]+$/g,
    '',
  );
  const words = text.split(' ');
  const once = words.filter((word, at) => word.toLowerCase() !== words[at - 1]?.toLowerCase()).join(' ');
  const shouting = once.length > 3 && once === once.toUpperCase() && /\p{Lu}{4}/u.test(once);
  const calm = shouting ? once.toLowerCase() : once;
  return calm === '' ? normaliseKeyword(keyword) : calm;
}

const EMPTY = new Set(
  'en in a de del la el los las do da em na no à au et y i e near near me the of for'.split(' '),
);

/** Equal for keywords with the same trade, place, language and other words in any order. */
function meaningOf(keyword: string, { oficio, place, idioma, trade }: KeywordReading): string {
  const words = wordsOf(keyword);
  if (oficio === null || trade === null) return keywordKey(keyword);
  const placeWords = new Set(
    place === null ? [] : words.slice(place.from, place.to).map(({ plano }) => plano),
  );
  const rest = words
    .map(({ plano }) => plano)
    .filter((word) => !EMPTY.has(word) && !placeWords.has(word))
    .map((word) => word.replace(/(?:es|e|s)$/, ''))
    .toSorted();
  return [oficio, place?.place.nombre ?? '', place?.pais ?? '', idioma ?? '', ...rest].join('|');
}

function clarified(keyword: string, { place }: KeywordReading): Draft[] {
  if (place === null || place.place.tipo !== 'ciudad') return [];
  const others = (placesByName().get(place.escrito) ?? []).filter(
    ({ pais, tipo, poblacion }) =>
      tipo === 'ciudad' &&
      pais !== place.pais &&
      poblacion > place.place.poblacion * DOUBTFUL_SHARE &&
      poblacion > 50_000,
  );
  const pais = countryName(place.pais);
  if (others.length === 0 || pais === null) return [];
  const [other] = others;
  const motivo = `También hay ${place.place.nombre} en ${countryName(other?.pais ?? '') ?? other?.pais}`;
  return [{ propuesta: `${keyword} ${pais}`, tipo: 'aclaracion', motivo }];
}

function variants(keyword: string, reading: KeywordReading): Draft[] {
  const { trade, place, idioma } = reading;
  if (place === null || trade === null || place.place.tipo === 'pais') return [];
  const nombre = place.place.nombre;
  const asked = new Set(wordsOf(keyword).map(({ plano }) => stem(plano)));
  const synonyms = trade.terms
    .filter((term) => term.whole && term.idioma === idioma && term.words.length <= 3)
    .filter((term) => {
      // Another form of a word that is present or already proposed is no synonym.
      const fresh = term.words.every(({ plano }) => !asked.has(stem(plano)));
      if (fresh) for (const { plano } of term.words) if (plano.length > STEM) asked.add(stem(plano));
      return fresh;
    })
    .slice(0, SYNONYMS)
    .map(
      ({ text }): Draft => ({
        propuesta: `${text} ${nombre}`,
        tipo: 'sinonimo',
        motivo: `Otra forma de buscar ${trade.oficio}`,
      }),
    );
  const towns = nearbyTowns(place.place, NEAR_KM, NEAR_TOWNS).flatMap((town): Draft[] => {
    const propuesta = replacePlace(keyword, place.from, place.to, town.nombre);
    return propuesta === null ? [] : [{ propuesta, tipo: 'cercano', motivo: `Cerca de ${nombre}` }];
  });
  const languages = languagesOfProvince(place.place.provincia).flatMap((other): Draft[] => {
    const word = other === idioma ? null : localWord(trade.oficio, other);
    if (word === null) return [];
    return [
      {
        propuesta: `${word} ${nombre}`,
        tipo: 'idioma',
        motivo: `Así se busca también en ${LANGUAGE[other]}`,
      },
    ];
  });
  return [...languages, ...synonyms, ...towns];
}

const STEM = 5;
const stem = (word: string) => word.slice(0, STEM);

const LANGUAGE: Partial<Record<string, string>> = {
  ca: 'catalán',
  gl: 'gallego',
  eu: 'euskera',
  en: 'inglés',
};

function replacePlace(keyword: string, from: number, to: number, town: string): string | null {
  const words = wordsOf(keyword).slice(from, to);
  const pattern = words
    .map(({ escrito }) => escrito.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^\\p{L}\\p{N}]+');
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'iu').exec(keyword);
  if (found === null) return null;
  return keyword.slice(0, found.index) + town + keyword.slice(found.index + found[0].length);
}
