import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '../api/errors.ts';

/** A lost connection is tried again three times; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && isTransient(error),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000),
      },
    },
  });
}
