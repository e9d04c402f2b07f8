import { readKeyword } from '#domain/keyword/read-keyword.ts';

/** OpenStreetMap tags of a trade in everyday words, by the table of trades; an empty list when it does not know it. */
export function tagsOfTrade(words: string): readonly { key: string; value: string }[] {
  return (readKeyword(words).trade?.osm ?? []).map((tag) => {
    const [key = '', value = ''] = tag.split('=');
    return { key, value };
  });
}
