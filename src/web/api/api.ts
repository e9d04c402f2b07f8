import { createApiClient } from './client.ts';
import { createRefresh } from './refresh.ts';
import { createSessionStore } from './session-store.ts';
import { createTransport } from './transport.ts';

const browserFetch: typeof fetch = (...args) => window.fetch(...args);

/** The one session and the one client of this page. */
export const sessionStore = createSessionStore(window.localStorage);
const refresh = createRefresh({ store: sessionStore, fetch: browserFetch, locks: navigator.locks });
export const api = createApiClient(createTransport({ store: sessionStore, refresh, fetch: browserFetch }));
