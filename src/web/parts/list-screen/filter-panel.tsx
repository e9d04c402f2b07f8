import { useFormat } from '../../format/use-format.ts';
import { CheckLine } from '../check-line.tsx';
import { FilterChoice } from '../list/filter-choice.tsx';
import { FilterGroup } from '../list/filters-popover.tsx';
import type { AnyFilters, Filter } from './filters.ts';

interface Picked {
  values: Readonly<Record<string, unknown>>;
  onPick: (name: string, value: unknown) => void;
}

/** The controls of a list's filters, loaded when their panel opens: choices in groups, then checkboxes. */
export function FilterPanel({ filters, values, onPick }: Picked & { filters: AnyFilters }) {
  const choices = Object.entries(filters).filter(([, { useOptions }]) => useOptions !== undefined);
  const boxes = Object.entries(filters).filter(([, one]) => !one.useOptions && one.label !== undefined);
  return (
    <>
      {[...Map.groupBy(choices, ([, { group }]) => group)].map(([title, members]) => (
        <FilterGroup key={title ?? ''} {...(title !== undefined && { title })}>
          {members.map(([name, filter]) => (
            <Choice key={name} {...{ name, filter, values, onPick }} />
          ))}
        </FilterGroup>
      ))}
      {boxes.map(([name, { label = '' }]) => (
        <CheckLine
          key={name}
          label={label}
          checked={values[name] === true}
          onChange={(wanted) => onPick(name, wanted || undefined)}
        />
      ))}
    </>
  );
}

function Choice({ name, filter, values, onPick }: Picked & { name: string; filter: Filter<unknown> }) {
  const options = filter.useOptions?.(useFormat()) ?? [];
  return (
    <FilterChoice
      label={filter.label ?? ''}
      value={values[name] === undefined ? '' : String(values[name])}
      all={filter.all ?? ''}
      options={options.map(([one, label]) => [String(one), label])}
      onPick={(picked) => onPick(name, options.find(([one]) => String(one) === picked)?.[0])}
    />
  );
}
