import * as z from 'zod';
import { type AccionAuditoria, LineaAuditoria } from '#contract/entities/seguridad.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { Device } from '../accounts/sessions.ts';
import { arrivalPage, countUpTo, type Page, type PageRequest } from '../lists/page.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow } from '../sql/rows.ts';

const DETAIL_MAX = 300;

/** Adds to the account's history, which the program's role cannot change or delete. */
export async function addAudit(
  tx: Tx,
  usuarioId: string,
  entry: { accion: AccionAuditoria; detalle?: string; now: number } & Device,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO auditoria (usuario_id, hora, accion, detalle, ip, agente)
    VALUES (${usuarioId}, ${at(entry.now)}, ${entry.accion}, ${(entry.detalle ?? '').slice(0, DETAIL_MAX)}, ${entry.ip},
      ${entry.agente})`);
}

export async function listAudit(
  tx: Tx,
  usuarioId: string,
  request: PageRequest,
): Promise<Page<LineaAuditoria>> {
  const from = sql`auditoria a`;
  const where = sql`a.usuario_id = ${usuarioId}`;
  const columns = sql`a.id AS _id, ${iso(sql`a.hora`)} AS hora, a.accion, a.detalle, a.ip, a.agente`;
  const query = {
    row: LineaAuditoria,
    columns,
    from,
    where,
    key: sql`a.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  return await arrivalPage(tx, query, request, await countUpTo(tx, from, where));
}

/** The account of a person who was refused, to note it in its history; or null. */
export async function accountOfRefused(
  tx: Tx,
  identity: { emisor: string; sub: string },
): Promise<string | null> {
  const found = await firstRow(
    tx,
    z.object({ id: z.string().nullable() }),
    sql`SELECT find_account(${identity.emisor}, ${identity.sub}) AS id`,
  );
  return found?.id ?? null;
}
