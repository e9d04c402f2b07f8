import type { SugerenciaKeyword } from '#contract/entities/ia.ts';

/** Names a suggestion in its list. */
export const keyOf = ({ original, propuesta, tipo }: SugerenciaKeyword): string =>
  `${tipo}\n${original}\n${propuesta ?? ''}`;

/** What was chosen with one more or less of it: a keyword is replaced by one other at most. */
export function withToggled(
  chosen: ReadonlySet<string>,
  one: SugerenciaKeyword,
  all: readonly SugerenciaKeyword[],
): ReadonlySet<string> {
  const next = new Set(chosen);
  if (next.delete(keyOf(one))) return next;
  if (replaces(one)) {
    for (const other of all)
      if (replaces(other) && other.original === one.original) next.delete(keyOf(other));
  }
  return next.add(keyOf(one));
}

const replaces = ({ tipo }: SugerenciaKeyword) => tipo === 'limpieza' || tipo === 'aclaracion';

/** The list with what was accepted: cleaner forms in their places, repeats gone, new keywords behind their own. */
export function applySuggestions(
  keywords: readonly string[],
  accepted: readonly SugerenciaKeyword[],
): string[] {
  const byKeyword = Map.groupBy(accepted, ({ original }) => original);
  return keywords.flatMap((keyword) => {
    const own = byKeyword.get(keyword.replace(/\s+/g, ' ').trim()) ?? byKeyword.get(keyword) ?? [];
    if (own.some(({ propuesta }) => propuesta === null)) return [];
    const better = own.find(replaces);
    const more = own.filter((one) => !replaces(one));
    return [
      better?.propuesta ?? keyword,
      ...more.flatMap(({ propuesta }) => (propuesta === null ? [] : [propuesta])),
    ];
  });
}
