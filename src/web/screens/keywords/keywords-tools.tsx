import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { type Chip, FilterChips } from '../../parts/list/filter-chips.tsx';
import { FilterChoice } from '../../parts/list/filter-choice.tsx';
import { FilterGroup, FiltersPopover } from '../../parts/list/filters-popover.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { OrderPicker } from '../../parts/list/order-picker.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { withView } from '../../parts/list/url-fields.ts';
import { batchQuery } from '../../queries/batches.ts';
import { KeywordState, type KeywordsSearch, keywordsAddress } from './address.ts';
import { orderText, stateText, keywordsText as text } from './text.ts';

export function Tools(props: {
  search: KeywordsSearch;
  total: number;
  onSearch: (search: KeywordsSearch, replace?: boolean) => void;
  onExport: () => void;
  searchRef: React.RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch, total } = props;
  const { number } = useFormat();
  const change = (part: Partial<KeywordsSearch>) =>
    onSearch(withView(search, part), part.search !== undefined);
  const batch = useQuery({ ...batchQuery(search.batch_id ?? ''), enabled: search.batch_id !== undefined });
  const chips: Chip[] = [];
  if (search.estado !== undefined) {
    const label = stateText.find(([value]) => value === search.estado)?.[1] ?? search.estado;
    chips.push({ id: 'estado', label, onRemove: () => change({ estado: undefined }) });
  }
  if (search.batch_id !== undefined) {
    chips.push({
      id: 'batch',
      label: text.batch(batch.data?.nombre ?? '…'),
      onRemove: () => change({ batch_id: undefined }),
    });
  }
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
          <FilterGroup>
            <FilterChoice
              label={text.state}
              value={search.estado ?? ''}
              all={text.all}
              options={stateText}
              onPick={(value) => change({ estado: KeywordState.safeParse(value).data })}
            />
          </FilterGroup>
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
            {text.export(number(total))}
          </Button>
        </>
      }
    />
  );
}
