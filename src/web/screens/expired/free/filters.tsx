import { AUTHORITY_FILTERS, BACKLINK_FILTERS, EXTENSIONES, VALUE_FILTERS } from '#contract/limits.ts';
import type { Format } from '../../../format/format.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import type { Chip } from '../../../parts/list/filter-chips.tsx';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import { FilterGroup, FiltersPopover } from '../../../parts/list/filters-popover.tsx';
import { filterText as text } from '../text.ts';
import { type ExpiredFilter, type ExpiredSearch, filterOf } from '../url-state.ts';

type Change = (change: Partial<ExpiredSearch>) => void;

/** Every filter of the free names. */
export function Filters(props: { search: ExpiredSearch; onChange: Change; inForce: number }) {
  const { number, money } = useFormat();
  const { onChange } = props;
  const filter = filterOf(props.search);
  const figure = (name: 'valor_minimo' | 'autoridad_minima' | 'backlinks_minimos') => (value: string) =>
    onChange({ [name]: value === '' ? undefined : Number(value) });
  return (
    <FiltersPopover inForce={props.inForce}>
      <FilterGroup>
        <FilterChoice
          label={text.extension}
          value={filter.extension ?? ''}
          all={text.all}
          options={EXTENSIONES.map((one) => [one, `.${one}`])}
          onPick={(value) => onChange({ extension: value || undefined })}
        />
        <FilterChoice
          label={text.value}
          value={String(filter.valor_minimo ?? '')}
          all={text.any}
          options={VALUE_FILTERS.map((one) => [String(one), text.atLeast(money(one))])}
          onPick={figure('valor_minimo')}
        />
        <FilterChoice
          label={text.authority}
          value={String(filter.autoridad_minima ?? '')}
          all={text.any}
          options={AUTHORITY_FILTERS.map((one) => [String(one), text.atLeast(number(one))])}
          onPick={figure('autoridad_minima')}
        />
        <FilterChoice
          label={text.backlinks}
          value={String(filter.backlinks_minimos ?? '')}
          all={text.any}
          options={BACKLINK_FILTERS.map((one) => [String(one), text.atLeast(number(one))])}
          onPick={figure('backlinks_minimos')}
        />
      </FilterGroup>
      <CheckLine
        label={text.favourites}
        checked={filter.favorito === true}
        onChange={(wanted) => onChange({ favorito: wanted || undefined })}
      />
    </FiltersPopover>
  );
}

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
