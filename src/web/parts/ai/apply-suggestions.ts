import type { SugerenciaKeyword } from '#contract/entities/ia.ts';

/** Identity of a suggestion. */
export const keyOf = ({ original, propuesta, tipo }: SugerenciaKeyword): string =>
  `${tipo}\n${original}\n${propuesta ?? ''}`;

/** Toggles `one` in the choice: a keyword is replaced by at most one other. */
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

/**
 * The list with the accepted suggestions: cleaned forms in place, duplicates removed, new keywords after their origin.
 */
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
