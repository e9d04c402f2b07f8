import { type FoundPlace, findPlace } from '../places/find-places.ts';
import { placesByName } from '../places/places.ts';
import { languagesOf, onlyCountry } from '../places/speakers.ts';
import type { Idioma } from '../text/language.ts';
import { ownEntry } from '../text/own-entry.ts';
import { plainWords, type Word, wordsOf } from '../text/words.ts';
import { findTrades, type TradeMention } from '../trades/find-trades.ts';
import { withTradesSpelled } from '../trades/misspelled.ts';
import type { Trade } from '../trades/trades.ts';
import { type LanguageSigns, languageSigns, strongest } from './language.ts';
import { placePrepositions } from './language-words.ts';
import { mainTrade } from './main-trade.ts';

export interface KeywordReading {
  /** ISO 3166-1 alpha-2. */
  pais: string | null;
  /** ISO 639-1. */
  idioma: Idioma | null;
  oficio: string | null;
  lugar: string | null;
  trade: Trade | null;
  place: FoundPlace | null;
}

const DEFAULT_COUNTRY = 'ES';
const LOCAL = 0.9;
const SECOND_LOCAL = 0.35;
const PREPOSITION = 1.2;
const GIVEN_WEIGHT = 0.5;

export interface KeywordContext {
  /** The account's country (ISO 3166-1 alpha-2), preferred among towns of one name. Default: Spain. */
  paisCuenta?: string;
  /** The language given for the list; a weak sign, since lists mix languages. */
  idioma?: Idioma | null;
}

/** Reads by tables alone; at most 400 letters. */
export function readKeyword(text: string, context: KeywordContext = {}): KeywordReading {
  const { paisCuenta = DEFAULT_COUNTRY, idioma: givenIdioma = null } = context;
  const written = wordsOf(text);
  const named = findTrades(written);
  // Spelling is corrected only if no trade was found, so that correct words are not changed.
  const spelled = named.length > 0 ? null : withTradesSpelled(written, namesIn(written, text, paisCuenta));
  const words = spelled ?? written;
  const mentions = spelled === null ? named : findTrades(spelled);
  const signs = languageSigns(text, words, mentions);
  if (givenIdioma !== null) add(signs, givenIdioma, GIVEN_WEIGHT);
  const place = findPlace({
    words,
    text,
    taken: takenBy(mentions),
    idioma: strongest(signs, []),
    paisCuenta,
  });
  const before = mentions.filter(({ from, to }) => place === null || to <= place.from || from >= place.to);
  if (place !== null) hearPlace(signs, place, words[place.from - 1]?.escrito);
  const local = place === null ? [] : languagesOf(place.pais);
  const idioma = strongest(signs, [...local, 'es', 'en']);
  const trade = mainTrade(before, idioma, words.length);
  return {
    pais: place?.pais ?? (idioma === null ? null : (onlyCountry[idioma] ?? null)),
    idioma,
    oficio: trade?.oficio ?? null,
    lugar: place?.place.nombre ?? null,
    trade,
    place,
  };
}

/** Whether the word is or belongs to the name of a place; such a word is not a misspelled trade. */
function namesIn(words: readonly Word[], text: string, paisCuenta: string): (at: number) => boolean {
  const place = findPlace({ words, text, taken: new Set(), idioma: null, paisCuenta });
  return (at) =>
    (place !== null && at >= place.from && at < place.to) || placesByName().has(words[at]?.plano ?? '');
}

function add(signs: LanguageSigns, idioma: Idioma, weight: number): void {
  signs.set(idioma, (signs.get(idioma) ?? 0) + weight);
}

function takenBy(mentions: readonly TradeMention[]): Set<number> {
  const taken = new Set<number>();
  for (const { from, to } of mentions) for (let at = from; at < to; at++) taken.add(at);
  return taken;
}

function hearPlace(signs: LanguageSigns, place: FoundPlace, preposition: string | undefined): void {
  const local = languagesOf(place.pais);
  if (local.length === 0) {
    // In countries with other languages, the spelling of the place decides: 'Tokio', 'Tokyo'.
    const idioma = place.escrito === plainWords(place.place.nombre) ? 'en' : 'es';
    if (signs.has(idioma)) add(signs, idioma, SECOND_LOCAL);
  }
  for (const [at, idioma] of local.entries()) add(signs, idioma, at === 0 ? LOCAL : SECOND_LOCAL);
  const said = ownEntry(placePrepositions, preposition ?? '');
  if (said === undefined) return;
  for (const idioma of said) if (signs.has(idioma)) add(signs, idioma, PREPOSITION / said.length);
}
