import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { idRow, rows } from '../sql/rows.ts';
import { applyToChecks } from './check-writer.ts';

export interface DomainEdit {
  notas?: string | undefined;
  favorito?: boolean | undefined;
}

/** Returns how many of these the account has. */
export async function editDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  change: DomainEdit,
  moment: { now: number; revision: number },
): Promise<number> {
  const changed = await rows(
    tx,
    idRow,
    sql`UPDATE dominios SET notas = coalesce(${change.notas ?? null}::text, notas),
          favorito = coalesce(${change.favorito ?? null}::boolean, favorito), revision = ${moment.revision}
        WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[]) RETURNING id`,
  );
  if (change.favorito === true) {
    const ids = changed.map(({ id }) => id);
    await applyToChecks(tx, usuarioId, ids, { kind: 'watched', now: moment.now }, moment.revision);
  }
  return changed.length;
}
