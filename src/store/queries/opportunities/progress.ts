import * as z from 'zod';
import { SCORING_RULES } from '#domain/value/scoring-rules.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, firstRow, rows } from '../sql/rows.ts';
import type { Seen } from './facts.ts';

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const NOTHING = '00000000-0000-0000-0000-000000000000';

const Account = z.strictObject({ usuario_id: z.uuid() });

export async function accountsToScore(tx: Tx, now: number, limit: number): Promise<string[]> {
  const found = await rows(
    tx,
    Account,
    prepared(sql`SELECT usuario_id FROM sweep_valuations(${at(now)}, ${limit}, ${SCORING_RULES})`),
  );
  return found.map((row) => row.usuario_id);
}

const Row = z.strictObject({
  vista_dominios: z.number(),
  tras_dominio: z.uuid(),
  vista_negocios: z.number(),
  tras_negocio: z.uuid(),
  recalculo_fase: z.string().nullable(),
  recalculo_tras: z.uuid().nullable(),
  recalculo_hechas: z.number(),
  recalculo_total: z.number(),
  recalculo_parado: z.boolean(),
  reglas: z.number(),
  revision: z.number(),
});

export type ScoringProgress = z.infer<typeof Row>;

const columns = sql`v.vista_dominios::float8 AS vista_dominios, v.tras_dominio, v.vista_negocios::float8 AS vista_negocios,
  v.tras_negocio, v.recalculo_fase, v.recalculo_tras, v.recalculo_hechas, v.recalculo_total, v.recalculo_parado, v.reglas,
  coalesce((SELECT r.revision FROM revisiones r WHERE r.usuario_id = v.usuario_id), 0)::float8 AS revision`;

/** Locks the account's scoring; undefined if another process has it. */
export async function takeScoring(tx: Tx, usuarioId: string): Promise<ScoringProgress | undefined> {
  await tx.execute(
    prepared(sql`INSERT INTO valoraciones (usuario_id, reglas) VALUES (${usuarioId}, ${SCORING_RULES})
    ON CONFLICT DO NOTHING`),
  );
  return await firstRow(
    tx,
    Row,
    prepared(
      sql`SELECT ${columns} FROM valoraciones v WHERE v.usuario_id = ${usuarioId} FOR UPDATE OF v SKIP LOCKED`,
    ),
  );
}

export async function readScoring(tx: Tx, usuarioId: string): Promise<ScoringProgress | undefined> {
  return await firstRow(
    tx,
    Row,
    sql`SELECT ${columns} FROM valoraciones v WHERE v.usuario_id = ${usuarioId}`,
  );
}

export async function domainsSeen(tx: Tx, usuarioId: string, seen: Seen): Promise<void> {
  await tx.execute(
    prepared(sql`UPDATE valoraciones SET vista_dominios = ${seen.revision}, tras_dominio = ${seen.id}
    WHERE usuario_id = ${usuarioId}`),
  );
}

export async function businessesSeen(tx: Tx, usuarioId: string, seen: Seen): Promise<void> {
  await tx.execute(sql`UPDATE valoraciones SET vista_negocios = ${seen.revision}, tras_negocio = ${seen.id}
    WHERE usuario_id = ${usuarioId}`);
}

const Scored = z.strictObject({ hecha: z.boolean() });

export async function isScored(tx: Tx, usuarioId: string): Promise<boolean> {
  const last = sql`(r.revision, ${LAST}::uuid)`;
  const found = await firstRow(
    tx,
    Scored,
    sql`SELECT EXISTS (SELECT FROM valoraciones v WHERE v.usuario_id = r.usuario_id
          AND (v.vista_dominios, v.tras_dominio) >= ${last} AND (v.vista_negocios, v.tras_negocio) >= ${last}) AS hecha
        FROM revisiones r WHERE r.usuario_id = ${usuarioId}`,
  );
  return found?.hecha ?? true;
}

/** All changes up to this revision are scored. */
export const allSeen = (revision: number): Seen => ({ revision, id: LAST });

export const isAllSeen = (seen: Seen, revision: number): boolean =>
  seen.revision > revision || (seen.revision === revision && seen.id === LAST);

export async function beginRescoring(tx: Tx, usuarioId: string, total: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO valoraciones (usuario_id, recalculo_fase, recalculo_tras, recalculo_total, reglas)
    VALUES (${usuarioId}, 'dominios', ${NOTHING}, ${total}, ${SCORING_RULES})
    ON CONFLICT (usuario_id) DO UPDATE SET recalculo_fase = 'dominios', recalculo_tras = ${NOTHING},
      recalculo_hechas = 0, recalculo_total = ${total}, recalculo_parado = false, reglas = excluded.reglas`);
}

/** A page is scored; `next` null ends the phase. */
export async function rescored(
  tx: Tx,
  usuarioId: string,
  step: { fase: string; next: string | null; done: number },
): Promise<void> {
  const follows = step.next !== null ? step.fase : step.fase === 'dominios' ? 'negocios' : null;
  await tx.execute(sql`UPDATE valoraciones SET recalculo_fase = ${follows}, recalculo_tras = ${step.next ?? NOTHING},
      recalculo_hechas = recalculo_hechas + ${step.done} WHERE usuario_id = ${usuarioId}`);
}

export async function holdRescoring(tx: Tx, usuarioId: string, parado: boolean): Promise<void> {
  await tx.execute(sql`UPDATE valoraciones SET recalculo_parado = ${parado} WHERE usuario_id = ${usuarioId}`);
}
