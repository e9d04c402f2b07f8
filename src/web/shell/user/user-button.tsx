import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import type { SessionUser } from '../../api/session-store.ts';
import { displayName, planLabel } from '../../auth/sync.ts';
import { shellText } from '../text.ts';
import { UserAvatar } from './user-avatar.tsx';
import classes from './user-button.module.css';

/** Avatar, name and plan; opens the user menu. */
export function UserButton(props: { user: SessionUser } & ComponentPropsWithRef<'button'>) {
  const { user, className, ...button } = props;
  return (
    <UnstyledButton className={`${classes.button} ${className ?? ''}`} aria-haspopup="menu" {...button}>
      <UserAvatar user={user} />
      <VisuallyHidden>{shellText.userMenu}: </VisuallyHidden>
      <span className={classes.who}>
        <span className={classes.name} title={user.email}>
          {displayName(user)}
        </span>
        <span className={classes.plan}>
          {shellText.plan} {planLabel(user)}
        </span>
      </span>
      <IconSelector size={16} aria-hidden="true" className={classes.chevron} />
    </UnstyledButton>
  );
}
