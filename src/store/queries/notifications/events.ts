import * as z from 'zod';
import type { Evento, FilaLive } from '#contract/entities/live.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { changedBatches } from '../batches/list.ts';
import { LiveRow, liveColumns, liveFrom, toFila } from '../live/live.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';

/** Above this number of changed rows, or of domains, the client reloads. */
const ROWS_MAX = 200;
const BATCHES_MAX = 100;
const DOMAINS_MAX = 500;

const currentRevisionRow = z.object({ revision: z.number() });

/** The committed revision, where a new reader starts. */
export async function currentRevision(tx: Tx, usuarioId: string): Promise<number> {
  const row = await firstRow(
    tx,
    currentRevisionRow,
    sql`SELECT revision::float8 AS revision FROM revisiones WHERE usuario_id = ${usuarioId}`,
  );
  return row?.revision ?? 0;
}

type Change = { [T in Evento['tipo']]: Omit<Extract<Evento, { tipo: T }>, 'revision'> }[Evento['tipo']];

export interface Changes {
  /** `eventos` is complete up to this revision. */
  revision: number;
  eventos: Change[];
}

/**
 * Revisions commit in order, so reading the revision before the rows misses no change, but may repeat one. The answer
 * is bounded.
 */
export async function changesSince(
  tx: Tx,
  usuarioId: string,
  request: { desde: number; batches: readonly string[]; now: number },
): Promise<Changes> {
  const revision = await currentRevision(tx, usuarioId);
  // A later cursor comes from before a restore of the database: reload everything.
  if (request.desde > revision) {
    return {
      revision,
      eventos: [...request.batches, null].map((batch_id) => ({ tipo: 'recargar', batch_id })),
    };
  }
  if (request.desde === revision) return { revision, eventos: [] };
  const { desde, now } = request;
  const changed = await changedBatches(tx, usuarioId, { desde, limit: BATCHES_MAX, now });
  const eventos: Change[] = changed.batches.map((batch) => ({ tipo: 'batch', batch }));
  const domains = await changedDomains(tx, usuarioId, desde);
  const tooMany = domains.length > DOMAINS_MAX;
  for (const batch_id of request.batches) {
    eventos.push(...(await changesOfRows(tx, usuarioId, { batch_id, desde, tooMany })));
  }
  if (tooMany) eventos.push({ tipo: 'recargar', batch_id: null });
  for (const dominio_id of domains.slice(0, DOMAINS_MAX)) eventos.push({ tipo: 'dominio', dominio_id });
  const sin_leer = await unreadIfChanged(tx, usuarioId, desde);
  if (sin_leer !== null) eventos.push({ tipo: 'notificacion', sin_leer });
  // With too many batches the reader continues from the last one, and may see rows twice.
  return { revision: changed.hasta ?? revision, eventos };
}

async function changesOfRows(
  tx: Tx,
  usuarioId: string,
  request: { batch_id: string; desde: number; tooMany: boolean },
): Promise<Change[]> {
  const { batch_id } = request;
  if (request.tooMany) return [{ tipo: 'recargar', batch_id }];
  const filas = await changedRows(tx, usuarioId, batch_id, request.desde);
  if (filas.length > ROWS_MAX) return [{ tipo: 'recargar', batch_id }];
  return filas.length > 0 ? [{ tipo: 'filas', batch_id, filas }] : [];
}

/** New rows of the batch, and rows with a changed domain, each by its own index. */
async function changedRows(tx: Tx, usuarioId: string, batchId: string, desde: number): Promise<FilaLive[]> {
  const found = await rows(
    tx,
    LiveRow,
    sql`SELECT ${liveColumns} FROM ${liveFrom}
        WHERE bn.usuario_id = ${usuarioId} AND bn.batch_id = ${batchId} AND bn.negocio_id IN (
          (SELECT b.negocio_id FROM batch_negocios b
           WHERE b.usuario_id = ${usuarioId} AND b.batch_id = ${batchId} AND b.revision > ${desde}
           ORDER BY b.revision LIMIT ${ROWS_MAX + 1})
          UNION
          SELECT b.negocio_id FROM (
            SELECT x.id FROM dominios x WHERE x.usuario_id = ${usuarioId} AND x.revision > ${desde}
            LIMIT ${DOMAINS_MAX}) c
          JOIN negocios m ON m.usuario_id = ${usuarioId} AND m.dominio_id = c.id
          JOIN batch_negocios b ON b.usuario_id = ${usuarioId} AND b.batch_id = ${batchId} AND b.negocio_id = m.id)
        ORDER BY bn.orden LIMIT ${ROWS_MAX + 1}`,
  );
  return found.map(toFila);
}

async function changedDomains(tx: Tx, usuarioId: string, desde: number): Promise<string[]> {
  const found = await rows(
    tx,
    idRow,
    sql`SELECT d.id FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.revision > ${desde}
        ORDER BY d.revision DESC LIMIT ${DOMAINS_MAX + 1}`,
  );
  return found.map(({ id }) => id);
}

const unreadIfChangedRow = z.object({ sin_leer: z.number(), cambio: z.boolean() });

async function unreadIfChanged(tx: Tx, usuarioId: string, desde: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    unreadIfChangedRow,
    sql`SELECT EXISTS (SELECT FROM notificaciones WHERE usuario_id = ${usuarioId} AND revision > ${desde}) AS cambio,
          (SELECT count(*)::int FROM notificaciones WHERE usuario_id = ${usuarioId} AND NOT leida) AS sin_leer`,
  );
  return row?.cambio ? row.sin_leer : null;
}
