import * as z from 'zod';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { firstRow } from '../sql/rows.ts';

const Sealed = z.object({ cifrado: z.instanceof(Buffer) });

/** A sealed secret of the installation; `lock` blocks changes until the transaction ends. */
export async function readInstallationSecret(
  tx: Tx,
  nombre: string,
  options: { lock?: boolean } = {},
): Promise<Buffer | null> {
  const found = await firstRow(
    tx,
    Sealed,
    sql`SELECT cifrado FROM secretos_instalacion WHERE nombre = ${nombre} ${options.lock ? sql`FOR UPDATE` : sql``}`,
  );
  return found?.cifrado ?? null;
}

/** Of two concurrent first starts, the first one's secret stays. */
export async function addInstallationSecret(tx: Tx, nombre: string, cifrado: Buffer): Promise<void> {
  await tx.execute(
    sql`INSERT INTO secretos_instalacion (nombre, cifrado) VALUES (${nombre}, ${cifrado}) ON CONFLICT DO NOTHING`,
  );
}

export async function replaceInstallationSecret(tx: Tx, nombre: string, cifrado: Buffer): Promise<void> {
  await tx.execute(sql`UPDATE secretos_instalacion SET cifrado = ${cifrado} WHERE nombre = ${nombre}`);
}

const KeyId = z.object({ clave: z.instanceof(Buffer) });

/** Id of the master key that seals the key pair for browser messages; null before it exists. */
export async function sealedVapidKey(tx: Tx): Promise<Buffer | null> {
  const found = await firstRow(
    tx,
    KeyId,
    sql`SELECT substring(cifrado FROM 2 FOR 8) AS clave FROM secretos_instalacion WHERE nombre = 'vapid'`,
  );
  return found?.clave ?? null;
}
