import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What `read` answers, unless an event wrote this query meanwhile: the answer may have been made before it. */
export async function unlessWritten<T>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<T>,
): Promise<T> {
  const shown = () => client.getQueryData<T>(queryKey);
  const before = shown();
  const answer = await read();
  return shown() === before ? answer : (shown() ?? answer);
}
