import type * as z from 'zod';
import { transition } from '#domain/check/transition.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { at, idRow, json, rows } from '../sql/rows.ts';
import {
  applyToChecks,
  checkAssignments,
  checkColumns,
  checkOf,
  checkRecord,
  checkRecordTypes,
  LockedCheck,
} from './check-writer.ts';
import { columnsUnderCheck, DomainUnderCheck } from './checks.ts';

/** Claims due domains by priority, then those whose check has `begun`. Dead and expired claims are taken over. */
export async function claimDomains(
  tx: Tx,
  usuarioId: string,
  claim: {
    proceso: string;
    leaseSeconds: number;
    limit: number;
    now: number;
    begun?: readonly string[];
  },
): Promise<DomainUnderCheck[]> {
  const due = await dueDomains(tx, usuarioId, claim);
  if (due.length === 0) return [];
  const { proceso, now } = claim;
  // The query found the previous claim dead.
  const records = due.map((row) => {
    const facts = { ...row, questions: 'none' as const };
    const { check } = transition(checkOf(row), facts, { kind: 'claimed', now, proceso, takesOver: true });
    return { id: row.id, ...checkRecord(check, claim.leaseSeconds) };
  });
  return await rows(
    tx,
    DomainUnderCheck,
    prepared(sql`WITH reclamados AS (
          UPDATE dominios d SET ${checkAssignments}
          FROM jsonb_to_recordset(${json(records)}::jsonb) AS e(id uuid, ${checkRecordTypes})
          WHERE d.usuario_id = ${usuarioId} AND d.id = e.id
          RETURNING d.*
        )
        SELECT ${columnsUnderCheck} FROM reclamados d`),
  );
}

const DueDomain = LockedCheck.omit({ questions: true });

async function dueDomains(
  tx: Tx,
  usuarioId: string,
  claim: { limit: number; now: number; begun?: readonly string[] },
): Promise<z.infer<typeof DueDomain>[]> {
  return await rows(
    tx,
    DueDomain,
    sql`WITH empezados AS (
          SELECT id, prioridad_verificacion, proxima_verificacion FROM dominios
          WHERE usuario_id = ${usuarioId} AND id = ANY(${[...(claim.begun ?? [])]}::uuid[])
            AND proxima_verificacion <= ${at(claim.now)} AND reclamado_por IS NULL
          FOR UPDATE SKIP LOCKED
        ), otros AS (
          SELECT id, prioridad_verificacion, proxima_verificacion FROM dominios
          WHERE usuario_id = ${usuarioId} AND proxima_verificacion <= ${at(claim.now)}
            AND (reclamado_por IS NULL OR reclamado_hasta <= clock_timestamp() OR NOT EXISTS (
              SELECT 1 FROM procesos p WHERE p.id = reclamado_por
                AND p.latido > clock_timestamp() - interval '15 seconds'))
          ORDER BY prioridad_verificacion DESC, proxima_verificacion
          LIMIT ${claim.limit} FOR UPDATE SKIP LOCKED
        ), elegidos AS (
          SELECT id FROM (
            SELECT *, true AS empezado FROM empezados
            UNION ALL SELECT *, false FROM otros WHERE id NOT IN (SELECT id FROM empezados)
          ) AS debidos
          ORDER BY prioridad_verificacion DESC, empezado DESC, proxima_verificacion LIMIT ${claim.limit}
        )
        SELECT d.id, ${checkColumns}, d.estado_verificacion, d.es_disponible,
          (extract(epoch FROM d.fecha_ultima_verificacion) * 1000)::float8 AS fecha_ultima_verificacion
        FROM dominios d JOIN elegidos e ON e.id = d.id WHERE d.usuario_id = ${usuarioId}`,
  );
}

/** Releases this process's claims except `inHand`; due again at `again`. Returns how many. */
export async function giveBackDomains(
  tx: Tx,
  usuarioId: string,
  claim: { proceso: string; again: number; revision: number; inHand?: readonly string[] },
): Promise<number> {
  const { proceso, again, inHand = [] } = claim;
  const held = await rows(
    tx,
    idRow,
    sql`SELECT id FROM dominios WHERE usuario_id = ${usuarioId} AND reclamado_por = ${proceso}
          AND id <> ALL(${[...inHand]}::uuid[])`,
  );
  const ids = held.map(({ id }) => id);
  await applyToChecks(tx, usuarioId, ids, { kind: 'given_back', proceso, at: again }, claim.revision);
  return ids.length;
}
