import '@mantine/core/styles/Input.css';
import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { lazyPart } from '../../parts/lazy-part.ts';
import { type Chip, FilterChips } from '../../parts/list/filter-chips.tsx';
import { FiltersPopover } from '../../parts/list/filters-popover.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { OrderPicker } from '../../parts/list/order-picker.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { filterText, orderText, provincesText, businessesText as text } from './text.ts';
import {
  type BusinessesFilter,
  type BusinessesSearch,
  filterOf,
  type OrdenNegocios,
  withoutFilter,
  withView,
} from './url-state.ts';

const Filters = lazyPart(() => import('./businesses-filters.tsx').then((part) => part.Filters));

export function BusinessesTools(props: {
  search: BusinessesSearch;
  onSearch: (search: BusinessesSearch, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch } = props;
  const change = (part: Partial<BusinessesSearch>, replace = part.buscar !== undefined) =>
    onSearch(withView(search, part), replace);
  const chips = chipsOf(search, change);
  const cards = search.vista === 'tarjetas';
  return (
    <ListTools
      search={
        <SearchBox
          label={filterText.search}
          placeholder={filterText.placeholder}
          maxLength={200}
          value={search.buscar}
          onSearch={(value) => change({ buscar: value })}
          inputRef={props.searchRef}
        />
      }
      filters={
        <FiltersPopover inForce={chips.length}>
          <Filters search={search} onChange={change} />
        </FiltersPopover>
      }
      chips={<FilterChips chips={chips} onClear={() => onSearch(withoutFilter(search))} />}
      more={
        <>
          <OrderPicker<OrdenNegocios>
            sort={{ by: search.orden, dir: search.direccion }}
            options={orderText}
            onOrder={(orden) => change({ orden, direccion: orden === 'nombre_negocio' ? 'asc' : 'desc' })}
            onDirection={(direccion) => change({ direccion })}
          />
          <ActionIcon
            variant={search.mapa ? 'light' : 'default'}
            size={36}
            aria-label={search.mapa ? provincesText.hide : provincesText.show}
            aria-pressed={search.mapa === true}
            data-hint={search.mapa ? provincesText.hide : provincesText.show}
            onClick={() => onSearch({ ...search, mapa: search.mapa ? undefined : true })}
          >
            <IconMap2 size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={cards ? text.list : text.cards}
            data-hint={cards ? text.list : text.cards}
            onClick={() => onSearch({ ...search, vista: cards ? 'lista' : 'tarjetas' })}
          >
            {cards ? <IconList size={18} /> : <IconLayoutGrid size={18} />}
          </ActionIcon>
        </>
      }
    />
  );
}

function chipsOf(search: BusinessesSearch, onChange: (change: Partial<BusinessesSearch>) => void): Chip[] {
  const filter = filterOf(search);
  const labels: [keyof BusinessesFilter, string | undefined][] = [
    ['grupo', filter.grupo],
    ['categoria_negocio', filter.categoria_negocio],
    ['pais', filter.pais],
    [
      'tiene_website',
      filter.tiene_website === undefined
        ? undefined
        : filter.tiene_website
          ? filterText.withDomain
          : filterText.noDomain,
    ],
    [
      'rating_min',
      filter.rating_min === undefined
        ? undefined
        : `${filterText.rating}: ${String(filter.rating_min).replace('.', ',')}`,
    ],
    [
      'reviews_min',
      filter.reviews_min === undefined ? undefined : `${filterText.reviews}: ${filter.reviews_min}`,
    ],
    ['provincia', filter.provincia],
    ['municipio', filter.municipio],
    ['dominio_libre', filter.dominio_libre === true ? filterText.free : undefined],
    ['cerrado', filter.cerrado === true ? filterText.closed : undefined],
    ['batch_id', filter.batch_id === undefined ? undefined : filterText.batch],
    ['keyword_id', filter.keyword_id === undefined ? undefined : filterText.keyword],
  ];
  return labels.flatMap(([id, label]) =>
    label === undefined ? [] : [{ id, label, onRemove: () => onChange({ [id]: undefined }) }],
  );
}
