import { expect, test } from 'vitest';
import { memoryStorage } from './memory-storage.testing.ts';
import { claimTab } from './tab-owner.ts';

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
