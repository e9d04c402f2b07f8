import { readKeyword } from '#domain/keyword/read-keyword.ts';

export function tagsOfTrade(words: string): readonly { key: string; value: string }[] {
  return (readKeyword(words).trade?.osm ?? []).map((tag) => {
    const [key = '', value = ''] = tag.split('=');
    return { key, value };
  });
}
