import type { Idioma } from '../text/language.ts';
import type { Word } from '../text/words.ts';
import { isCommonWord, isHomonym, isKindOfPlace } from './common-words.ts';
import { beginsName, type Place, placesByName } from './places.ts';
import { regionCodes } from './regions.ts';
import { speakers } from './speakers.ts';

export interface PlaceQuestion {
  words: readonly Word[];
  /** The text as typed: in 'Dallas TX' the capitals matter. */
  text: string;
  /** Words used by trades; a place may use them only after a preposition at the end. */
  taken: ReadonlySet<number>;
  /** The language with most signs in the words; null: no sign. */
  idioma: Idioma | null;
  /** The account's country, preferred among towns of one name. */
  paisCuenta: string;
}

export interface FoundPlace {
  pais: string;
  place: Place;
  /** Word range; `to` is exclusive. */
  from: number;
  to: number;
  /** As written, in lower case and without accents. */
  escrito: string;
}

interface Mention {
  from: number;
  to: number;
  name: string;
  places: readonly Place[];
  last: boolean;
  afterPreposition: boolean;
}

const PREPOSITIONS = new Set(
  'en in a al à em no na im bei te w we near around cerca de aux au zu da do di du of the el la los las o os l los del dels am'.split(
    ' ',
  ),
);
const OPEN_ENDS = new Set([
  'centro',
  'centre',
  'center',
  'zentrum',
  'capital',
  'ciudad',
  'city',
  'provincia',
  'norte',
  'sur',
  'area',
  'da',
  'de',
  'ta',
  'te',
]);

const COUNTRY_LAST = 8;
const COUNTRY_ELSEWHERE = 4;
const REGION = 5.4;
const OWN_COUNTRY = 1.2;
const SPOKEN = 0.8;
const ANOTHER_WORD = 0.7;
const POSITION = 0.5;
/** Before another town: 'bar La Paz Sevilla' is in Sevilla, and La Paz is the bar's name. */
const BEFORE_A_TOWN = 0.3;
/** Smaller villages are not read from a word in the middle of a keyword. */
const VILLAGE = 2_500;
const SPANISH_CITY = 40_000;
const CITY = 300_000;

export function findPlace(question: PlaceQuestion): FoundPlace | null {
  const mentions = mentionsIn(question);
  if (mentions.length === 0) return null;
  const coded = codedCountry(question, mentions);
  const scores = new Map<string, number>();
  const end = mentions.at(-1);
  const endsInTown = end?.places.some(({ tipo }) => tipo === 'ciudad');
  for (const mention of mentions) {
    const share = endsInTown && mention !== end ? BEFORE_A_TOWN : 1;
    const own = new Map<string, number>();
    for (const place of mention.places) {
      const weight = weigh(place, mention) + bias(place.pais, question) + (place.pais === coded ? REGION : 0);
      own.set(place.pais, Math.max(own.get(place.pais) ?? 0, weight));
    }
    for (const [pais, weight] of own) scores.set(pais, (scores.get(pais) ?? 0) + weight * share);
  }
  const [pais] = [...scores].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b))[0] ?? [''];
  const here = mentions
    .flatMap((mention) =>
      mention.places.filter((place) => place.pais === pais).map((place) => ({ mention, place })),
    )
    .toSorted(
      (a, b) => rank(b.place) - rank(a.place) || weigh(b.place, b.mention) - weigh(a.place, a.mention),
    )[0];
  if (here === undefined) return null;
  const { from, to, name } = here.mention;
  return { pais, place: here.place, from, to, escrito: name };
}

const rank = (place: Place) => ({ ciudad: 2, region: 1, pais: 0 })[place.tipo];

function weigh(place: Place, { from, to, last, afterPreposition }: Mention): number {
  const size =
    place.tipo === 'pais'
      ? last
        ? COUNTRY_LAST
        : COUNTRY_ELSEWHERE
      : place.tipo === 'region'
        ? REGION
        : Math.log10(place.poblacion + 300);
  return size + (to - from - 1) * ANOTHER_WORD + (afterPreposition ? POSITION : 0) + (last ? POSITION : 0);
}

function bias(pais: string, { idioma, paisCuenta }: PlaceQuestion): number {
  const spoken = idioma !== null && speakers[idioma].includes(pais);
  const alike = idioma === null || speakers[idioma].includes(paisCuenta);
  return (pais === paisCuenta && alike ? OWN_COUNTRY : 0) + (spoken ? SPOKEN : 0);
}

function mentionsIn(question: PlaceQuestion): Mention[] {
  const { words } = question;
  const end = beginningOfEnd(words);
  const used = new Set<number>();
  const found: Mention[] = [];
  for (const { from, to, name } of candidates(words)) {
    if (anyUsed(used, from, to)) continue;
    const mention = mentionAt(question, from, to, name, to >= end);
    if (mention === null) continue;
    for (let at = from; at < to; at++) used.add(at);
    found.push(mention);
  }
  return found.toSorted((a, b) => a.from - b.from);
}

interface Candidate {
  from: number;
  to: number;
  name: string;
}

function candidates(words: readonly Word[]): Candidate[] {
  const found: Candidate[] = [];
  for (let from = 0; from < words.length; from++) {
    let name = words[from]?.plano ?? '';
    found.push({ from, to: from + 1, name });
    for (let to = from + 1; to < words.length && beginsName(name); to++) {
      name += ` ${words[to]?.plano}`;
      if (placesByName().has(name)) found.push({ from, to: to + 1, name });
    }
  }
  return found.sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
}

function anyUsed(used: ReadonlySet<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (used.has(at)) return true;
  return false;
}

function mentionAt(
  question: PlaceQuestion,
  from: number,
  to: number,
  name: string,
  last: boolean,
): Mention | null {
  const { words, taken } = question;
  const places = placesByName().get(name) ?? (to - from === 1 && last ? declined(question, name) : undefined);
  if (places === undefined) return null;
  const afterPreposition = PREPOSITIONS.has(words[from - 1]?.escrito ?? '');
  const mention = { from, to, name, places, last, afterPreposition };
  const atTheEnd = afterPreposition && last;
  if (!atTheEnd && anyUsed(taken, from, to) && !(last && from > 0 && isCity(places))) return null;
  if (to - from > 1) return mention;
  if (name.length < 3 && places.every(({ tipo }) => tipo !== 'pais')) return null;
  const own = places.some(({ pais }) => pais === question.paisCuenta);
  const isSpanish = !own && (question.idioma === 'es' || question.idioma === null);
  if (isKindOfPlace(name, words[to]?.plano, isSpanish)) return null;
  if (isHomonym(name)) return last && words.length > 1 ? mention : null;
  if (isCommonWord(name)) return atTheEnd ? mention : null;
  const small = places.every(({ tipo, poblacion }) => tipo === 'ciudad' && poblacion < VILLAGE);
  return small && !afterPreposition && !last ? null : mention;
}

/** Large enough to be preferred to a trade's word: 'Burgos' is not 'Burg'. */
function isCity(places: readonly Place[]): boolean {
  return places.some(
    ({ tipo, pais, poblacion }) => tipo === 'ciudad' && poblacion >= (pais === 'ES' ? SPANISH_CITY : CITY),
  );
}

/** The index from which all words are places, codes, numbers or 'centro'. */
function beginningOfEnd(words: readonly Word[]): number {
  return (
    words.findLastIndex(
      ({ plano }) =>
        !(/^\d+$/.test(plano) || OPEN_ENDS.has(plano) || placesByName().has(plano) || CODES.has(plano)),
    ) + 1
  );
}

const CODES = new Set(Object.values(regionCodes).flatMap((codes) => codes.toLowerCase().split(' ')));

const BASQUE_ENDINGS = ['ean', 'ren', 'en', 'an', 'n', 'ko', 'ra'];

/** 'Bilbon', 'Donostian', 'Eibarren': Basque declines the name of the town. */
function declined({ idioma }: PlaceQuestion, name: string): readonly Place[] | undefined {
  if (idioma !== 'eu') return undefined;
  for (const ending of BASQUE_ENDINGS) {
    if (!name.endsWith(ending)) continue;
    const stem = name.slice(0, -ending.length);
    const places =
      placesByName().get(stem) ?? placesByName().get(`${stem}a`) ?? placesByName().get(`${stem}ea`);
    const own = places?.filter(({ pais }) => pais === 'ES');
    if (own !== undefined && own.length > 0) return own;
  }
  return undefined;
}

/** 'Houston TX': the country of a region code in capitals at the end, if one of its towns is named too. */
function codedCountry({ text }: PlaceQuestion, mentions: readonly Mention[]): string | null {
  const code = /(?:^|[\s,])([A-Z]{2,6})\.?\s*$/.exec(text.slice(0, 400))?.[1];
  if (code === undefined) return null;
  for (const [pais, codes] of Object.entries(regionCodes)) {
    if (!codes.split(' ').includes(code)) continue;
    const named = mentions.some(
      ({ places, name }) => name !== code.toLowerCase() && places.some((one) => one.pais === pais),
    );
    if (named) return pais;
  }
  return null;
}
