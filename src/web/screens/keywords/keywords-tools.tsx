import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '../../format/use-format.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { FilterChips } from '../../parts/list/filter-chips.tsx';
import { FiltersPopover } from '../../parts/list/filters-popover.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { OrderPicker } from '../../parts/list/order-picker.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { chipsOf } from '../../parts/list-screen/filters.ts';
import { type KeywordsSearch, keywordsAddress } from './address.ts';
import { keywordFilters } from './filters.tsx';
import { orderText, keywordsText as text } from './text.ts';

const FilterPanel = lazyPart(() =>
  import('../../parts/list-screen/filter-panel.tsx').then((part) => part.FilterPanel),
);

export function Tools(props: {
  search: KeywordsSearch;
  total: number;
  onSearch: (search: KeywordsSearch, replace?: boolean) => void;
  onExport: () => void;
  searchRef: React.RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch, total } = props;
  const format = useFormat();
  const change = (part: Partial<KeywordsSearch>) =>
    onSearch(withView(search, part), part.search !== undefined);
  const pick = (name: string, value: unknown) => change({ [name]: value });
  const chips = chipsOf(keywordFilters, search, format, pick);
  return (
    <ListTools
      search={
        <SearchBox
          label={text.search}
          placeholder={text.placeholder}
          maxLength={200}
          value={search.search}
          onSearch={(value) => change({ search: value })}
          inputRef={props.searchRef}
        />
      }
      filters={
        <FiltersPopover inForce={chips.length}>
          <FilterPanel filters={keywordFilters} values={search} onPick={pick} />
        </FiltersPopover>
      }
      chips={<FilterChips chips={chips} onClear={() => onSearch(keywordsAddress.withoutFilter(search))} />}
      more={
        <>
          <OrderPicker
            sort={{ by: search.orden, dir: search.direccion }}
            options={orderText}
            onOrder={(orden) => onSearch(keywordsAddress.sorted(search, orden))}
            onDirection={(direccion) => change({ direccion })}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={total === 0}
            onClick={props.onExport}
          >
            {text.export(format.number(total))}
          </Button>
        </>
      }
    />
  );
}
