import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Tells whether a screen's path is the one that the address shows. It is not once the person has left for another
 * screen, also while that one is still being loaded: what a screen does to its own address by then would bring them back.
 */
export function useIsHere(path: string): () => boolean {
  const { history } = useRouter();
  return useCallback(() => history.location.pathname === path, [history, path]);
}
