import '@mantine/core/styles/Popover.css';
import { Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import classes from './filters-popover.module.css';

const text = {
  title: 'Filtros',
  more: (count: string) => `Filtros (${count})`,
} as const;

/** All filters of a list behind one button, which says how many are in force. `children`: `FilterGroup`s. */
export function FiltersPopover(props: { inForce: number; children: ReactNode }) {
  const { number } = useFormat();
  const { inForce } = props;
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal={false}
      shadow="md"
      width="max-content"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          data-in-force={inForce > 0 || undefined}
          className={classes.button ?? ''}
        >
          {inForce === 0 ? text.title : text.more(number(inForce))}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.title} className={classes.dropdown ?? ''}>
        {props.children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Filters that belong together. */
export function FilterGroup(props: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {props.title !== undefined && <legend className={classes.legend}>{props.title}</legend>}
      <div className={classes.fields}>{props.children}</div>
    </fieldset>
  );
}
