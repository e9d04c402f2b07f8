import { Button } from '@mantine/core';
import { IconArrowUp, IconKeyboard } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { LoadError } from '../load-error.tsx';
import { RowAction } from '../row-action.tsx';
import classes from './list-frame.module.css';
import { RowSkeletons } from './row-skeletons.tsx';
import { LIST_ID, SkipToList } from './skip-to-list.tsx';
import { type RowKey, useRowKeys } from './use-row-keys.ts';

const KeyHelp = lazyPart(() => import('./key-help.tsx').then((part) => part.KeyHelp));
const text = {
  keys: 'Teclas de la lista (?)',
  stalled: 'Sin respuesta del servidor. Reintentando…',
} as const;
/** The specification's number of placeholder rows. */
const SKELETON_ROWS = 5;

export interface ListState {
  /** No answer yet. */
  loading: boolean;
  error: Error | null;
  /** A retry is pending. */
  retrying: boolean;
  retry: () => void;
  /** A try failed and another is pending: the rows shown are old, and marked as such. */
  stalled: boolean;
  empty: boolean;
}

export interface ListFrameProps {
  /** The accessible name of the region. */
  label: string;
  state: ListState;
  /** The title of the error, which replaces the rows. */
  failed: string;
  tools?: ReactNode;
  /** Notices between tools and rows. */
  notices?: ReactNode;
  /** The row count in words, for screen readers. */
  status?: string | undefined;
  /** New rows held back; null without any. */
  waiting?: { label: string; hint: string; onShow: () => void } | null;
  /** Widths of the placeholder columns, if the list has its own. */
  skeletonShares?: readonly string[];
  /** Replaces the rows of an empty list. */
  empty: ReactNode;
  rowKeys?: readonly RowKey[];
  pager?: ReactNode;
  /** The actions on the selection. */
  bulk?: ReactNode;
  /** Content above the rows with the same keys. */
  pinned?: ReactNode;
  /** Rows still arrive: the parts below them start under the window's edge, so that they are not pushed. */
  growing?: boolean;
  children: ReactNode;
}

/** The frame of every list: tools, rows or their replacement, pages, and keys. */
export function ListFrame(props: ListFrameProps) {
  const { state, rowKeys = NO_KEYS, waiting } = props;
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  const openHelp = useCallback(() => setHelp('open'), []);
  const { region, ...handlers } = useRowKeys(rowKeys, openHelp);
  return (
    <div className={classes.frame}>
      <SkipToList />
      {props.tools !== undefined && <div className={classes.tools}>{props.tools}</div>}
      {props.notices}
      <span role="status" className="visually-hidden">
        {props.status}
      </span>
      <div role="status" className={classes.waiting}>
        {state.stalled && state.error === null && <span className={classes.stalled}>{text.stalled}</span>}
      </div>
      {waiting && (
        <div className={classes.waiting}>
          <Button
            size="xs"
            radius="xl"
            leftSection={<IconArrowUp size={14} />}
            title={waiting.hint}
            onClick={waiting.onShow}
          >
            {waiting.label}
          </Button>
        </div>
      )}
      {state.error !== null && (
        <div className={classes.notice}>
          <LoadError
            title={props.failed}
            error={state.error}
            onRetry={state.retry}
            retrying={state.retrying}
          />
        </div>
      )}
      <section
        id={LIST_ID}
        ref={region}
        aria-label={props.label}
        tabIndex={-1}
        className={classes.rows}
        data-growing={props.growing || undefined}
        {...handlers}
      >
        {props.pinned}
        {state.loading && state.error === null && (
          <RowSkeletons
            rows={SKELETON_ROWS}
            {...(props.skeletonShares === undefined ? {} : { shares: props.skeletonShares })}
          />
        )}
        {!state.empty && props.children}
        {state.empty && state.error === null && props.empty}
      </section>
      {/* Below rows that are still loading it would be pushed away. */}
      {(props.pager !== undefined || rowKeys.length > 0) && !state.empty && !state.loading && (
        <div className={classes.foot}>
          <div className={classes.pager}>{props.pager}</div>
          {rowKeys.length > 0 && (
            <span className={classes.keys}>
              <RowAction label={text.keys} onClick={openHelp}>
                <IconKeyboard size={18} />
              </RowAction>
            </span>
          )}
        </div>
      )}
      {props.bulk}
      {help !== 'never' && (
        <Suspense>
          <KeyHelp rowKeys={rowKeys} opened={help === 'open'} onClose={() => setHelp('closed')} />
        </Suspense>
      )}
    </div>
  );
}

const NO_KEYS: readonly RowKey[] = [];
