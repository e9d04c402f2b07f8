import { IconCopy, IconDownload, IconRefresh, IconShoppingBag, IconStar, IconX } from '@tabler/icons-react';
import type { BulkAction } from '../../parts/list/bulk-actions.tsx';
import { actionText as text } from './text.ts';

export type BulkWork = 'favourite' | 'copy' | 'verify' | 'bought' | 'discarded' | 'export';

export const BULK_ACTIONS: readonly BulkAction<BulkWork>[] = [
  { id: 'favourite', label: text.favourite, icon: <IconStar size={14} /> },
  { id: 'copy', label: text.copy, icon: <IconCopy size={14} /> },
  { id: 'verify', label: text.verify, icon: <IconRefresh size={14} /> },
  { id: 'bought', label: text.bought, icon: <IconShoppingBag size={14} />, asks: true },
  { id: 'discarded', label: text.discarded, icon: <IconX size={14} />, asks: true },
  { id: 'export', label: text.export, icon: <IconDownload size={14} />, unlimited: true },
];
