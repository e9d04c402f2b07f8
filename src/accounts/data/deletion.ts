import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { markAccountDeleted } from '#store/queries/account-data/delete-account.ts';
import { readAccount } from '#store/queries/accounts/accounts.ts';
import { nextRevision, type Store, withAccount } from '#store/store.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Armed orders that were cancelled, and those that the registrar has already been sent. */
export interface DeletedOrders {
  canceladas: number;
  enviadas: number;
  /** Of those sent, reservations: without the account's key they can only be withdrawn at the registrar. */
  reservas: number;
}

export interface Deletion {
  /** Ends the sessions at once; a worker deletes the rows. `email`: typed by the user. Throws `email_no_coincide`. */
  delete(usuarioId: string, email: string): Promise<DeletedOrders>;
}

export function createDeletion(deps: { store: Store; clock: Clock; sessions: Sessions }): Deletion {
  return {
    async delete(usuarioId, email) {
      const orders = await withAccount(deps.store, usuarioId, async (tx) => {
        const account = await readAccount(tx, usuarioId);
        if (!account) throw new AppError('usuario_no_encontrado');
        if (email.trim().toLowerCase() !== account.email.trim().toLowerCase())
          throw new AppError('email_no_coincide');
        const moment = { now: deps.clock.now(), revision: await nextRevision(tx) };
        return await markAccountDeleted(tx, usuarioId, moment);
      });
      await deps.sessions.end(usuarioId, { motivo: 'cuenta_eliminada' });
      return orders;
    },
  };
}
