import { Button } from '@mantine/core';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { Selection } from '../use-selection.ts';
import classes from './bulk-actions.module.css';

export interface BulkAction<Work extends string> {
  id: Work;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Asks first when all rows of the filter are selected. */
  asks?: boolean;
  /** Takes any number of rows. */
  unlimited?: boolean;
}

export interface BulkBarProps<Work extends string> {
  selection: Selection;
  /** Rows that match the filter. */
  total: number;
  /** The largest selection that an action takes, and the text above that. */
  max: number;
  tooMany: (max: string) => string;
  actions: readonly BulkAction<Work>[];
  working: Work | null;
  onWork: (work: Work) => void;
}

const text = {
  label: 'Acciones sobre la selección',
  chosen: (count: string, one: boolean) => (one ? `${count} seleccionado` : `${count} seleccionados`),
  chooseAll: (count: string) => `Seleccionar los ${count} del filtro`,
  clear: 'Quitar selección',
  question: (action: string, count: string) => `¿Aplicar «${action}» a los ${count} del filtro?`,
  detail: 'También a los de otras páginas. Se puede deshacer durante unos segundos.',
  cancel: 'Cancelar',
} as const;

export function BulkActions<Work extends string>(props: BulkBarProps<Work>) {
  const { number } = useFormat();
  const { selection, total, working } = props;
  const count = selection.all ? total : selection.ids.size;
  const tooMany = count > props.max;
  const [asked, setAsked] = useState<BulkAction<Work> | null>(null);
  const [asking, setAsking] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useRoomForNotices(bar);
  const choose = (action: BulkAction<Work>) => {
    if (!action.asks || !selection.all) return props.onWork(action.id);
    setAsked(action);
    setAsking(true);
  };
  return (
    <section ref={bar} aria-label={text.label} className={classes.bar}>
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

/** Height of a notice at the window's lower edge. */
const NOTICE_PX = 160;

/** Notices are at the lower edge: they must not cover the buttons of a bar there. */
function useRoomForNotices(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const { style } = document.documentElement;
    const place = () => {
      const { top, bottom } = current.getBoundingClientRect();
      const room = innerHeight - bottom > NOTICE_PX ? 0 : Math.max(0, Math.round(innerHeight - top));
      style.setProperty('--room-for-bar', `${room}px`);
    };
    const watch = new ResizeObserver(place);
    for (const one of [current, document.body]) watch.observe(one);
    const gone = new AbortController();
    for (const type of ['scroll', 'resize'])
      window.addEventListener(type, place, { passive: true, signal: gone.signal });
    return () => {
      gone.abort();
      watch.disconnect();
      style.removeProperty('--room-for-bar');
    };
  }, [bar]);
}
