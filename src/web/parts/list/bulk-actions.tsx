import { Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import classes from './bulk-actions.module.css';
import type { BulkAction, BulkBarProps } from './bulk-bar.tsx';

const text = {
  label: 'Acciones sobre la selección',
  chosen: (count: string, one: boolean) => (one ? `${count} seleccionado` : `${count} seleccionados`),
  chooseAll: (count: string) => `Seleccionar los ${count} del filtro`,
  clear: 'Quitar selección',
  question: (action: string, count: string) => `¿Aplicar «${action}» a los ${count} del filtro?`,
  detail: 'También a los de otras páginas. Se puede deshacer durante unos segundos.',
  cancel: 'Cancelar',
} as const;

/** The bar itself, over at least one chosen row. */
export function BulkActions<Work extends string>(props: BulkBarProps<Work>) {
  const { number } = useFormat();
  const { selection, total, working } = props;
  const count = selection.all ? total : selection.ids.size;
  const tooMany = count > props.max;
  const [asked, setAsked] = useState<BulkAction<Work> | null>(null);
  const [asking, setAsking] = useState(false);
  const choose = (action: BulkAction<Work>) => {
    if (!action.asks || !selection.all) return props.onWork(action.id);
    setAsked(action);
    setAsking(true);
  };
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
        {props.actions.map((action) => (
          <Button
            key={action.id}
            size="xs"
            variant="default"
            leftSection={action.icon}
            loading={working === action.id}
            disabled={(tooMany && action.unlimited !== true) || (working !== null && working !== action.id)}
            {...(action.danger ? { c: 'var(--mantine-color-error)' } : {})}
            onClick={() => choose(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button size="xs" variant="subtle" color="gray" onClick={selection.clear}>
          {text.clear}
        </Button>
      </div>
      {tooMany && <p className={classes.limit}>{props.tooMany(number(props.max))}</p>}
      {asked !== null && (
        <ConfirmDialog
          opened={asking}
          question={text.question(asked.label, number(count))}
          confirm={asked.label}
          cancel={text.cancel}
          onConfirm={() => {
            setAsking(false);
            props.onWork(asked.id);
          }}
          onClose={() => setAsking(false)}
        >
          {text.detail}
        </ConfirmDialog>
      )}
    </section>
  );
}
