import { STORAGE_BYTES_PER_GB } from '#contract/limits.ts';
import { AppError } from '#platform/errors.ts';
import { readUse } from '#store/queries/accounts/usage.ts';
import type { Tx } from '#store/store.ts';

/** Every command that adds rows calls it. Throws `cuota_agotada` if the account's storage is full. */
export async function requireStorage(tx: Tx, usuarioId: string, now: number): Promise<void> {
  const { storage_bytes, storage_limite_gb } = await readUse(tx, usuarioId, now);
  if (storage_bytes < storage_limite_gb * STORAGE_BYTES_PER_GB) return;
  throw new AppError(
    'cuota_agotada',
    `tus datos ocupan los ${storage_limite_gb.toLocaleString('es-ES')} GB de almacenamiento. Elimina lo que no necesites.`,
  );
}
