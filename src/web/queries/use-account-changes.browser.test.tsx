import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { surroundings } from '../testing/harness.tsx';
import { useAccountChanges } from './use-account-changes.ts';

const KEY = ['lista'] as const;

test('the first revision above the one that the stream was at when the screen opened is news', async () => {
  const { wrapper, client, say } = surroundings();
  say({ tipo: 'latido', revision: 7 });
  const reloads = vi.spyOn(client, 'invalidateQueries');
  await renderHook(() => useAccountChanges(KEY), { wrapper });
  say({ tipo: 'latido', revision: 8 });
  await expect.poll(() => reloads.mock.calls.length).toBe(1);
});
