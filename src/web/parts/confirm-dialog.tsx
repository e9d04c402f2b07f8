import { Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-question.tsx';
import { lazyPart } from './lazy-part.ts';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx').then((part) => part.ConfirmQuestion));

/** Asks before a removal or a cost; its code is loaded with the first question. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmQuestion {...props} />
    </Suspense>
  );
}
