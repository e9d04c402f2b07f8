import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What `read` answers, unless an event wrote this query meanwhile: the answer may have been made before it. */
export async function unlessWritten<T>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<T>,
): Promise<T> {
  const state = () => client.getQueryState<T>(queryKey);
  const before = state()?.dataUpdateCount;
  const answer = await read();
  const now = state();
  return now?.data === undefined || now.dataUpdateCount === before ? answer : now.data;
}
