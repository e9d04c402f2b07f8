import { sql } from '../../sql.ts';
import { nextRevision, type Tx } from '../../store.ts';
import { at, idRow, rows } from '../sql/rows.ts';
import { applyToChecks } from './check-writer.ts';

const DAY = 86_400_000;
/** From this score on a name is rechecked like a favourite. */
export const TOP_RANKED = 80;

/** Schedules checks of idle free domains within the day. Repeatable. */
export async function watchFree(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  const later = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
          AND d.es_disponible AND NOT d.comprobando AND d.reclamado_por IS NULL
          AND coalesce(d.proxima_verificacion, 'infinity')
            > greatest(${at(now)}::timestamptz, d.fecha_ultima_verificacion) + ${DAY} * interval '1 millisecond'`,
  );
  if (later.length === 0) return;
  const found = later.map(({ id }) => id);
  await applyToChecks(tx, usuarioId, found, { kind: 'watched', now }, await nextRevision(tx));
}
