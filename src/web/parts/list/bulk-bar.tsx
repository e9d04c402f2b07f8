import { lazy, type ReactNode, Suspense } from 'react';
import type { Selection } from '../use-selection.ts';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((part) => ({ default: part.BulkActions })));

export interface BulkAction<Work extends string> {
  id: Work;
  label: string;
  icon: ReactNode;
  danger?: boolean;
  /** Asked first when every row of the filter is meant. */
  asks?: boolean;
  /** Works on any number of rows. */
  unlimited?: boolean;
}

export interface BulkBarProps<Work extends string> {
  selection: Selection;
  /** How many rows the filter leaves. */
  total: number;
  /** The greatest selection that an action takes, and what is said above it. */
  max: number;
  tooMany: (max: string) => string;
  actions: readonly BulkAction<Work>[];
  working: Work | null;
  onWork: (work: Work) => void;
}

/** What can be done with the rows that are chosen; away while none is, and fetched with the first. */
export function BulkBar<Work extends string>(props: BulkBarProps<Work>) {
  const count = props.selection.all ? props.total : props.selection.ids.size;
  if (count === 0) return null;
  return (
    <Suspense>
      <BulkActions {...props} onWork={(work) => props.onWork(work as Work)} />
    </Suspense>
  );
}
