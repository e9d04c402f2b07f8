import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { UndoNoticeProps } from './notice-bar.tsx';

const NoticeBar = lazyPart(() => import('./notice-bar.tsx').then((part) => part.NoticeBar));

/** Loaded with the first notice. */
export const UndoNotice = (props: UndoNoticeProps) => (
  <Suspense>
    <NoticeBar {...props} />
  </Suspense>
);
