import { IconDownload, IconRefresh, IconStar, IconStarOff, IconTrash } from '@tabler/icons-react';
import type { BulkAction } from '../../parts/list/bulk-actions.tsx';
import { actionText as text } from './action-text.ts';

export type BulkWork = 'verify' | 'favourite' | 'unfavourite' | 'download' | 'remove';

export const BULK_ACTIONS: readonly BulkAction<BulkWork>[] = [
  { id: 'verify', label: text.verify, icon: <IconRefresh size={14} /> },
  { id: 'favourite', label: text.favourite, icon: <IconStar size={14} /> },
  { id: 'unfavourite', label: text.unfavourite, icon: <IconStarOff size={14} /> },
  { id: 'download', label: text.export, icon: <IconDownload size={14} />, unlimited: true },
  { id: 'remove', label: text.remove, icon: <IconTrash size={14} />, danger: true },
];
