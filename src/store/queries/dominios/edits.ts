import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';

/** Writes what a person may change of domains. Returns how many the account has of these. */
export async function editDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  change: { notas?: string | undefined; favorito?: boolean | undefined; revision: number },
): Promise<number> {
  const changed = await rows(
    tx,
    sql`UPDATE dominios SET notas = coalesce(${change.notas ?? null}::text, notas),
          favorito = coalesce(${change.favorito ?? null}::boolean, favorito), revision = ${change.revision}
        WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[]) RETURNING id`,
  );
  return changed.length;
}
