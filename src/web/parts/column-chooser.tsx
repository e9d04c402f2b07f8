import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './column-chooser.module.css';

const text = { button: 'Columnas', title: 'Columnas visibles', all: 'Mostrar todas' } as const;

/** Which columns of a table are shown; `fixed` ones always are. */
export function ColumnChooser<Id extends string>(props: {
  columns: readonly { id: Id; label: string }[];
  fixed: readonly Id[];
  shown: readonly Id[];
  onShown: (shown: Id[]) => void;
}) {
  const title = useId();
  const { columns, fixed, shown, onShown } = props;
  const show = (id: Id, wanted: boolean) =>
    onShown(columns.map((one) => one.id).filter((one) => (one === id ? wanted : shown.includes(one))));
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={text.button} data-hint={text.button}>
          <IconColumns3 size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title}>
        <div className={classes.list}>
          <p id={title} className={classes.title}>
            {text.title}
          </p>
          {columns
            .filter((column) => !fixed.includes(column.id))
            .map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                label={column.label}
                checked={shown.includes(column.id)}
                onChange={(event) => show(column.id, event.currentTarget.checked)}
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
      </Popover.Dropdown>
    </Popover>
  );
}
