import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether the address still shows a screen's path. It does not once the person has left, even while the next
 * screen is loading: a late change of the address would bring them back.
 */
export function useIsHere(path: string): () => boolean {
  const { history } = useRouter();
  return useCallback(() => history.location.pathname === path, [history, path]);
}
