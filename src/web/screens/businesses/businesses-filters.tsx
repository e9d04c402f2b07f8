import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { GrupoNegocio } from '#contract/states.ts';
import { FilterChoice } from '../../parts/list/filter-choice.tsx';
import { FilterGroup } from '../../parts/list/filters-popover.tsx';
import { TYPING_MS } from '../../parts/list/search-box.tsx';
import { useDelayed } from '../../parts/use-delayed.ts';
import { categoriesQuery, countriesQuery } from './queries.ts';
import { filterText } from './text.ts';
import type { BusinessesSearch } from './url-state.ts';

const RATINGS = ['3', '4', '4.5'] as const;
const REVIEWS = ['10', '50', '100', '500'] as const;

/** The filters of the businesses, loaded when the panel first opens. */
export function Filters(props: {
  search: BusinessesSearch;
  /** `replace`: typing must not add history entries. */
  onChange: (change: Partial<BusinessesSearch>, replace?: boolean) => void;
}) {
  const { search, onChange } = props;
  const categories = useQuery(categoriesQuery);
  const countries = useQuery(countriesQuery);
  const same = (values: readonly string[] | undefined) => (values ?? []).map((one) => [one, one] as const);
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
        <WordFilter
          label={filterText.province}
          value={search.provincia ?? ''}
          onWord={(word) => onChange({ provincia: word || undefined }, true)}
        />
        <WordFilter
          label={filterText.town}
          value={search.municipio ?? ''}
          onWord={(word) => onChange({ municipio: word || undefined }, true)}
        />
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

/** Sent when the typing pauses; immediately on Enter, blur or when the panel closes. */
function WordFilter(props: { label: string; value: string; onWord: (word: string) => void }) {
  const [typed, setTyped] = useState(props.value);
  // Ignores an address that this field requested: more may have been typed since.
  const asked = useRef(props.value);
  const word = useDelayed(
    (text: string) => {
      const trimmed = text.trim();
      if (trimmed === asked.current) return;
      asked.current = trimmed;
      props.onWord(trimmed);
    },
    TYPING_MS,
    true,
  );
  useEffect(() => {
    if (props.value === asked.current) return;
    asked.current = props.value;
    word.cancel();
    setTyped(props.value);
  }, [props.value, word]);
  return (
    <TextInput
      size="xs"
      label={props.label}
      maxLength={120}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        word.ask(event.currentTarget.value);
      }}
      onBlur={() => word.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') word.flush();
      }}
    />
  );
}
