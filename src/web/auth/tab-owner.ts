import type { SessionStore } from '../api/session-store.ts';

const OWNER_KEY = 'dominios.de';

/** Typed texts of a tab survive the end of a session; they are removed when another account signs in. */
export function claimTab(userId: string | undefined, storage: Storage): void {
  if (userId === undefined || storage.getItem(OWNER_KEY) === userId) return;
  storage.clear();
  storage.setItem(OWNER_KEY, userId);
}

/** Calls `leave` when another tab signs in as another account: this page still shows the previous account's data. */
export function watchAccount(store: Pick<SessionStore, 'read' | 'subscribe'>, leave: () => void): () => void {
  const userId = () => store.read()?.user.id;
  let before = userId();
  return store.subscribe(() => {
    const now = userId();
    if (before !== undefined && now !== undefined && now !== before) leave();
    before = now;
  });
}
