import { ActionIcon } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { NativeChoice } from '../native-choice.tsx';
import type { Sort } from './list-table.tsx';
import classes from './list-tools.module.css';

const text = { by: 'Ordenar por', asc: 'Orden ascendente', desc: 'Orden descendente' } as const;

/** Order and direction of the list. `onOrder` starts the order in its own direction. */
export function OrderPicker<S extends string>(props: {
  sort: Sort<S>;
  options: readonly (readonly [value: S, label: string])[];
  onOrder: (by: S) => void;
  onDirection: (dir: 'asc' | 'desc') => void;
}) {
  const { sort, options } = props;
  const way = sort.dir === 'asc' ? text.asc : text.desc;
  return (
    <div className={classes.order}>
      <NativeChoice
        unlabelled
        label={text.by}
        value={sort.by}
        options={options}
        onPick={(picked) => {
          const found = options.find(([value]) => value === picked);
          if (found !== undefined) props.onOrder(found[0]);
        }}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={way}
        data-hint={way}
        onClick={() => props.onDirection(sort.dir === 'asc' ? 'desc' : 'asc')}
      >
        {sort.dir === 'asc' ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
      </ActionIcon>
    </div>
  );
}
