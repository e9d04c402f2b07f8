import { IconDownload, IconShoppingBag, IconStar, IconX } from '@tabler/icons-react';
import type { BulkAction } from '../../parts/list/bulk-bar.tsx';
import { actionText as text } from './text.ts';

export type BulkWork = 'favorito' | 'comprado' | 'descartado' | 'export';

/** What can be done with many opportunities at once. */
export const BULK_ACTIONS: readonly BulkAction<BulkWork>[] = [
  { id: 'favorito', label: text.favourite, icon: <IconStar size={14} /> },
  { id: 'descartado', label: text.discard, icon: <IconX size={14} />, asks: true },
  { id: 'comprado', label: text.bought, icon: <IconShoppingBag size={14} />, asks: true },
  { id: 'export', label: text.export, icon: <IconDownload size={14} />, unlimited: true },
];
