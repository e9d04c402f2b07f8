import type { AdminSearch } from './url-state.ts';
import type { AdminActions } from './use-actions.ts';

export interface ViewProps {
  search: AdminSearch;
  onSearch: (search: AdminSearch, replace?: boolean) => void;
  actions: AdminActions;
}

/** Polling interval of live figures. */
export const FOLLOW_MS = 5_000;
