import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { CAPPED } from '#domain/batch/states.ts';
import type { CheckEvent } from '#domain/check/events.ts';
import { verificationPriority } from '#domain/check/priority.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { idRow, rows } from '../sql/rows.ts';
import { applyToChecks } from './check-writer.ts';

/** On a pause or deletion, domains of other batches that run or stopped at their cap stay. */
export async function applyToBatchDomains(
  tx: Tx,
  key: BatchKey,
  event: Extract<CheckEvent, { kind: 'batch_paused' | 'batch_resumed' | 'batch_deleted' }>,
  revision: number,
): Promise<void> {
  const all = event.kind === 'batch_resumed';
  const waiting = cursorPages(
    tx,
    idRow,
    sql`SELECT bd.dominio_id AS id FROM batch_dominios bd
        WHERE bd.usuario_id = ${key.usuario_id} AND bd.batch_id = ${key.batch_id} AND NOT bd.verificado
          AND (${all}::boolean OR NOT EXISTS (
            SELECT 1 FROM batch_dominios o JOIN batches b ON b.usuario_id = o.usuario_id AND b.id = o.batch_id
            WHERE o.usuario_id = bd.usuario_id AND o.dominio_id = bd.dominio_id AND NOT o.verificado
              AND o.batch_id <> ${key.batch_id} AND (b.estado = ${estadoProceso.procesando}
                OR b.estado = ${estadoProceso.pausado} AND b.motivo_codigo = ANY(${[...CAPPED]}::text[]))))
        ORDER BY bd.dominio_id`,
  );
  for await (const page of waiting) {
    const ids = page.map(({ id }) => id);
    await applyToChecks(tx, key.usuario_id, ids, event, revision);
  }
}

/** Priority of a person's request, which no pause stops. */
const PERSON = verificationPriority(['person']);

const pausedDomainsRow = z.object({ dominio_id: Id });

/** Those whose batches are all paused. */
export async function pausedDomains(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    tx,
    pausedDomainsRow,
    prepared(sql`SELECT bd.dominio_id FROM batch_dominios bd
        JOIN batches b ON b.usuario_id = bd.usuario_id AND b.id = bd.batch_id
        JOIN dominios d ON d.usuario_id = bd.usuario_id AND d.id = bd.dominio_id
        WHERE bd.usuario_id = ${usuarioId} AND bd.dominio_id = ANY(${[...ids]}::uuid[])
          AND NOT bd.verificado AND d.prioridad_verificacion < ${PERSON}
        GROUP BY bd.dominio_id HAVING bool_and(b.estado = ${estadoProceso.pausado}
          AND coalesce(b.motivo_codigo, '') <> ALL(${[...CAPPED]}::text[]))`),
  );
  return new Set(found.map((row) => row.dominio_id));
}
