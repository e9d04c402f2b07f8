import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { wordsOf } from '#domain/text/words.ts';
import type { OsmArea } from './area.ts';
import { tagsOfTrade } from './trades.ts';

/** Closed places keep their tag under a prefix; a closed business's domain is worth more, not less. */
const FORMER = ['disused:', 'abandoned:', 'was:'];

/** So many places of one keyword are asked for at most. */
export const PLACES_MAX = 3;

interface Split {
  trade: string;
  place: string;
}

/**
 * Where a keyword may be split into trade and place, likeliest first: at its last "en" (or the like), else before a place
 * that the tables know, else before its last words. `place` is never empty.
 */
export function splitKeyword(keyword: string): Split[] {
  const text = keyword.trim().replace(/\s+/g, ' ');
  const words = text.split(' ');
  const [, trade, place] = /^(.+)\s(?:en|in|a|à|em|bei|near|cerca de)\s(.+)$/iu.exec(text) ?? [];
  if (trade && place) {
    return [{ trade, place }, ...withoutManner(place.split(' ')).map((size) => splitBefore(words, size))];
  }
  return [...new Set([knownPlaceSize(text, words.length), 3, 2, 1])]
    .filter((size) => size > 0 && words.length > size)
    .slice(0, PLACES_MAX)
    .map((size) => splitBefore(words, size))
    .filter(({ trade }) => tagsOfTrade(trade).length > 0 || !trade.includes(' '))
    .map(({ trade, place }) => ({ trade: trade.replace(/\s(?:de|del|d'|of)$/iu, ''), place }));
}

/** How many of the last words the tables of places know as one name, 'Jerez de la Frontera'; 0 for none. */
function knownPlaceSize(text: string, count: number): number {
  const { place } = readKeyword(text);
  const isLast = place !== null && place.to === count && wordsOf(text).length === count;
  return isLast ? place.to - place.from : 0;
}

function splitBefore(words: readonly string[], size: number): Split {
  return { trade: words.slice(0, -size).join(' '), place: words.slice(-size).join(' ') };
}

/**
 * How many of the last words may be the place where what follows the preposition is still of the trade: 'a domicilio
 * Sevilla', 'a la brasa Lima'.
 */
function withoutManner(words: readonly string[]): number[] {
  const manner = /^(?:el|la|los|las|lo|al)$/iu.test(words[0] ?? '') ? 2 : 1;
  return [words.length - manner, words.length - manner - 1].filter((size) => size > 0);
}

/** The Overpass query for a trade in an area: by its tags, or by name when the trade has none that we know. */
export function overpassQuery(
  trade: string,
  area: OsmArea,
  options: { limit: number; timeoutS: number },
): string {
  const place = 'area' in area.selector ? '(area.a)' : `(${area.selector.bbox})`;
  const tags = tagsOfTrade(trade);
  const lines =
    tags.length > 0
      ? tags.flatMap(({ key, value }) =>
          ['', ...FORMER].map((prefix) => `nwr["name"]["${prefix}${key}"="${value}"]${place};`),
        )
      : [
          `nwr["name"~"${escaped(trade)}",i][~"^(shop|craft|office|amenity|tourism|healthcare|leisure)$"~"."]${place};`,
        ];
  return [
    `[out:json][timeout:${options.timeoutS}][maxsize:268435456];`,
    ...('area' in area.selector ? [`area(${area.selector.area})->.a;`] : []),
    '(',
    ...lines.map((line) => `  ${line}`),
    ');',
    `out center qt ${options.limit};`,
  ].join('\n');
}

/** Text as a literal inside a quoted POSIX expression of Overpass: nothing in it can end the quotes or repeat. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}"\\]/gu, ' ')
    .replace(/[.*+?^${}()|[\]]/g, '.')
    .trim();
}
