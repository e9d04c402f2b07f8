import { AUTHORITY_FILTERS, BACKLINK_FILTERS, VALUE_FILTERS } from '#contract/limits.ts';
import { useFormat } from '../../../format/use-format.ts';
import { CheckLine } from '../../../parts/check-line.tsx';
import { ExtensionFilter, MinimumFilter } from '../../../parts/list/common-filters.tsx';
import { FilterGroup } from '../../../parts/list/filters-popover.tsx';
import { filterText as text } from '../text.ts';
import { type ExpiredSearch, filterOf } from '../url-state.ts';

type Change = (change: Partial<ExpiredSearch>) => void;

/** Every filter of the free names. */
export function Filters(props: { search: ExpiredSearch; onChange: Change }) {
  const { number, money } = useFormat();
  const { onChange } = props;
  const filter = filterOf(props.search);
  return (
    <>
      <FilterGroup>
        <ExtensionFilter
          label={text.extension}
          all={text.all}
          value={filter.extension}
          onPick={(extension) => onChange({ extension })}
        />
        <MinimumFilter
          label={text.value}
          any={text.any}
          value={filter.valor_minimo}
          options={VALUE_FILTERS}
          text={(one) => text.atLeast(money(one))}
          onPick={(valor_minimo) => onChange({ valor_minimo })}
        />
        <MinimumFilter
          label={text.authority}
          any={text.any}
          value={filter.autoridad_minima}
          options={AUTHORITY_FILTERS}
          text={(one) => text.atLeast(number(one))}
          onPick={(autoridad_minima) => onChange({ autoridad_minima })}
        />
        <MinimumFilter
          label={text.backlinks}
          any={text.any}
          value={filter.backlinks_minimos}
          options={BACKLINK_FILTERS}
          text={(one) => text.atLeast(number(one))}
          onPick={(backlinks_minimos) => onChange({ backlinks_minimos })}
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
