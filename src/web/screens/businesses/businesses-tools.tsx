import '@mantine/core/styles/Input.css';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { GrupoNegocio } from '#contract/states.ts';
import { type Chip, FilterChips } from '../../parts/list/filter-chips.tsx';
import { FilterChoice } from '../../parts/list/filter-choice.tsx';
import { FilterGroup, FiltersPopover } from '../../parts/list/filters-popover.tsx';
import { ListTools } from '../../parts/list/list-tools.tsx';
import { OrderPicker } from '../../parts/list/order-picker.tsx';
import { SearchBox } from '../../parts/list/search-box.tsx';
import { categoriesQuery, countriesQuery } from './queries.ts';
import { filterText, orderText, provincesText, businessesText as text } from './text.ts';
import {
  type BusinessesFilter,
  type BusinessesSearch,
  filterOf,
  type OrdenNegocios,
  withoutFilter,
  withView,
} from './url-state.ts';

const RATINGS = ['3', '4', '4.5'] as const;
const REVIEWS = ['10', '50', '100', '500'] as const;

/** Search, filters with their chips, order, and cards or list. */
export function BusinessesTools(props: {
  search: BusinessesSearch;
  onSearch: (search: BusinessesSearch, replace?: boolean) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const { search, onSearch } = props;
  const change = (part: Partial<BusinessesSearch>) =>
    onSearch(withView(search, part), part.buscar !== undefined);
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
      filters={<Filters search={search} onChange={change} inForce={chips.length} />}
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

function Filters(props: {
  search: BusinessesSearch;
  onChange: (change: Partial<BusinessesSearch>) => void;
  inForce: number;
}) {
  const { search, onChange } = props;
  const categories = useQuery(categoriesQuery);
  const countries = useQuery(countriesQuery);
  const same = (values: readonly string[] | undefined) => (values ?? []).map((one) => [one, one] as const);
  const word = (name: 'provincia' | 'municipio', label: string) => (
    <TextInput
      size="xs"
      label={label}
      defaultValue={search[name] ?? ''}
      maxLength={120}
      onBlur={(event) => onChange({ [name]: event.currentTarget.value.trim() || undefined })}
    />
  );
  return (
    <FiltersPopover inForce={props.inForce}>
      <FilterGroup>
        <FilterChoice
          label={filterText.group}
          value={search.grupo ?? ''}
          all={filterText.all}
          options={same(GrupoNegocio.options)}
          onPick={(value) => onChange({ grupo: GrupoNegocio.safeParse(value).data })}
        />
        <FilterChoice
          label={filterText.category}
          value={search.categoria_negocio ?? ''}
          all={filterText.all}
          options={same(categories.data)}
          onPick={(value) => onChange({ categoria_negocio: value || undefined })}
        />
        <FilterChoice
          label={filterText.country}
          value={search.pais ?? ''}
          all={filterText.all}
          options={same(countries.data)}
          onPick={(value) => onChange({ pais: value || undefined })}
        />
        <FilterChoice
          label={filterText.website}
          value={search.tiene_website === undefined ? '' : String(search.tiene_website)}
          all={filterText.all}
          options={[
            ['true', filterText.withDomain],
            ['false', filterText.noDomain],
          ]}
          onPick={(value) => onChange({ tiene_website: value === '' ? undefined : value === 'true' })}
        />
        <FilterChoice
          label={filterText.rating}
          value={String(search.rating_min ?? '')}
          all={filterText.any}
          options={RATINGS.map((one) => [one, filterText.atLeast(one.replace('.', ','))])}
          onPick={(value) => onChange({ rating_min: value === '' ? undefined : Number(value) })}
        />
        <FilterChoice
          label={filterText.reviews}
          value={String(search.reviews_min ?? '')}
          all={filterText.any}
          options={REVIEWS.map((one) => [one, filterText.atLeast(one)])}
          onPick={(value) => onChange({ reviews_min: value === '' ? undefined : Number(value) })}
        />
        {word('provincia', filterText.province)}
        {word('municipio', filterText.town)}
      </FilterGroup>
      <Checkbox
        label={filterText.free}
        checked={search.dominio_libre === true}
        onChange={(event) => onChange({ dominio_libre: event.currentTarget.checked || undefined })}
      />
      <Checkbox
        label={filterText.closed}
        checked={search.cerrado === true}
        onChange={(event) => onChange({ cerrado: event.currentTarget.checked || undefined })}
      />
    </FiltersPopover>
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
      filter.rating_min === undefined ? undefined : `${filterText.rating}: ${filter.rating_min}`,
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
