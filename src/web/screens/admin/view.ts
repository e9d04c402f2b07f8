import type { AdminSearch } from './url-state.ts';
import type { AdminActions } from './use-actions.ts';

/** What each view of the screen works with. */
export interface ViewProps {
  search: AdminSearch;
  onSearch: (search: AdminSearch, replace?: boolean) => void;
  actions: AdminActions;
}

/** How often what changes by itself is read again. */
export const FOLLOW_MS = 5_000;
