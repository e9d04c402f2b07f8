import { expect, test, vi } from 'vitest';
import { memoryStorage } from '../api/memory-storage.testing.ts';
import { createSessionStore, SESSION_KEY } from '../api/session-store.ts';
import { claimTab, watchAccount } from './tab-owner.ts';

const sesion = (id: string) => ({
  access_token: `token de ${id}`,
  expires_in: 900,
  user: { id, email: `${id}@example.com`, user_metadata: { full_name: id, avatar_url: null } },
});

test('what was typed in a tab stays for the account that typed it, also past a time without a session', () => {
  const storage = memoryStorage();
  claimTab('ana', storage);
  storage.setItem('borrador', 'fontaneros');
  claimTab(undefined, storage);
  claimTab('ana', storage);
  expect(storage.getItem('borrador')).toBe('fontaneros');
});

test('another account that signs in there finds nothing of it', () => {
  const storage = memoryStorage();
  claimTab('ana', storage);
  storage.setItem('borrador', 'fontaneros');
  claimTab('luis', storage);
  expect(storage.getItem('borrador')).toBeNull();
  storage.setItem('borrador', 'talleres');
  claimTab('luis', storage);
  expect(storage.getItem('borrador')).toBe('talleres');
});

test('a tab that is in leaves what it shows when another tab signs in as another account, and only then', () => {
  const storage = memoryStorage();
  const [here, there] = [createSessionStore(storage), createSessionStore(storage)];
  const leave = vi.fn();
  const [ana, luis] = [7, 8].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [string, string];
  watchAccount(here, leave);
  const as = (id: string) => {
    there.signIn(sesion(id));
    here.storageChanged(SESSION_KEY);
  };
  as(ana);
  as(ana);
  there.end('SIGNED_OUT', null);
  here.storageChanged(SESSION_KEY);
  as(luis);
  expect(leave).not.toHaveBeenCalled();
  as(ana);
  expect(leave).toHaveBeenCalledOnce();
});
