import { QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '../api/errors.ts';

/** A lost connection is tried again three times, a server in trouble once; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a question or an action would wait unseen for it to come back; it fails and says so instead.
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
