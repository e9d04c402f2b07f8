import type { NombreClave } from '#contract/entities/configuracion.ts';
import type { ContactoTitular } from '#contract/orders/holder.ts';
import type { Tx } from '#store/store.ts';

/** `unreadable`: sealed under a master key that this program does not have. */
export type StoredKey = { kind: 'none' } | { kind: 'key'; key: string } | { kind: 'unreadable' };

/** The account's provider keys in clear; read one only for its call. */
export interface AccountKeys {
  read(tx: Tx, usuarioId: string, nombre: NombreClave): Promise<StoredKey>;
}

export type MarkKeyName = 'no_contactar';

/** Sealed keys for the hashes of 'No contactar' marks: the database alone does not reveal who is marked. */
export interface MarkSecrets {
  read(tx: Tx, usuarioId: string, nombre: MarkKeyName): Promise<StoredKey>;
  write(tx: Tx, usuarioId: string, key: { nombre: MarkKeyName; key: string; now: number }): Promise<void>;
}

/** The holder's contact, sealed as keys are; read it only for the registrar's form. */
export interface HolderSecrets {
  /** Null: not written yet, or sealed under a master key that this program does not have. */
  read(tx: Tx, usuarioId: string): Promise<ContactoTitular | null>;
}
