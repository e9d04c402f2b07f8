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
/** The specification's count of rows while loading. */
const SKELETON_ROWS = 5;

export interface ListState {
  /** The first answer is on its way. */
  loading: boolean;
  error: Error | null;
  /** A new try is on its way. */
  retrying: boolean;
  retry: () => void;
  /** A try failed and another one is under way: what is shown is old, and says so. */
  stalled: boolean;
  /** There is an answer, and it has no rows. */
  empty: boolean;
}

export interface ListFrameProps {
  /** The accessible name of the region. */
  label: string;
  state: ListState;
  /** The title of the error that stands in the place of what failed. */
  failed: string;
  tools?: ReactNode;
  /** Notices between tools and rows. */
  notices?: ReactNode;
  /** How many rows there are, in words, for those who do not see the header's figure. */
  status?: string | undefined;
  /** New rows that wait to be shown; null when there are none. */
  waiting?: { label: string; hint: string; onShow: () => void } | null;
  /** How wide each column of the skeletons is, where a list says how many it has. */
  skeletonShares?: readonly string[];
  /** What stands in the place of the rows when there are none. */
  empty: ReactNode;
  rowKeys?: readonly RowKey[];
  pager?: ReactNode;
  /** The bar over the selection. */
  bulk?: ReactNode;
  /** What stands over the rows and is worked with the same keys. */
  pinned?: ReactNode;
  /** Rows are still coming by themselves: what stands under them waits below the window's edge, and is not pushed. */
  growing?: boolean;
  /** The table. */
  children: ReactNode;
}

/** The frame of every list: tools, the rows or what stands in their place, pages, and the keys that work in it. */
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
      {/* Under rows that are still to come it would be pushed away by them. */}
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
