import { IconArrowBackUp, IconDownload, IconShoppingBag, IconStar, IconX } from '@tabler/icons-react';
import type { BulkAction } from '../../parts/list/bulk-actions.tsx';
import { actionText as text } from './text.ts';

export type BulkWork = 'favorito' | 'comprado' | 'descartado' | 'devolver' | 'export';

const EXPORT: BulkAction<BulkWork> = {
  id: 'export',
  label: text.export,
  icon: <IconDownload size={14} />,
  unlimited: true,
};

export const BULK_ACTIONS: readonly BulkAction<BulkWork>[] = [
  { id: 'favorito', label: text.favourite, icon: <IconStar size={14} /> },
  { id: 'descartado', label: text.discard, icon: <IconX size={14} />, asks: true },
  { id: 'comprado', label: text.bought, icon: <IconShoppingBag size={14} />, asks: true },
  EXPORT,
];
/** Actions on several names set aside. */
export const ASIDE_ACTIONS: readonly BulkAction<BulkWork>[] = [
  { id: 'devolver', label: text.restore, icon: <IconArrowBackUp size={14} /> },
  EXPORT,
];
