import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';

const NoticeBar = lazyPart(() => import('./notice-bar.tsx').then((part) => part.NoticeBar));

export interface UndoNoticeProps {
  /** Another notice starts its own time. */
  id: string;
  message: string;
  failed?: boolean;
  working?: boolean;
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** Says what was done and offers to undo it for some seconds; fetched with the first notice. */
export const UndoNotice = (props: UndoNoticeProps) => (
  <Suspense>
    <NoticeBar {...props} />
  </Suspense>
);
