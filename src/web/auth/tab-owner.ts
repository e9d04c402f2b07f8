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
