import * as z from 'zod';
import type { Evento, FilaLive } from '#contract/entities/live.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { changedBatches } from '../batches/list.ts';
import { LiveRow, liveColumns, liveFrom, toFila } from '../live/live.ts';
import { firstRow, idRow, rows } from '../sql/rows.ts';

/** Changed rows sent of one batch; above it the page is asked for again. */
const ROWS_MAX = 200;
/** Changed batches and domains sent one by one. */
const BATCHES_MAX = 100;
const DOMAINS_MAX = 500;

const currentRevisionRow = z.object({ revision: z.number() });

/** The account's revision as committed: what a reader that starts now goes on from. */
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
  /** Everything up to this revision is in `eventos`. */
  revision: number;
  eventos: Change[];
}

/**
 * What has changed in the account since `desde`: its batches, the rows of the `batches` asked for, domains, and the
 * unread notifications. Revisions commit in order, so reading the revision first and the rows after misses nothing;
 * a row that changes in between comes now and once more. Bounded whatever the distance.
 */
export async function changesSince(
  tx: Tx,
  usuarioId: string,
  request: { desde: number; batches: readonly string[]; now: number },
): Promise<Changes> {
  const revision = await currentRevision(tx, usuarioId);
  // A cursor from the future is of a database that was restored: everything shown is to be read again.
  if (request.desde > revision) {
    return { revision, eventos: request.batches.map((batch_id) => ({ tipo: 'recargar', batch_id })) };
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
  for (const dominio_id of domains.slice(0, DOMAINS_MAX)) eventos.push({ tipo: 'dominio', dominio_id });
  const sin_leer = await unreadIfChanged(tx, usuarioId, desde);
  if (sin_leer !== null) eventos.push({ tipo: 'notificacion', sin_leer });
  // More batches than fit: the reader goes on from the last of them, and may see some rows twice.
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

/** New rows of the batch, and rows whose domain has changed: each way by its own index. */
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

/** Unread notifications, when any was made, grew or was read since `desde`. */
async function unreadIfChanged(tx: Tx, usuarioId: string, desde: number): Promise<number | null> {
  const row = await firstRow(
    tx,
    unreadIfChangedRow,
    sql`SELECT EXISTS (SELECT FROM notificaciones WHERE usuario_id = ${usuarioId} AND revision > ${desde}) AS cambio,
          (SELECT count(*)::int FROM notificaciones WHERE usuario_id = ${usuarioId} AND NOT leida) AS sin_leer`,
  );
  return row?.cambio ? row.sin_leer : null;
}
