import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import {
  EntregaEvento,
  type EstadoEntrega,
  type IntentoEntrega,
  TipoEvento,
} from '#contract/events/entities.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { arrivalPage, countUpTo, type Page, type PageRequest } from '../lists/page.ts';
import { iso, ms } from '../sql/fragments.ts';
import { at, firstRow, idRow, json, rows } from '../sql/rows.ts';

const DueDelivery = z.object({
  id: Id,
  evento_id: Id,
  intentos: z.int(),
  nueva: z.boolean(),
  tipo: TipoEvento,
  entidad_id: Id,
  hechos: z.unknown(),
  /** Epoch milliseconds. */
  creado: z.number(),
  cuerpo: z.string().nullable(),
});
export type DueDelivery = z.infer<typeof DueDelivery>;

/** Due deliveries of an address that the caller has claimed, longest due first. */
export async function dueDeliveries(
  tx: Tx,
  usuarioId: string,
  destinoId: string,
  { now, limit }: { now: number; limit: number },
): Promise<DueDelivery[]> {
  return await rows(
    tx,
    DueDelivery,
    sql`SELECT e.id, e.evento_id, e.intentos, NOT e.juzgada AND e.registro = '[]' AS nueva, v.tipo, v.entidad_id, v.hechos,
          ${ms(sql`v.creado`)} AS creado, v.cuerpo
        FROM entregas_eventos e JOIN eventos v ON v.usuario_id = e.usuario_id AND v.id = e.evento_id
        WHERE e.usuario_id = ${usuarioId} AND e.destino_id = ${destinoId} AND e.estado = 'pendiente'
          AND e.proximo <= ${at(now)}
        ORDER BY e.proximo, e.evento_id LIMIT ${limit}`,
  );
}

const Body = z.object({ id: Id, cuerpo: z.string() });

/** The bodies to send: a body that another address's sender has kept meanwhile takes precedence. */
export async function keepBodies(
  tx: Tx,
  usuarioId: string,
  bodies: readonly z.infer<typeof Body>[],
): Promise<Map<string, string>> {
  if (bodies.length === 0) return new Map();
  const sorted = [...bodies].sort((one, other) => (one.id < other.id ? -1 : 1));
  const kept = await rows(
    tx,
    Body,
    sql`UPDATE eventos v SET cuerpo = coalesce(v.cuerpo, x.cuerpo)
        FROM unnest(${sorted.map(({ id }) => id)}::uuid[], ${sorted.map(({ cuerpo }) => cuerpo)}::text[]) x(id, cuerpo)
        WHERE v.usuario_id = ${usuarioId} AND v.id = x.id RETURNING v.id, v.cuerpo`,
  );
  return new Map(kept.map(({ id, cuerpo }) => [id, cuerpo]));
}

/** Takes the bodies that may tell of the businesses (`ids`: SQL array): the next attempt makes them anew. */
export async function forgetBodies(
  tx: Tx,
  usuarioId: string,
  ids: SQL,
  { onlyEnded = false } = {},
): Promise<void> {
  const names = sql`SELECT n.dominio_id FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${ids})`;
  const isPending = sql`EXISTS (SELECT FROM entregas_eventos e
    WHERE e.usuario_id = v.usuario_id AND e.evento_id = v.id AND e.estado = 'pendiente')`;
  await tx.execute(sql`
    UPDATE eventos SET cuerpo = NULL WHERE usuario_id = ${usuarioId} AND id IN (
      SELECT v.id FROM eventos v
      WHERE v.usuario_id = ${usuarioId} AND v.cuerpo IS NOT NULL
        AND (v.entidad_id IN (${names}) OR EXISTS (SELECT FROM oportunidades o
          WHERE o.usuario_id = v.usuario_id AND o.id = v.entidad_id
            AND (o.negocio_id = ANY(${ids}) OR o.dominio_id IN (${names}))))
        ${onlyEnded ? sql`AND NOT ${isPending}` : sql``}
      ORDER BY v.id FOR NO KEY UPDATE)`);
}

/** Takes these bodies, unless another address's sender has made one anew. */
export async function takeBackBodies(
  tx: Tx,
  usuarioId: string,
  bodies: readonly z.infer<typeof Body>[],
): Promise<void> {
  if (bodies.length === 0) return;
  await tx.execute(sql`
    UPDATE eventos v SET cuerpo = NULL
    FROM unnest(${bodies.map(({ id }) => id)}::uuid[], ${bodies.map(({ cuerpo }) => cuerpo)}::text[]) x(id, cuerpo)
    WHERE v.usuario_id = ${usuarioId} AND v.id = x.id AND v.cuerpo = x.cuerpo`);
}

export async function markJudged(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`UPDATE entregas_eventos SET juzgada = true
    WHERE usuario_id = ${usuarioId} AND id = ANY(${[...ids]}::uuid[])`);
}

export interface DeliveryEnd {
  id: string;
  /** Attempts when it was read. If a person had it sent again since, its end is not written. */
  antes: number;
  estado: EstadoEntrega;
  intentos: number;
  /** Epoch milliseconds; null: no further attempt. */
  proximo: number | null;
  /** Null: it was not tried. */
  intento: IntentoEntrega | null;
}

/** Attempts that the log keeps of a delivery: a whole series and some sent by hand. */
const ATTEMPTS_BEFORE = 19;

export async function endDeliveries(tx: Tx, usuarioId: string, ends: readonly DeliveryEnd[]): Promise<void> {
  if (ends.length === 0) return;
  const records = ends.map((end) => ({ ...end, proximo: at(end.proximo) }));
  await tx.execute(sql`
    UPDATE entregas_eventos e SET estado = x.estado, intentos = x.intentos, proximo = x.proximo,
      registro = CASE WHEN x.intento IS NULL THEN e.registro
        ELSE jsonb_path_query_array(e.registro, ${`$[last-${ATTEMPTS_BEFORE - 1} to last]`}::jsonpath) || x.intento END
    FROM jsonb_to_recordset(${json(records)}::jsonb) AS x(id uuid, antes int, estado text, intentos int, proximo timestamptz, intento jsonb)
    WHERE e.usuario_id = ${usuarioId} AND e.id = x.id AND e.intentos = x.antes`);
}

export async function listDeliveries(
  tx: Tx,
  usuarioId: string,
  destinoId: string,
  request: PageRequest,
): Promise<Page<EntregaEvento>> {
  const from = sql`entregas_eventos e JOIN eventos v ON v.usuario_id = e.usuario_id AND v.id = e.evento_id`;
  const where = sql`e.usuario_id = ${usuarioId} AND e.destino_id = ${destinoId}`;
  const columns = sql`e.id AS _id, e.evento_id, v.tipo, e.estado, ${iso(sql`v.creado`)} AS creado,
    CASE WHEN e.estado = 'pendiente' THEN ${iso(sql`e.proximo`)} END AS proximo, e.registro AS intentos`;
  const query = {
    row: EntregaEvento,
    columns,
    from,
    where,
    key: sql`e.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  return await arrivalPage(tx, query, request, await countUpTo(tx, sql`entregas_eventos e`, where));
}

/** Makes a delivery due again, without asking its filter. False if it is unknown. */
export async function sendAgain(tx: Tx, usuarioId: string, id: string, now: number): Promise<boolean> {
  const found = await firstRow(
    tx,
    idRow,
    sql`UPDATE entregas_eventos SET estado = 'pendiente', intentos = 0, proximo = ${at(now)}, juzgada = true
        WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING id`,
  );
  return found !== undefined;
}

/** Events of an account; older ones that are no longer pending are deleted. */
const KEPT_MAX = 50_000;

export async function boundEvents(tx: Tx, usuarioId: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM eventos v WHERE v.usuario_id = ${usuarioId}
      AND v.id <= (SELECT id FROM eventos WHERE usuario_id = ${usuarioId} ORDER BY id DESC OFFSET ${KEPT_MAX} LIMIT 1)
      AND NOT EXISTS (SELECT FROM entregas_eventos e WHERE e.usuario_id = v.usuario_id AND e.evento_id = v.id
        AND e.estado = 'pendiente')`);
}
