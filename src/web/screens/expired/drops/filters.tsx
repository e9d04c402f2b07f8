import { useQuery } from '@tanstack/react-query';
import { LIBERACIONES_DIAS } from '#contract/limits.ts';
import { noonOf } from '../../../format/days.ts';
import type { Format } from '../../../format/format.ts';
import type { Chip } from '../../../parts/list/filter-chips.tsx';
import { FilterChoice } from '../../../parts/list/filter-choice.tsx';
import type { DropsFilter } from '../address.ts';
import classes from './drops.module.css';
import { dropChoicesQuery } from './queries.ts';
import { dropText as text } from './text.ts';

type Change = (change: Partial<DropsFilter>) => void;

/** Filters by release date, place and trade: always visible, because one choice of each answers most questions. */
export function DropFilters(props: { filter: DropsFilter; onChange: Change }) {
  const { filter, onChange } = props;
  const { data } = useQuery(dropChoicesQuery);
  const inOrder = (values: readonly string[] | undefined) =>
    (values ?? []).toSorted((one, other) => one.localeCompare(other, 'es')).map((one) => [one, one] as const);
  return (
    <div className={classes.filters}>
      <FilterChoice
        unlabelled
        label={text.within}
        value={String(filter.dias ?? '')}
        all={text.anyDate}
        options={LIBERACIONES_DIAS.map((days) => [String(days), text.days(days)])}
        onPick={(value) => onChange({ dia: undefined, dias: value === '' ? undefined : Number(value) })}
      />
      <FilterChoice
        unlabelled
        label={text.province}
        value={filter.provincia ?? ''}
        all={text.allProvinces}
        options={inOrder(data?.provincias)}
        onPick={(value) => onChange({ provincia: value || undefined })}
      />
      <FilterChoice
        unlabelled
        label={text.category}
        value={filter.categoria_negocio ?? ''}
        all={text.allCategories}
        options={inOrder(data?.categorias)}
        onPick={(value) => onChange({ categoria_negocio: value || undefined })}
      />
    </div>
  );
}

/** The set filters besides the search, in words, each with a button to remove it. */
export function dropChipsOf(filter: DropsFilter, { day }: Pick<Format, 'day'>, onChange: Change): Chip[] {
  const { dia, dias, provincia, categoria_negocio } = filter;
  const labels: [keyof DropsFilter, string | undefined][] = [
    ['dia', dia === undefined ? undefined : `${text.within}: ${day(noonOf(dia))}`],
    ['dias', dias === undefined ? undefined : text.days(dias)],
    ['provincia', provincia],
    ['categoria_negocio', categoria_negocio],
  ];
  return labels.flatMap(([id, label]) =>
    label === undefined ? [] : [{ id, label, onRemove: () => onChange({ [id]: undefined }) }],
  );
}
