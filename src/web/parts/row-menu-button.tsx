import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

export interface RowMenuItem {
  label: string;
  /** Either a link… */
  to?: '/keywords' | '/businesses' | '/domains';
  search?: object;
  /** …or an action. */
  onClick?: () => void;
  danger?: boolean;
  disabled?: boolean;
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
