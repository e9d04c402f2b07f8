import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { UndoNoticeProps } from './notice-bar.tsx';

const NoticeBar = lazyPart(() => import('./notice-bar.tsx').then((part) => part.NoticeBar));

/** Says what was done and offers to undo it for some seconds; fetched with the first notice. */
export const UndoNotice = (props: UndoNoticeProps) => (
  <Suspense>
    <NoticeBar {...props} />
  </Suspense>
);
