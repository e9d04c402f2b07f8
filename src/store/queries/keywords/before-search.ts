import * as z from 'zod';
import type { Procesamiento } from '#contract/entities/configuracion.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { limitsOf } from '../accounts/limits.ts';
import { AccountUse, columnsOfUse, NO_USE } from '../accounts/usage.ts';
import { type BatchKey, countWithKeywordsLeft } from '../batches/batches.ts';
import { heldRate, nextSlot } from '../registry/rate-slots.ts';
import { firstRow } from '../sql/rows.ts';
import { isClaimable } from './claims.ts';

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
