import type { NombreClave } from '#contract/entities/configuracion.ts';
import type { Tx } from '#store/store.ts';

/** `unreadable`: stored, but sealed under a master key that this program does not have. */
export type StoredKey = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'unreadable' };

/** The account's own provider keys, in clear: only for the call that needs one. */
export interface AccountKeys {
  read(tx: Tx, usuarioId: string, nombre: NombreClave): Promise<StoredKey>;
}
