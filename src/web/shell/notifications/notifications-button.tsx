import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './notifications.module.css';
import { bellText as text } from './text.ts';

export function BellButton({ unread, ...button }: { unread: number } & ComponentPropsWithRef<'button'>) {
  return (
    <UnstyledButton
      aria-haspopup="dialog"
      aria-label={text.button(unread)}
      {...button}
      className={classes.button ?? ''}
    >
      <IconBell size={20} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {text.count(unread)}
        </span>
      )}
    </UnstyledButton>
  );
}
