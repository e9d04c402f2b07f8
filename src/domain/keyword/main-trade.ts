import type { Idioma } from '../text/language.ts';
import type { TradeMention } from '../trades/find-trades.ts';
import type { Trade } from '../trades/trades.ts';

const HEAD = 4;
/** In these languages the trade ends the phrase: 'wedding photographer'. */
const HEAD_LAST: ReadonlySet<Idioma> = new Set(['en', 'de', 'nl', 'tr']);

/** Trades named by words such as 'tienda' and 'company': any other trade goes before them. */
const GENERAL: ReadonlySet<string> = new Set(['bazar', 'consultoría', 'asistencia social', 'trámites']);
const GENERAL_LESS = 8;

/** The longest trade named; of nearly equal ones, the one at the phrase's head. */
export function mainTrade(
  mentions: readonly TradeMention[],
  idioma: Idioma | null,
  words: number,
): Trade | null {
  const headLast = idioma !== null && HEAD_LAST.has(idioma);
  const [best] = mentions
    .map((mention) => {
      const own = idioma === null || mention.idiomas.has(idioma);
      const distance = headLast ? words - mention.to : mention.from;
      const general = GENERAL.has(mention.trade.oficio) ? GENERAL_LESS : 0;
      const weight = mention.length + (own ? HEAD : 0) + Math.max(0, HEAD - distance) - general;
      return { trade: mention.trade, weight, from: mention.from };
    })
    .toSorted((a, b) => b.weight - a.weight || a.from - b.from);
  return best?.trade ?? null;
}
