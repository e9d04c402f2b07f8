import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

const load = () => import('./row-menu-items.tsx');
const RowMenuItems = lazyPart(() => load().then((part) => part.RowMenuItems));

export interface RowMenuItem {
  label: string;
  /** The address it leads to… */
  to?: '/keywords' | '/businesses' | '/domains';
  search?: object;
  /** …or what it does. */
  onClick?: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** '⋯' of a row or card; what its menu needs is fetched when it is about to be opened. */
export function RowMenu(props: { label: string; items: readonly RowMenuItem[] }) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) {
    return (
      <RowMenuButton
        label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={() => load().catch(() => undefined)}
        onFocus={() => load().catch(() => undefined)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<RowMenuButton label={props.label} aria-expanded />}>
      <RowMenuItems {...props} />
    </Suspense>
  );
}

export function RowMenuButton({
  label,
  ...button
}: { label: string } & Omit<ComponentPropsWithRef<'button'>, 'color' | 'disabled'>) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} {...button}>
      <IconDots size={16} />
    </ActionIcon>
  );
}
