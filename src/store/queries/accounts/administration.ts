import * as z from 'zod';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { readUse } from './usage.ts';

const accountIdsRow = z.object({ usuario_id: Id });

export async function accountIds(tx: Tx, page: { after: string | null; limit: number }): Promise<string[]> {
  const found = await rows(
    tx,
    accountIdsRow,
    sql`SELECT usuario_id FROM list_accounts(${page.after}, ${page.limit})`,
  );
  return found.map((row) => row.usuario_id);
}

const accountsOfEmailRow = z.object({ usuario_id: Id });

/** Ignores case; several identities may share an address. */
export async function accountsOfEmail(tx: Tx, email: string): Promise<string[]> {
  const found = await rows(
    tx,
    accountsOfEmailRow,
    sql`SELECT usuario_id FROM accounts_of_email(${email}, 20)`,
  );
  return found.map((row) => row.usuario_id);
}

export interface AccountSummary extends z.infer<typeof StoredSummary> {
  requests_utilizados: number;
  storage_usado_bytes: number;
}

const StoredSummary = z.object({
  usuario_id: Id,
  email: z.string(),
  nombre_usuario: z.string(),
  plan_activo: z.string(),
  requests_limite: z.int().nullable(),
  storage_limite_gb: z.int(),
  fecha_registro: Fecha,
  ultimo_acceso: Fecha.nullable(),
  es_local: z.boolean(),
});

export async function accountSummary(
  tx: Tx,
  usuarioId: string,
  now: number,
): Promise<AccountSummary | undefined> {
  const account = await firstRow(
    tx,
    StoredSummary,
    sql`SELECT usuario_id, email, nombre_usuario, plan_activo, requests_limite, storage_limite_gb, es_local,
          ${iso(sql`fecha_registro`)} AS fecha_registro, ${iso(sql`ultimo_acceso`)} AS ultimo_acceso
        FROM cuentas WHERE usuario_id = ${usuarioId}`,
  );
  if (!account) return undefined;
  const use = await readUse(tx, usuarioId, now);
  return { ...account, requests_utilizados: use.usadas, storage_usado_bytes: use.storage_bytes };
}

/** Absent fields stay; a null limit means unlimited. */
export async function setPlan(
  tx: Tx,
  usuarioId: string,
  change: { plan_activo?: string; requests_limite?: number | null; storage_limite_gb?: number },
): Promise<void> {
  const { plan_activo, requests_limite, storage_limite_gb } = change;
  await tx.execute(sql`
    UPDATE cuentas SET plan_activo = coalesce(${plan_activo ?? null}::text, plan_activo),
      requests_limite = ${requests_limite === undefined ? sql`requests_limite` : sql`${requests_limite}::int`},
      storage_limite_gb = coalesce(${storage_limite_gb ?? null}::int, storage_limite_gb)
    WHERE usuario_id = ${usuarioId}`);
}
