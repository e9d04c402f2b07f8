import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import classes from './drop-panel.module.css';
import { useClickOutside } from './use-click-outside.ts';

export interface DropButtonProps {
  ref: Ref<HTMLButtonElement>;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
  onClick: () => void;
}

/**
 * A button with a panel that takes the focus; closed by Escape and a click outside. In the page's flow: the kit's
 * popover would add 20 kB to a list's first load.
 */
export function DropPanel(props: {
  label: string;
  align?: 'start' | 'end';
  button: (props: DropButtonProps) => ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const area = useClickOutside<HTMLDivElement>(() => setOpen(false));
  useEffect(() => {
    const within = panel.current;
    if (!open || within === null) return;
    const enter = () => {
      const field = within.querySelector<HTMLElement>('select, input, button');
      field?.focus({ preventScroll: true });
      return field !== null;
    };
    if (enter()) return;
    // The content may still be loading.
    const observer = new MutationObserver(() => enter() && observer.disconnect());
    observer.observe(within, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from any field within closes it
    <div ref={area} className={classes.area} onKeyDown={onKeyDown}>
      {props.button({
        ref: button,
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={props.label}
          className={classes.panel}
          data-align={props.align ?? 'start'}
        >
          {props.children}
        </div>
      )}
    </div>
  );
}
