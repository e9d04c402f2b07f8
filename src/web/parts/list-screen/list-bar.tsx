import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { ColumnChooser } from '../column-chooser.tsx';
import { lazyPart } from '../lazy-part.ts';
import { FilterChips } from '../list/filter-chips.tsx';
import { FiltersPopover } from '../list/filters-popover.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { OrderPicker } from '../list/order-picker.tsx';
import { SearchBox } from '../list/search-box.tsx';
import { withView } from '../list/url-fields.ts';
import { SavedFilters } from '../saved-filters/saved-filters.tsx';
import { savedSearch } from '../saved-filters/saved-query.ts';
import type { ListAddress, Listed } from './address.ts';
import type { ListColumns } from './columns.ts';
import { type AnyFilters, chipsOf } from './filters.ts';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx').then((part) => part.FilterPanel));

/** The line over a list: search, filters with chips, saved filters, order, columns, and the screen's own parts. */
export function ListBar<S extends Listed>(props: {
  address: ListAddress<S>;
  search: S;
  /** `replace`: typing must not add history entries. */
  onSearch: (search: S, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  /** The search box's label. */
  label: string;
  placeholder: string;
  filters: AnyFilters;
  orders: readonly (readonly [value: S['orden'], label: string])[];
  columns?: ListColumns;
  saved?: Omit<ComponentProps<typeof SavedFilters>, 'onPick'>;
  children?: ReactNode;
}) {
  const { address, search, onSearch, columns } = props;
  const format = useFormat();
  // Filters and orders are named like their parts of the address.
  const change = (part: Record<string, unknown>) =>
    onSearch(withView(search, part as Partial<S>), 'search' in part);
  const pick = (name: string, value: unknown) => change({ [name]: value });
  const chips = chipsOf(props.filters, search, format, pick);
  const cleared = address.withoutFilter(search);
  return (
    <ListTools
      search={
        <SearchBox
          label={props.label}
          placeholder={props.placeholder}
          maxLength={address.searchMax}
          value={search.search}
          onSearch={(value) => change({ search: value })}
          inputRef={props.searchRef}
        />
      }
      filters={
        <FiltersPopover inForce={chips.length}>
          <FilterPanel filters={props.filters} values={search} onPick={pick} />
        </FiltersPopover>
      }
      chips={
        <>
          <FilterChips chips={chips} onClear={() => onSearch(cleared)} />
          {props.saved && (
            <SavedFilters
              {...props.saved}
              onPick={(saved) => onSearch(address.parse({ ...cleared, ...savedSearch(saved) }))}
            />
          )}
        </>
      }
      more={
        <>
          <OrderPicker
            sort={{ by: search.orden, dir: search.direccion }}
            options={props.orders}
            onOrder={(orden) => change({ orden, direccion: address.firstDirection(orden) })}
            onDirection={(direccion) => change({ direccion })}
          />
          {columns && (
            <ColumnChooser
              columns={columns.all}
              fixed={columns.fixed}
              shown={columns.shown(search.columnas).map(({ id }) => id)}
              onShown={(shown) => onSearch({ ...search, columnas: columns.inAddress(shown) })}
            />
          )}
          {props.children}
        </>
      }
    />
  );
}
