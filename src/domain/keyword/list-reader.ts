import { isCommonWord, isHomonym } from '../places/common-words.ts';
import { type Place, placesByName } from '../places/places.ts';
import type { Idioma } from '../text/language.ts';
import { Memory } from '../text/memory.ts';
import { wordsOf } from '../text/words.ts';
import { type KeywordReading, readKeyword } from './read-keyword.ts';

export interface ListReading {
  pais: string | null;
  oficio: string | null;
  place: Place | null;
}

export interface ListContext {
  paisCuenta: string;
  idioma: Idioma | null;
}

const PLACE_WORDS_MAX = 5;
const REMEMBERED_MAX = 20_000;
const PREPOSITION = 'en';

/** About ten times as fast as `readKeyword`: a town at the end and the text before it are read once and cached. */
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
      if (!placesByName().has(name)) continue;
      // An ambiguous name (also a common or a foreign word) needs the whole keyword.
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
