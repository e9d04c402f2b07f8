import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SessionUser } from '../../auth/session-store.ts';
import { displayName } from '../../auth/sync.ts';
import { avatarQuery } from '../../queries/avatar.ts';

/** The account's image as served by us, or the initials. Decorative: the name stands beside it. */
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
    <Avatar src={address} alt="" size={34} radius="xl" color="petroleo" aria-hidden="true">
      {initials(displayName(user))}
    </Avatar>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase('es'))
    .join('');
