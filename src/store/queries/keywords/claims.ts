import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { literal, prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';

/** Area to search when a keyword's answer was cut: degrees, and how often it was split. */
const MapArea = z.object({
  sur: z.number(),
  oeste: z.number(),
  norte: z.number(),
  este: z.number(),
  nivel: z.number(),
});
export type MapArea = z.infer<typeof MapArea>;

const ClaimedKeyword = z.object({
  id: Id,
  keyword: z.string(),
  pais: z.string(),
  idioma: z.string(),
  intentos: z.number(),
  oficio: z.string(),
  zona: z.string(),
  /** Areas still to search, next first; null before the first search. */
  areas: z.array(MapArea).nullable(),
  /** A part was cut and could not be split. */
  limitada: z.boolean(),
});
export type ClaimedKeyword = z.infer<typeof ClaimedKeyword>;

export interface TradeZone {
  oficio: string;
  zona: string;
}

/** SQL: the claim's process is alive and its lease valid. */
const claimLives = sql`reclamada_hasta > clock_timestamp() AND EXISTS (
  SELECT 1 FROM procesos p WHERE p.id = reclamada_por AND p.latido > clock_timestamp() - interval '15 seconds')`;

const pendiente = literal(estadoProceso.pendiente);
const procesando = literal(estadoProceso.procesando);

/** SQL: waiting and due, or claimed by a dead process. */
const claimable = (now: number) => sql`(
  estado = ${pendiente} AND (no_antes IS NULL OR no_antes <= ${at(now)})
  OR estado = ${procesando} AND NOT (${claimLives}))`;

/**
 * Claims the next keyword of a locked batch, unless `concurrency` keywords are claimed by living processes: from the
 * first of `order` that has one, otherwise by position. Dead claims are taken over. Leases use the database's time.
 */
export async function claimKeyword(
  tx: Tx,
  key: BatchKey,
  claim: {
    proceso: string;
    leaseSeconds: number;
    concurrency: number;
    order: readonly TradeZone[];
    now: number;
    revision: number;
  },
): Promise<ClaimedKeyword | undefined> {
  const ofBatch = sql`usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}`;
  const next = sql`(SELECT id FROM keywords WHERE ${ofBatch} AND ${claimable(claim.now)} ORDER BY posicion LIMIT 1)`;
  const column = (name: keyof TradeZone) => sql`${claim.order.map((each) => each[name])}::text[]`;
  // A SELECT of its own: under row-level security a bare coalesce would not use the index.
  const preferred =
    claim.order.length === 0
      ? next
      : sql`(SELECT coalesce((
          SELECT k.id FROM unnest(${column('oficio')}, ${column('zona')}) WITH ORDINALITY AS a(oficio, zona, ord),
            LATERAL (SELECT id FROM keywords WHERE ${ofBatch} AND oficio = a.oficio AND zona = a.zona
              AND ${claimable(claim.now)} ORDER BY posicion LIMIT 1) k
          ORDER BY a.ord LIMIT 1), ${next}))`;
  return await firstRow(
    tx,
    ClaimedKeyword,
    prepared(sql`UPDATE keywords SET estado = ${procesando}, reclamada_por = ${claim.proceso},
          reclamada_hasta = clock_timestamp() + ${claim.leaseSeconds}::float8 * interval '1 second',
          revision = ${claim.revision}
        WHERE usuario_id = ${key.usuario_id} AND id = ${preferred}
          AND (SELECT count(*) FROM keywords
               WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
                 AND estado = ${procesando} AND ${claimLives}) < ${claim.concurrency}
        RETURNING id, keyword, pais, idioma, intentos, oficio, zona, areas, limitada`),
  );
}

const anyRow = z.object({ hay: z.boolean() });

export const isClaimable = (key: BatchKey, now: number): SQL =>
  sql`EXISTS (SELECT FROM keywords WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND ${claimable(now)})`;

export async function hasKeywordToClaim(tx: Tx, key: BatchKey, now: number): Promise<boolean> {
  const row = await firstRow(tx, anyRow, prepared(sql`SELECT ${isClaimable(key, now)} AS hay`));
  return row?.hay ?? false;
}

/** Living processes with claimed keywords of the batch, and their number. */
export async function claimHolders(tx: Tx, key: BatchKey): Promise<{ proceso: string; total: number }[]> {
  return await rows(
    tx,
    z.object({ proceso: z.string(), total: z.int() }),
    sql`SELECT reclamada_por AS proceso, count(*)::int AS total FROM keywords
        WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
          AND estado = ${estadoProceso.procesando} AND ${claimLives}
        GROUP BY 1`,
  );
}

export async function searchesInFlight(tx: Tx, usuarioId: string): Promise<boolean> {
  const row = await firstRow(
    tx,
    anyRow,
    sql`SELECT EXISTS (SELECT FROM keywords WHERE usuario_id = ${usuarioId}
          AND estado = ${estadoProceso.procesando} AND ${claimLives}) AS hay`,
  );
  return row?.hay ?? false;
}

/** Whether this process still holds the keyword; a slow one may have lost it. */
export async function holdsKeyword(
  tx: Tx,
  usuarioId: string,
  keywordId: string,
  proceso: string,
): Promise<boolean> {
  const held = await firstRow(
    tx,
    idRow,
    prepared(sql`SELECT id FROM keywords WHERE usuario_id = ${usuarioId} AND id = ${keywordId}
          AND estado = ${procesando} AND reclamada_por = ${proceso} FOR UPDATE`),
  );
  return held !== undefined;
}

/** Returns a keyword to the queue; `attempt`: it used up an attempt. */
export async function releaseKeyword(
  tx: Tx,
  usuarioId: string,
  keywordId: string,
  change: { notBefore: number | null; attempt: boolean; revision: number },
): Promise<void> {
  await tx.execute(
    prepared(sql`
    UPDATE keywords SET estado = ${pendiente}, reclamada_por = NULL, reclamada_hasta = NULL,
      no_antes = ${at(change.notBefore)}, intentos = intentos + ${change.attempt ? 1 : 0},
      revision = ${change.revision}
    WHERE usuario_id = ${usuarioId} AND id = ${keywordId}`),
  );
}

/** Returns this process's keywords of a batch to the queue without using attempts. */
export async function releaseHeldKeywords(
  tx: Tx,
  key: BatchKey,
  claim: { proceso: string; revision: number },
): Promise<void> {
  await tx.execute(sql`
    UPDATE keywords SET estado = ${estadoProceso.pendiente}, reclamada_por = NULL, reclamada_hasta = NULL,
      revision = ${claim.revision}
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
      AND estado = ${estadoProceso.procesando} AND reclamada_por = ${claim.proceso}`);
}
