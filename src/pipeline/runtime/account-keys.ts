import type { NombreClave } from '#contract/entities/configuracion.ts';
import type { Tx } from '#store/store.ts';

/** `unreadable`: stored, but sealed under a master key that this program does not have. */
export type StoredKey = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'unreadable' };

/** The account's own provider keys, in clear: only for the call that needs one. */
export interface AccountKeys {
  read(tx: Tx, usuarioId: string, nombre: NombreClave): Promise<StoredKey>;
}

export type MarkKeyName = 'no_contactar';

/** Where the keys that an account's marks are hashed with are kept sealed: the database alone does not tell who is marked. */
export interface MarkSecrets {
  read(tx: Tx, usuarioId: string, nombre: MarkKeyName): Promise<StoredKey>;
  write(tx: Tx, usuarioId: string, key: { nombre: MarkKeyName; key: string; now: number }): Promise<void>;
}
