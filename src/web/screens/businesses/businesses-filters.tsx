import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GrupoNegocio } from '#contract/states.ts';
import { FilterChoice } from '../../parts/list/filter-choice.tsx';
import { FilterGroup } from '../../parts/list/filters-popover.tsx';
import { categoriesQuery, countriesQuery } from './queries.ts';
import { filterText } from './text.ts';
import type { BusinessesSearch } from './url-state.ts';

const RATINGS = ['3', '4', '4.5'] as const;
const REVIEWS = ['10', '50', '100', '500'] as const;

/** What the businesses can be filtered by; fetched with the panel's first opening. */
export function Filters(props: {
  search: BusinessesSearch;
  onChange: (change: Partial<BusinessesSearch>) => void;
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
    <>
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
    </>
  );
}
