import { isConflict, isConnectionLost, isStatementLate } from '../outage.ts';
import { limitedTo, type Store, type Tx } from '../store.ts';
import { type Connections, inTransaction } from '../transaction.ts';

/** A list is read by several statements: a row that moves between them would be left out, or come twice. */
const SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/**
 * A read-only transaction limited to one account's rows, whose statements see one moment: on the standby if there is one
 * that has replayed everything committed before this call, otherwise on the primary. A standby that fails makes `work`
 * run again on the primary unless `canRepeat` says that a part of its result was already given away.
 */
export async function withReading<T>(
  store: Store,
  usuarioId: string,
  work: (tx: Tx) => Promise<T>,
  { canRepeat = () => true }: { canRepeat?: () => boolean } = {},
): Promise<T> {
  const { begin, limited } = limitedTo(usuarioId, SNAPSHOT);
  const run = (at: Connections) => inTransaction(at, begin, (tx) => work(limited(tx)));
  const client = await store.standby?.take();
  if (!client) return await run(store.transactions);
  try {
    return await run({ connect: async () => client });
  } catch (error) {
    const isLost = isConnectionLost(error);
    if (isLost) store.standby?.leaveOut('sin_conexion', error);
    // A standby cancels statements that are in the way of what it replays.
    if (!(isLost || isConflict(error) || isStatementLate(error)) || !canRepeat()) throw error;
    return await run(store.transactions);
  }
}

/** Like `withReading`, but always on the primary, which cancels no reader. */
export async function withSnapshot<T>(
  store: Store,
  usuarioId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { begin, limited } = limitedTo(usuarioId, SNAPSHOT);
  return await inTransaction(store.transactions, begin, (tx) => work(limited(tx)));
}
