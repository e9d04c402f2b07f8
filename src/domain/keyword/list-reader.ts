import { isCommonWord, isHomonym } from '../places/common-words.ts';
import { type Place, placesByName } from '../places/places.ts';
import type { Idioma } from '../text/language.ts';
import { Memory } from '../text/memory.ts';
import { wordsOf } from '../text/words.ts';
import { type KeywordReading, readKeyword } from './read-keyword.ts';

/** What the intake of a list needs of a reading. */
export interface ListReading {
  /** Country of the place that is named; null when none is. */
  pais: string | null;
  oficio: string | null;
  /** The place as the table names it. */
  place: Place | null;
}

export interface ListContext {
  paisCuenta: string;
  idioma: Idioma | null;
}

const PLACE_WORDS_MAX = 5;
const REMEMBERED_MAX = 20_000;
const PREPOSITION = 'en';

/**
 * Reads the keywords of one list. Lists are made of trades and towns over and over: what stands before a town's name at
 * the end, and that name, are each read once and remembered; every other keyword is read whole. Some ten times as fast
 * as reading each.
 */
export class ListReader {
  readonly #context: ListContext;
  readonly #heads = new Memory<{ oficio: string | null; hasPlace: boolean }>(REMEMBERED_MAX);
  readonly #towns = new Memory<{ pais: string; place: Place } | null>(REMEMBERED_MAX);

  constructor(context: ListContext) {
    this.#context = context;
  }

  read(text: string): ListReading {
    const words = wordsOf(text).map(({ plano }) => plano);
    for (let count = Math.min(PLACE_WORDS_MAX, words.length - 1); count > 0; count--) {
      const name = words.slice(-count).join(' ');
      if (!placesByName.has(name)) continue;
      // A village called like goods, or towns of one name: the whole keyword decides.
      if (isCommonWord(name) || isHomonym(name)) break;
      const town = this.#town(name);
      if (town === null) break;
      const { oficio, hasPlace } = this.#head(words.slice(0, -count));
      // 'hotel en Toledo Ohio': the last name says which town is meant.
      if (hasPlace) break;
      return { pais: town.pais, place: town.place, oficio };
    }
    const { oficio, place }: KeywordReading = readKeyword(text, this.#context);
    return { pais: place?.pais ?? null, oficio, place: place?.place ?? null };
  }

  #town(name: string): { pais: string; place: Place } | null {
    return this.#towns.get(name, () => {
      const { place } = readKeyword(`${PREPOSITION} ${name}`, this.#context);
      return place === null ? null : { pais: place.pais, place: place.place };
    });
  }

  #head(words: readonly string[]): { oficio: string | null; hasPlace: boolean } {
    const text = words.join(' ');
    return this.#heads.get(text, () => {
      const { oficio, lugar } = readKeyword(text, this.#context);
      return { oficio, hasPlace: lugar !== null };
    });
  }
}
