import * as z from 'zod';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { literal, prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { limitsOf } from '../accounts/limits.ts';
import { AccountUse, columnsOfUse, insertUse, NO_USE } from '../accounts/usage.ts';
import { addSpend, type Spend } from '../batches/batch-writer.ts';
import { type BatchKey, countWithKeywordsLeft } from '../batches/batches.ts';
import { heldRate, nextSlot, type Rate, takenSlots } from '../registry/rate-slots.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

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
  posicion: z.int(),
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
  reclamo: z.string(),
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

/** SQL: tells a claim from a later one of the same keyword, also by the same process. */
const claimName = sql`concat(id, ' ', extract(epoch FROM reclamada_hasta))`;

const claimable = (now: number) => sql`(
  estado = ${pendiente} AND (no_antes IS NULL OR no_antes <= ${at(now)})
  OR estado = ${procesando} AND NOT (${claimLives}))`;

interface Claim {
  proceso: string;
  leaseSeconds: number;
  /** No more keywords of the batch are claimed by living processes. */
  concurrency: number;
  now: number;
  revision: number;
}

/**
 * Claims as many keywords of a locked batch as there are orders: each the next of the first trade and zone of its order
 * that has one, otherwise by position. Dead claims are taken over. Leases use the database's time.
 */
export async function claimKeywords(
  tx: Tx,
  key: BatchKey,
  claim: Claim & { orders: readonly (readonly TradeZone[])[] },
): Promise<ClaimedKeyword[]> {
  const { orders } = claim;
  if (orders.every((order) => order.length === 0)) return await claimNext(tx, key, claim, orders.length);
  const claimed: ClaimedKeyword[] = [];
  for (const order of orders) {
    const one = await claimPreferred(tx, key, claim, order);
    if (one === undefined) break;
    claimed.push(one);
  }
  return claimed;
}

async function claimNext(tx: Tx, key: BatchKey, claim: Claim, most: number): Promise<ClaimedKeyword[]> {
  const next = sql`ANY(ARRAY(SELECT id FROM keywords WHERE ${ofBatch(key)} AND ${claimable(claim.now)}
    ORDER BY posicion LIMIT least(${most}::int, greatest(0, ${claim.concurrency}::int - ${claimedNow(key)}))))`;
  const claimed = await rows(tx, ClaimedKeyword, prepared(claimThose(key, claim, sql`id = ${next}`)));
  return claimed.sort((a, b) => a.posicion - b.posicion);
}

async function claimPreferred(
  tx: Tx,
  key: BatchKey,
  claim: Claim,
  order: readonly TradeZone[],
): Promise<ClaimedKeyword | undefined> {
  const column = (name: keyof TradeZone) => sql`${order.map((each) => each[name])}::text[]`;
  // A SELECT of its own: under row-level security a bare coalesce would not use the index.
  const preferred = sql`(SELECT coalesce((
      SELECT k.id FROM unnest(${column('oficio')}, ${column('zona')}) WITH ORDINALITY AS a(oficio, zona, ord),
        LATERAL (SELECT id FROM keywords WHERE ${ofBatch(key)} AND oficio = a.oficio AND zona = a.zona
          AND ${claimable(claim.now)} ORDER BY posicion LIMIT 1) k
      ORDER BY a.ord LIMIT 1),
    (SELECT id FROM keywords WHERE ${ofBatch(key)} AND ${claimable(claim.now)} ORDER BY posicion LIMIT 1)))`;
  const those = sql`id = ${preferred} AND ${claimedNow(key)} < ${claim.concurrency}`;
  return await firstRow(tx, ClaimedKeyword, prepared(claimThose(key, claim, those)));
}

const ofBatch = (key: BatchKey): SQL => sql`usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}`;

const claimedNow = (key: BatchKey): SQL => sql`(SELECT count(*)::int FROM keywords
  WHERE ${ofBatch(key)} AND estado = ${procesando} AND ${claimLives})`;

const claimThose = (key: BatchKey, claim: Claim, those: SQL): SQL => sql`
  UPDATE keywords SET estado = ${procesando}, reclamada_por = ${claim.proceso},
    reclamada_hasta = clock_timestamp() + ${claim.leaseSeconds}::float8 * interval '1 second',
    revision = ${claim.revision}
  WHERE usuario_id = ${key.usuario_id} AND ${those}
  RETURNING id, posicion, keyword, pais, idioma, intentos, oficio, zona, areas, limitada, ${claimName} AS reclamo`;

const anyRow = z.object({ hay: z.boolean() });

const isClaimable = (key: BatchKey, now: number): SQL =>
  sql`EXISTS (SELECT FROM keywords WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id} AND ${claimable(now)})`;

export async function hasKeywordToClaim(tx: Tx, key: BatchKey, now: number): Promise<boolean> {
  const row = await firstRow(tx, anyRow, prepared(sql`SELECT ${isClaimable(key, now)} AS hay`));
  return row?.hay ?? false;
}

const BeforeSearchRow = AccountUse.extend({
  procesamiento: z.unknown(),
  hay: z.boolean(),
  hasta: z.number().nullable(),
  siguiente: z.number().nullable(),
  corriendo: z.int(),
});

export interface BeforeSearch {
  hasKeyword: boolean;
  heldUntil: number | null;
  nextSlot: number | null;
  running: number;
  limits: Procesamiento & { usuario_id: string };
  use: AccountUse;
}

/** What admits a batch's next search, in one statement: each of its own costs more than its reading. */
export async function readBeforeSearch(
  tx: Tx,
  key: BatchKey,
  { rates, clave, now }: { rates: readonly string[]; clave: string; now: number },
): Promise<BeforeSearch> {
  const row = await firstRow(
    tx,
    BeforeSearchRow,
    prepared(sql`SELECT ${isClaimable(key, now)} AS hay, ${heldRate(clave, now)} AS hasta,
          ${nextSlot(rates, now)} AS siguiente, ${countWithKeywordsLeft(key.usuario_id)} AS corriendo, c.procesamiento,
          ${columnsOfUse(now)}
        FROM cuentas c WHERE c.usuario_id = ${key.usuario_id}`),
  );
  const { procesamiento, hay, hasta, siguiente, corriendo, ...use } = row ?? { ...NO_USE, ...NOTHING };
  const limits = limitsOf(key.usuario_id, procesamiento);
  return { hasKeyword: hay, heldUntil: hasta, nextSlot: siguiente, running: corriendo, limits, use };
}

const NOTHING = { procesamiento: null, hay: false, hasta: null, siguiente: null, corriendo: 0 };

const Taken = z.object({ turno: z.number(), uno: z.number(), mes: z.string().nullable() });

/** Returns the month that the spend counts in (null if it costs nothing) and for each search the latest slot of its rates. */
export async function reserveSearches(
  tx: Tx,
  key: BatchKey,
  searches: { spend: Spend; proveedor: string; paid: boolean; rates: readonly Rate[]; count: number },
  now: number,
): Promise<{ mes: string | null; slots: number[] }> {
  const { spend, proveedor, paid, rates, count } = searches;
  const use = paid ? insertUse(key.usuario_id, { ...spend, proveedor, now }) : sql`SELECT NULL::text AS mes`;
  const before = sql`SELECT max(mes) AS mes FROM uso, (SELECT count(*) FROM lote) l`;
  const taken = await rows(
    tx,
    Taken,
    prepared(sql`
    WITH lote AS (
      ${addSpend(key, { ...spend, segundos: 0, proveedor })} RETURNING b.id
    ), uso AS (${use}), ${takenSlots(rates, now, count, before)}
    SELECT turno, uno, mes FROM turnos_tomados`),
  );
  const mes = taken[0]?.mes ?? null;
  if (paid && mes === null) throw new Error('the account is gone');
  const slotOf = (nth: number) =>
    taken.reduce((latest, { turno, uno }) => Math.max(latest, turno + nth * uno), now);
  return { mes, slots: Array.from({ length: count }, (_, nth) => slotOf(nth)) };
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

/** SQL: the claims by which this process holds these keywords, locked; a slow one may have lost them. */
export const heldClaims = (usuarioId: string, ids: readonly string[], proceso: string): SQL =>
  sql`ARRAY(SELECT ${claimName} FROM keywords WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])
    AND estado = ${procesando} AND reclamada_por = ${proceso} ORDER BY id FOR UPDATE)`;

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
