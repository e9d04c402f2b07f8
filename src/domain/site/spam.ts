import type { Content } from './content.ts';
import { isGamblingLabel } from './gambling-label.ts';
import { plainLetters } from './markup.ts';
import { GAMBLING, GIVEAWAYS, ONLINE, RANKING, SURE, UNLICENSED } from './tables/spam-words.ts';

/** In scripts without blanks a word counts anywhere, in others only between word boundaries. */
const NO_BLANKS = /[\u0E00-\u0E7F\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/;

function pattern(words: readonly string[], flags = 'u'): RegExp {
  const plain = words.map((word) => plainLetters(word.trim()).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const inside = plain.filter((word) => NO_BLANKS.test(word));
  const between = plain
    .filter((word) => !NO_BLANKS.test(word))
    .toSorted((one, other) => other.length - one.length);
  const parts = [`(?<![\\p{L}\\d])(?:${between.join('|')})(?![\\p{L}\\d])`, ...inside];
  return new RegExp(parts.join('|'), flags);
}

const rows = (table: Readonly<Record<string, string>>) =>
  Object.values(table).flatMap((row) => row.split(' | '));

const sure = pattern(rows(SURE));
const everySure = pattern(rows(SURE), 'gu');
const gambling = pattern([...new Set(rows(GAMBLING))], 'gu');
const online = pattern([...ONLINE.split(' | '), ...GIVEAWAYS.split(' | ')], 'gu');
/** Words that licensed gambling places do not use. */
const affiliates = pattern([...UNLICENSED.split(' | '), ...GIVEAWAYS.split(' | ')]);
const ranking = pattern(RANKING.split(' | '), 'gu');
/** Names of betting sites: 'hoki88', 'raja138', '789bet', 'mb66'. */
const HOUSE =
  /(?<![\p{L}\d])(?:[a-z]{2,10}(?:4d|66|77|88|99|138|303|777|789|999)|\d{2,3}bet|\d{2,3}win|[a-z]{2,8}bet\d{1,3})(?![\p{L}\d])/u;

/** The signature of who broke into the server. */
const DEFACED = /^(?:hacked|defaced|pwned|owned) by\b/;
const DEFACED_SHOWN = 60;
const NEAR = 24;
const TEXT_MAX = 40_000;
const DENSE = { words: 15, share: 0.02, online: 4 };
const FIRST_HEADS = 3;
const MENTIONS = 3;

export function countForeignPhrases(text: string): number {
  return new Set(plainLetters(text.slice(0, TEXT_MAX)).match(everySure)).size;
}

/**
 * The foreign content of a taken-over site, or null. Gambling counts only with words of online sale, and not if the
 * page shows a real place or its name is of that trade.
 */
export function foreignContent(content: Content, dominio: string): string | null {
  const heads = [content.title, content.description, ...content.headings.slice(0, 4)];
  for (const head of heads) {
    const phrase =
      sure.exec(head)?.[0] ?? (head.search(gambling) >= 0 ? affiliates.exec(head)?.[0] : undefined);
    if (phrase !== undefined && !isItsTrade(phrase, content, dominio)) return phrase;
  }
  const defaced = [content.title, ...content.headings.slice(0, 1)].find((head) => DEFACED.test(head));
  if (defaced !== undefined) return defaced.slice(0, DEFACED_SHOWN);
  if (isGamblingLabel(dominio) || content.placeSigns >= 2) return null;
  const text = content.text.slice(0, TEXT_MAX);
  // The heading of one article may have another subject than the page.
  const isMentioned = (text.match(gambling) ?? []).length >= MENTIONS;
  for (const head of isMentioned ? heads : heads.slice(0, FIRST_HEADS)) {
    const found = soldOnline(head);
    if (found !== null) return found;
  }
  return fullOfGambling(text);
}

/** A licensed place may share its name with an affiliate's phrase. */
function isItsTrade(phrase: string, content: Content, dominio: string): boolean {
  const label = dominio.replaceAll('-', '').split('.', 1)[0] ?? '';
  return content.placeSigns >= 2 && label.includes(phrase.replaceAll(/[ -]/g, ''));
}

/** 'casino online', 'sportwetten bonus', 'hoki88 login', 'los mejores casinos 2026'. */
function soldOnline(head: string): string | null {
  const games = [...head.matchAll(gambling)];
  const sold = [...head.matchAll(online)];
  for (const game of games) {
    const near = sold.find(
      (word) => word[0] !== game[0] && Math.abs(word.index - game.index) <= NEAR + game[0].length,
    );
    if (near !== undefined) return [game[0], near[0]].join(', ');
  }
  const house = HOUSE.exec(head)?.[0];
  if (house !== undefined && (games.length > 0 || sold.length >= 2)) return house;
  const ranks = head.match(ranking) ?? [];
  const [first] = games;
  return first !== undefined && ranks.length >= 2 ? [first[0], ...ranks].slice(0, 3).join(', ') : null;
}

function fullOfGambling(text: string): string | null {
  const games = text.match(gambling) ?? [];
  if (games.length < DENSE.words) return null;
  const words = text.split(' ').length;
  const isSold = (text.match(online) ?? []).length >= DENSE.online;
  return isSold && games.length >= words * DENSE.share ? [...new Set(games)].slice(0, 3).join(', ') : null;
}
