import { ActionIcon, Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { CheckLine } from './check-line.tsx';
import classes from './column-chooser.module.css';
import { DropPanel } from './list/drop-panel.tsx';

const text = { button: 'Columnas', title: 'Columnas visibles', all: 'Mostrar todas' } as const;

/** Which columns of a table are shown; `fixed` ones cannot be hidden. */
export function ColumnChooser<Id extends string>(props: {
  columns: readonly { id: Id; label: string }[];
  fixed: readonly Id[];
  shown: readonly Id[];
  onShown: (shown: Id[]) => void;
}) {
  const { columns, fixed, shown, onShown } = props;
  const show = (id: Id, wanted: boolean) =>
    onShown(columns.map((one) => one.id).filter((one) => (one === id ? wanted : shown.includes(one))));
  return (
    <DropPanel
      label={text.title}
      align="end"
      button={(button) => (
        <ActionIcon variant="default" size={36} aria-label={text.button} data-hint={text.button} {...button}>
          <IconColumns3 size={18} />
        </ActionIcon>
      )}
    >
      <div className={classes.list}>
        <p className={classes.title}>{text.title}</p>
        {columns
          .filter((column) => !fixed.includes(column.id))
          .map((column) => (
            <CheckLine
              key={column.id}
              label={column.label}
              checked={shown.includes(column.id)}
              onChange={(wanted) => show(column.id, wanted)}
            />
          ))}
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={shown.length === columns.length}
          onClick={() => onShown(columns.map((one) => one.id))}
        >
          {text.all}
        </Button>
      </div>
    </DropPanel>
  );
}
