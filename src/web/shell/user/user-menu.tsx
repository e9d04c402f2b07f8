import { Suspense, useState } from 'react';
import { useAuth } from '../../auth/auth-context.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { UserButton } from './user-button.tsx';

const load = () => import('./user-menu-items.tsx');
const UserMenuItems = lazyPart(() => load().then((part) => part.UserMenuItems));

/** The user's button; its menu is loaded when it is about to open. */
export function UserMenu() {
  const { user } = useAuth();
  const [wanted, setWanted] = useState(false);
  if (user === null) return null;
  if (!wanted) {
    return (
      <UserButton
        user={user}
        aria-expanded={false}
        onPointerEnter={() => load().catch(() => undefined)}
        onFocus={() => load().catch(() => undefined)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<UserButton user={user} aria-expanded />}>
      <UserMenuItems user={user} />
    </Suspense>
  );
}
