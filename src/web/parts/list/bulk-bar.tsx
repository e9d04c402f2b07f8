import { lazy, Suspense } from 'react';
import type { BulkBarProps } from './bulk-actions.tsx';

const BulkActions = lazy(() => import('./bulk-actions.tsx').then((part) => ({ default: part.BulkActions })));

/** Actions on the selected rows; hidden without any, and loaded with the first. */
export function BulkBar<Work extends string>(props: BulkBarProps<Work>) {
  const count = props.selection.all ? props.total : props.selection.ids.size;
  if (count === 0) return null;
  return (
    <Suspense>
      <BulkActions {...props} onWork={(work) => props.onWork(work as Work)} />
    </Suspense>
  );
}
