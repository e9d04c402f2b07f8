import { Button } from '@mantine/core';
import { useFormat } from '../../format/use-format.ts';
import classes from './bulk-actions.module.css';
import type { BulkBarProps } from './bulk-bar.tsx';

const text = {
  label: 'Acciones sobre la selección',
  chosen: (count: string, one: boolean) => (one ? `${count} seleccionado` : `${count} seleccionados`),
  chooseAll: (count: string) => `Seleccionar los ${count} del filtro`,
  clear: 'Quitar selección',
} as const;

/** The bar itself, over at least one chosen row. */
export function BulkActions<Work extends string>(props: BulkBarProps<Work>) {
  const { number } = useFormat();
  const { selection, total, working } = props;
  const count = selection.all ? total : selection.ids.size;
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
