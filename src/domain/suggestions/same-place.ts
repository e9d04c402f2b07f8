import { type KeywordReading, readKeyword } from '../keyword/read-keyword.ts';
import { distanceKm } from '../places/nearby.ts';
import { wordsOf } from '../text/words.ts';
import { findTrades } from '../trades/find-trades.ts';

const NEAR_KM = 60;
const WRONG_LETTERS = 2;
const SAME_BEGINNING = 3;
const EMPTY = new Set(
  'en in a de del la el los las les lo do da em na no à al au et y i e o near near me the of for d l'.split(
    ' ',
  ),
);

/** Same place and every word beside the trade: 'dentistas' may not replace 'dentistas florida'. */
export function replacesSearch(keyword: string, proposal: string, paisCuenta?: string): boolean {
  const asked = read(keyword, paisCuenta);
  const got = read(proposal, paisCuenta);
  if (asked.lugar !== null && got.lugar !== asked.lugar) return false;
  const words = wordsOf(proposal).map(({ plano }) => plano);
  return otherWords(keyword, asked).every((word) => words.some((one) => isSpelled(word, one)));
}

/** True if a proposal searches the same place or one near it: without a place it would search a whole country. */
export function looksNear(keyword: string, proposal: string, paisCuenta?: string): boolean {
  const asked = read(keyword, paisCuenta);
  const got = read(proposal, paisCuenta);
  if (asked.place !== null) return got.place !== null && isNear(asked.place, got.place);
  const others = otherWords(keyword, asked);
  const words = wordsOf(proposal).map(({ plano }) => plano);
  // Unknown words may be a place.
  return others.length === 0 || others.some((word) => words.some((one) => isSpelled(word, one)));
}

const read = (text: string, paisCuenta: string | undefined) =>
  readKeyword(text, paisCuenta === undefined ? {} : { paisCuenta });

type Found = NonNullable<KeywordReading['place']>;

function isNear(asked: Found, got: Found): boolean {
  if (asked.place === got.place) return true;
  if (asked.pais !== got.pais) return false;
  if (asked.place.tipo !== 'ciudad' || got.place.tipo !== 'ciudad') return asked.place.tipo !== 'ciudad';
  const km = distanceKm(asked.place, got.place);
  return km !== null && km <= NEAR_KM;
}

function otherWords(keyword: string, { place }: KeywordReading): string[] {
  const words = wordsOf(keyword);
  const named = new Set<number>();
  for (const { from, to } of [...findTrades(words), ...(place === null ? [] : [place])]) {
    for (let at = from; at < to; at++) named.add(at);
  }
  return words.flatMap(({ plano }, at) => (named.has(at) || EMPTY.has(plano) ? [] : [plano]));
}

/** Equal, in another number, or with one or two wrong letters. */
function isSpelled(word: string, other: string): boolean {
  if (word === other) return true;
  if (word.length <= SAME_BEGINNING || other.length <= SAME_BEGINNING) return false;
  if (word.slice(0, SAME_BEGINNING + 1) === other.slice(0, SAME_BEGINNING + 1)) return true;
  const left = [...other];
  let missing = 0;
  for (const letter of word) {
    const at = left.indexOf(letter);
    if (at < 0) missing += 1;
    else left.splice(at, 1);
  }
  return missing + left.length <= WRONG_LETTERS;
}
