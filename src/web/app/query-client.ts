import { QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '../api/errors.ts';

/** A lost connection is retried three times, a server error once, a refusal never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // By default, calls without a network wait invisibly until it returns; here they fail and say so.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isTransient(error) && failures < (answered(error) ? 1 : 3),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 8_000),
      },
    },
  });
}

const answered = (error: unknown): boolean => error instanceof ApiError && error.status !== 0;
