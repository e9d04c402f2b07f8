import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../parts/lazy-part.ts';
import type { DialogProps } from './dialog-frame.tsx';

const DialogFrame = lazyPart(() => import('./dialog-frame.tsx').then((part) => part.DialogFrame));

/** A small dialog with a title and a labelled close button; loaded when first opened. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
