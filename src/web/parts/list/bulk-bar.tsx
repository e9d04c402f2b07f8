import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import type { Selection } from '../use-selection.ts';
import classes from './bulk-bar.module.css';

const text = {
  label: 'Acciones sobre la selección',
  chosen: (count: string, one: boolean) => (one ? `${count} seleccionado` : `${count} seleccionados`),
  chooseAll: (count: string) => `Seleccionar los ${count} del filtro`,
  clear: 'Quitar selección',
} as const;

export interface BulkAction<Work extends string> {
  id: Work;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Works on any number of rows. */
  unlimited?: boolean;
}

/** What can be done with the rows that are chosen; away while none is. */
export function BulkBar<Work extends string>(props: {
  selection: Selection;
  /** How many rows the filter leaves. */
  total: number;
  /** The greatest selection that an action takes, and what is said above it. */
  max: number;
  tooMany: (max: string) => string;
  actions: readonly BulkAction<Work>[];
  working: Work | null;
  onWork: (work: Work) => void;
}) {
  const { number } = useFormat();
  const { selection, total, working } = props;
  const count = selection.all ? total : selection.ids.size;
  if (count === 0) return null;
  const tooMany = count > props.max;
  return (
    <section aria-label={text.label} className={classes.bar}>
      <span role="status" className={classes.count}>
        {text.chosen(number(count), count === 1)}
      </span>
      {!selection.all && total > count && (
        <Button size="xs" variant="subtle" onClick={selection.chooseAll}>
          {text.chooseAll(number(total))}
        </Button>
      )}
      <div className={classes.actions}>
        {props.actions.map(({ id, label, icon, danger, unlimited }) => (
          <Button
            key={id}
            size="xs"
            variant="default"
            leftSection={icon}
            loading={working === id}
            disabled={(tooMany && unlimited !== true) || (working !== null && working !== id)}
            {...(danger ? { c: 'var(--mantine-color-error)' } : {})}
            onClick={() => props.onWork(id)}
          >
            {label}
          </Button>
        ))}
        <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
          {text.clear}
        </Button>
      </div>
      {tooMany && <p className={classes.limit}>{props.tooMany(number(props.max))}</p>}
    </section>
  );
}
