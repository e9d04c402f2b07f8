import { type Store, type Tx, withAccount } from '#store/store.ts';

const ends = new WeakMap<Store, Map<string, Promise<void>>>();

/**
 * Runs the account's transactions of this process one after the other. They could not run in parallel, as each locks
 * the account's revision first. Waiting in the database would hold connections and old snapshots, which keep dead
 * versions of hot rows (batch, revision) that foreign key checks then walk through.
 */
export async function withAccountMutex<T>(
  store: Store,
  usuarioId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const queues = ends.get(store) ?? new Map<string, Promise<void>>();
  ends.set(store, queues);
  const before = queues.get(usuarioId);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  queues.set(usuarioId, end);
  try {
    await before;
    return await withAccount(store, usuarioId, work);
  } finally {
    resolve();
    if (queues.get(usuarioId) === end) queues.delete(usuarioId);
  }
}
