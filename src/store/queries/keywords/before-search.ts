import * as z from 'zod';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { limitsOf } from '../accounts/limits.ts';
import { AccountUse, columnsOfUse, NO_USE } from '../accounts/usage.ts';
import { type BatchKey, BatchRow, batchColumns, countWithKeywordsLeft } from '../batches/batches.ts';
import { anyMark } from '../contact/marks.ts';
import { heldRate, nextSlot } from '../registry/rate-slots.ts';
import { firstRow } from '../sql/rows.ts';
import { heldClaims, isClaimable } from './claims.ts';

const Row = AccountUse.extend({
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
    Row,
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

const BeforeWriting = BatchRow.extend({
  ...AccountUse.shape,
  en_mano: z.array(z.string()),
  con_marcas: z.boolean(),
});

export interface BeforeWriting {
  batch: BatchRow;
  use: AccountUse;
  heldClaims: ReadonlySet<string>;
  hasMarks: boolean;
}

/** Locks the batch and these keywords. Lock the account's revision first: it orders all writers. */
export async function readBeforeWriting(
  tx: Tx,
  key: BatchKey,
  { ids, proceso, now }: { ids: readonly string[]; proceso: string; now: number },
): Promise<BeforeWriting | undefined> {
  const row = await firstRow(
    tx,
    BeforeWriting,
    prepared(sql`SELECT ${batchColumns}, ${heldClaims(key.usuario_id, ids, proceso)} AS en_mano,
          ${anyMark(key.usuario_id)} AS con_marcas, ${columnsOfUse(now)}
        FROM batches b JOIN cuentas c ON c.usuario_id = b.usuario_id
        WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} FOR UPDATE OF b`),
  );
  return row && { batch: row, use: row, heldClaims: new Set(row.en_mano), hasMarks: row.con_marcas };
}
