import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { sessionStore } from '../api/api.ts';
import { followServerTime } from '../api/clock.ts';

// Files share one page and its modules: this runs before each and removes what the previous one left.
await cleanup();
document.body.replaceChildren();
for (const name of document.documentElement.getAttributeNames())
  document.documentElement.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
sessionStore.storageChanged(null);
followServerTime(new Date().toISOString());

beforeEach(() => cleanup());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
