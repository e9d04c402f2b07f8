import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../api/session-store.ts';
import { displayName } from '../../auth/sync.ts';
import { avatarQuery } from '../../queries/avatar.ts';
import classes from './user-avatar.module.css';

/** The account's image from our server, or the initials. Decorative: the name is beside it. */
export function UserAvatar({ user }: { user: SessionUser }) {
  const { data: image } = useQuery(avatarQuery(user.id, user.user_metadata.avatar_url !== null));
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (image === undefined) return;
    const url = URL.createObjectURL(image);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  return (
    <span className={classes.avatar} aria-hidden="true">
      {address === null ? (
        initials(displayName(user))
      ) : (
        <img src={address} alt="" className={classes.image} onError={() => setAddress(null)} />
      )}
    </span>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('');
