import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './list-tools.module.css';
import { useClickOutside } from './use-click-outside.ts';

const text = { label: 'Búsqueda y filtros', more: 'Orden, columnas y exportar' } as const;

/**
 * The line over a list: search, filters and chips at the left; order, columns and export at the right, on a small
 * screen behind '⋯'.
 */
export function ListTools(props: {
  search: ReactNode;
  filters?: ReactNode;
  /** Chips, or a separate filter: on a small screen a line of their own. */
  chips?: ReactNode;
  /** Order, columns, export. */
  more?: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const area = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section aria-label={text.label} className={classes.tools}>
      <div className={classes.search}>{props.search}</div>
      {props.filters}
      {props.chips && <div className={classes.chips}>{props.chips}</div>}
      {props.more !== undefined && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any field within closes it
        <div ref={area} className={classes.more} onKeyDown={onKeyDown}>
          <ActionIcon
            ref={button}
            className={classes.dots ?? ''}
            variant="default"
            size={36}
            aria-label={text.more}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <IconDots size={18} />
          </ActionIcon>
          <div id={panel} className={classes.panel} data-open={open || undefined}>
            {props.more}
          </div>
        </div>
      )}
    </section>
  );
}
