import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

const ConfirmQuestion = lazyPart(() => import('./confirm-question.tsx').then((part) => part.ConfirmQuestion));

export interface ConfirmDialogProps {
  opened: boolean;
  question: string;
  children?: ReactNode;
  confirm: string;
  cancel: string;
  working?: boolean;
  /** Nothing is taken away: the button is not red. */
  harmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that takes things away or costs; fetched with its first question. */
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
