import type { SessionStore } from '../api/session-store.ts';

const OWNER_KEY = 'dominios.de';

/**
 * What an account has typed in a tab is kept there when its session ends, as when it expires; when another account
 * signs in there, it is removed.
 */
export function claimTab(userId: string | undefined, storage: Storage): void {
  if (userId === undefined || storage.getItem(OWNER_KEY) === userId) return;
  storage.clear();
  storage.setItem(OWNER_KEY, userId);
}

/**
 * Calls `leave` when another tab has signed in as another account while this one was in: what stands here is still of the
 * account before.
 */
export function watchAccount(store: Pick<SessionStore, 'read' | 'subscribe'>, leave: () => void): () => void {
  const userId = () => store.read()?.user.id;
  let before = userId();
  return store.subscribe(() => {
    const now = userId();
    if (before !== undefined && now !== undefined && now !== before) leave();
    before = now;
  });
}
