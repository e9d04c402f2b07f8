import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { DropPanel } from './drop-panel.tsx';
import classes from './filters-popover.module.css';

const text = {
  title: 'Filtros',
  more: (count: string) => `Filtros (${count})`,
} as const;

/**
 * All filters of a list behind one button with the number of set ones. `children`: `FilterGroup`s, possibly loaded when
 * the panel opens.
 */
export function FiltersPopover(props: { inForce: number; children: ReactNode }) {
  const { number } = useFormat();
  const { inForce } = props;
  return (
    <DropPanel
      label={text.title}
      button={(button) => (
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          data-in-force={inForce > 0 || undefined}
          className={classes.button ?? ''}
          {...button}
        >
          {inForce === 0 ? text.title : text.more(number(inForce))}
        </Button>
      )}
    >
      <Suspense>
        <div className={classes.groups}>{props.children}</div>
      </Suspense>
    </DropPanel>
  );
}

export function FilterGroup(props: { title?: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      {props.title !== undefined && <legend className={classes.legend}>{props.title}</legend>}
      <div className={classes.fields}>{props.children}</div>
    </fieldset>
  );
}
