import { AUTHORITY_FILTERS, BACKLINK_FILTERS, EXTENSIONES, VALUE_FILTERS } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import { FilterGroup } from '../../../parts/list/filters-popover.tsx';
import { filterText as text } from '../text.ts';
import { type ExpiredSearch, filterOf } from '../url-state.ts';

type Change = (change: Partial<ExpiredSearch>) => void;

/** Every filter of the free names. */
export function Filters(props: { search: ExpiredSearch; onChange: Change }) {
  const { number, money } = useFormat();
  const { onChange } = props;
  const filter = filterOf(props.search);
  const figure = (name: 'valor_minimo' | 'autoridad_minima' | 'backlinks_minimos') => (value: string) =>
    onChange({ [name]: value === '' ? undefined : Number(value) });
  return (
    <>
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
    </>
  );
}
