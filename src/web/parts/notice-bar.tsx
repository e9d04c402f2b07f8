import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './notice-bar.module.css';

export interface UndoNoticeProps {
  /** A new notice starts a new countdown. */
  id: string;
  message: string;
  failed?: boolean;
  working?: boolean;
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** How long an action can be undone on the screen. */
const UNDO_MS = 10_000;
export const NOTICE_TICK_MS = 250;
const text = { undo: 'Deshacer', close: 'Cerrar aviso' } as const;

/**
 * Offers to undo the last action for some seconds; the countdown pauses under pointer or focus. A failure stays until
 * it is closed.
 */
export function NoticeBar(props: UndoNoticeProps) {
  const failed = props.failed === true;
  const close = useRef(props.onClose);
  close.current = props.onClose;
  const held = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice starts again
  useEffect(() => {
    if (failed) return;
    let left = UNDO_MS;
    const timer = setInterval(() => {
      if (!held.current) left -= NOTICE_TICK_MS;
      if (left <= 0) close.current();
    }, NOTICE_TICK_MS);
    return () => clearInterval(timer);
  }, [props.id]);
  const hold = (value: boolean) => () => {
    held.current = value;
  };
  const content = (
    <>
      {failed && <IconAlertTriangle size={18} aria-hidden="true" className={classes.mark} />}
      <span className={classes.message}>{props.message}</span>
      {props.onUndo !== undefined && (
        <Button size="xs" variant="white" loading={props.working ?? false} onClick={props.onUndo}>
          {text.undo}
        </Button>
      )}
      <CloseButton className={classes.close ?? ''} aria-label={text.close} onClick={props.onClose} />
    </>
  );
  // A changed role is not announced: a failure needs an element of its own.
  return failed ? (
    <div key="failed" role="alert" className={classes.notice} data-failed>
      {content}
    </div>
  ) : (
    <div
      key="done"
      role="status"
      className={classes.notice}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {content}
    </div>
  );
}
