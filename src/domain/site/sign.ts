import type { Content } from './content.ts';

/** The first sign found decides; words are in lower case without accents. */
export interface PageSign {
  kind: 'bot_wall' | 'for_sale' | 'parked' | 'default_page';
  /** `heading`: the title and each heading separately; `page`: the title and the text. */
  where: 'url' | 'headers' | 'machinery' | 'html' | 'title' | 'heading' | 'text' | 'page';
  /** All words of an inner list must be present. */
  words: readonly (string | RegExp | readonly string[])[];
  statuses?: readonly number[];
  /** Words that give the sign another meaning. */
  unless?: RegExp;
  /** Not where the page gives a telephone number or a place: a business may keep what a program wrote. */
  strangers?: true;
  /** The largest page on which it counts: larger ones may contain the words by chance. */
  upTo: Content['size'];
  detalle: string;
}

const SIZES: readonly Content['size'][] = ['thin', 'short', 'long'];

export interface Places {
  status: number;
  url: string;
  headers: string;
  content: Content;
}

export function isOn(sign: PageSign, { status, url, headers, content }: Places): boolean {
  if (sign.statuses !== undefined && !sign.statuses.includes(status)) return false;
  if (SIZES.indexOf(content.size) > SIZES.indexOf(sign.upTo)) return false;
  if (sign.strangers === true && (content.hasContact || content.placeSigns > 0)) return false;
  if (sign.unless?.test(content.page)) return false;
  switch (sign.where) {
    case 'url':
      return holds(sign, url);
    case 'headers':
      return holds(sign, headers);
    case 'heading':
      return [content.title, ...content.headings].some((heading) => holds(sign, heading));
    default:
      return holds(sign, content[sign.where]);
  }
}

export function holds(sign: PageSign, text: string): boolean {
  return sign.words.some((word) => {
    if (typeof word === 'string') return text.includes(word);
    return word instanceof RegExp ? word.test(text) : word.every((each) => text.includes(each));
  });
}

/** A table row; in `says`, ` | ` separates alternatives and ` + ` means 'and'; `source` is explained in each table. */
export type ServiceRow = readonly [service: string, says: string, source: string];

export function serviceSigns(
  rows: readonly ServiceRow[],
  rest: Omit<PageSign, 'words' | 'detalle'>,
  detalle: (service: string) => string,
): PageSign[] {
  return rows.map(([service, says]) => ({
    ...rest,
    words: says.split(' | ').map((words) => words.split(' + ')),
    detalle: detalle(service),
  }));
}
