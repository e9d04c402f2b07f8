import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { filtersQuery } from './queries.ts';
import type { SavedFiltersProps } from './saved-tabs.tsx';

const SavedTabs = lazyPart(() => import('./saved-tabs.tsx').then((part) => part.SavedTabs));

/** The saved filters of a screen as tabs, and the form that saves the current one; loaded if either exists. */
export function SavedFilters(props: SavedFiltersProps) {
  const { data } = useQuery(filtersQuery);
  const saved = (data ?? []).filter((one) => one.pantalla === props.pantalla);
  if (saved.length === 0 && props.current === '') return null;
  return (
    <Suspense>
      <SavedTabs {...props} saved={saved} />
    </Suspense>
  );
}
