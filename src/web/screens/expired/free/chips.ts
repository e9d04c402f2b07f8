import type { Format } from '../../../format/format.ts';
import type { Chip } from '../../../parts/list/filter-chips.tsx';
import { filterText as text } from '../text.ts';
import { type ExpiredFilter, type ExpiredSearch, filterOf } from '../url-state.ts';

type Change = (change: Partial<ExpiredSearch>) => void;

/** The filters in force beside the search, in words, each with the way to take it off. */
export function chipsOf(search: ExpiredSearch, { number, money }: Format, onChange: Change): Chip[] {
  const filter = filterOf(search);
  const labels: [keyof ExpiredFilter, string | null][] = [
    ['extension', filter.extension === undefined ? null : `.${filter.extension}`],
    ['valor_minimo', above(text.value, filter.valor_minimo, money)],
    ['autoridad_minima', above(text.authority, filter.autoridad_minima, number)],
    ['backlinks_minimos', above(text.backlinks, filter.backlinks_minimos, number)],
    ['favorito', filter.favorito === true ? text.favourites : null],
  ];
  return labels.flatMap(([id, label]) =>
    label === null ? [] : [{ id, label, onRemove: () => onChange({ [id]: undefined }) }],
  );
}

const above = (label: string, value: number | undefined, write: (value: number) => string) =>
  value === undefined ? null : `${label}: ${write(value)}`;
