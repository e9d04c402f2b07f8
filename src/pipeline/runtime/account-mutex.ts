import { type Store, type Tx, withAccount } from '#store/store.ts';

/** The end of the last turn of each account. */
const ends = new WeakMap<Store, Map<string, Promise<void>>>();

/**
 * A transaction of an account, after those of this process that were asked for before it. They could not run side by side
 * anyway: each takes the account's revision first. A transaction that waits in the database holds a connection and a
 * snapshot, and behind old snapshots the often rewritten rows (batch, revision) keep all their versions, which every
 * foreign key check then walks through.
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
