import { readKeyword } from '#domain/keyword/read-keyword.ts';
import { wordsOf } from '#domain/text/words.ts';
import type { OsmArea } from './area.ts';
import { tagsOfTrade } from './trades.ts';

/** Closed places keep their tag under a prefix; the domain of a closed business is worth more. */
const FORMER = ['disused:', 'abandoned:', 'was:'];

export const PLACES_MAX = 3;

interface Split {
  trade: string;
  place: string;
}

/** Possible splits, likeliest first: at the last "en", before a known place, before the last words. */
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

/** Number of last words that are one known place ('Jerez de la Frontera'); 0 without one. */
function knownPlaceSize(text: string, count: number): number {
  const { place } = readKeyword(text);
  const isLast = place !== null && place.to === count && wordsOf(text).length === count;
  return isLast ? place.to - place.from : 0;
}

function splitBefore(words: readonly string[], size: number): Split {
  return { trade: words.slice(0, -size).join(' '), place: words.slice(-size).join(' ') };
}

/** Sizes of the place if the preposition belongs to the trade: 'a domicilio Sevilla', 'a la brasa Lima'. */
function withoutManner(words: readonly string[]): number[] {
  const manner = /^(?:el|la|los|las|lo|al)$/iu.test(words[0] ?? '') ? 2 : 1;
  return [words.length - manner, words.length - manner - 1].filter((size) => size > 0);
}

/** The Overpass query for a trade in an area: by tags, or by name if the trade has no known tags. */
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

/** Escapes text for a quoted POSIX expression of Overpass: it can neither end the quotes nor contain a repetition. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}"\\]/gu, ' ')
    .replace(/[.*+?^${}()|[\]]/g, '.')
    .trim();
}
