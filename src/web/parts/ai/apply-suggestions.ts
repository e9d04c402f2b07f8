import type { SugerenciaKeyword } from '#contract/entities/ia.ts';

/** Names a suggestion in its list. */
export const keyOf = ({ original, propuesta, tipo }: SugerenciaKeyword): string =>
  `${tipo}\n${original}\n${propuesta ?? ''}`;

/** The list with what was accepted: cleaner forms in their places, repeats gone, new keywords behind their own. */
export function applySuggestions(
  keywords: readonly string[],
  accepted: readonly SugerenciaKeyword[],
): string[] {
  const byKeyword = Map.groupBy(accepted, ({ original }) => original);
  return keywords.flatMap((keyword) => {
    const own = byKeyword.get(keyword.replace(/\s+/g, ' ').trim()) ?? byKeyword.get(keyword) ?? [];
    if (own.some(({ propuesta }) => propuesta === null)) return [];
    const better = own.find(({ tipo }) => tipo === 'limpieza' || tipo === 'aclaracion');
    const more = own.filter((one) => one !== better && one.tipo !== 'limpieza' && one.tipo !== 'aclaracion');
    return [
      better?.propuesta ?? keyword,
      ...more.flatMap(({ propuesta }) => (propuesta === null ? [] : [propuesta])),
    ];
  });
}
