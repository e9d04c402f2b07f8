import * as z from 'zod';
import {
  BATCHES_PARADOS_MAX,
  Salud,
  SERVIDORES_PARADOS_MAX,
  ServidorParado,
} from '#contract/routes/dashboard.ts';
import { estadoProceso, motivoParada } from '#contract/states.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { iso } from '../sql/fragments.ts';
import { firstRow, rows, totalRow } from '../sql/rows.ts';

const Stopped = ServidorParado.extend({ parados: z.int() });

/** Excludes servers for an account's own key, which are named after the account. */
const ofRegistries = sql`r.canal IN ('rdap', 'whois')`;

/** Registry servers that cannot be asked now, longest known first. Shared by all accounts. */
export async function stoppedServers(tx: Tx, now: number): Promise<Salud['registros']> {
  const moment = sql`${new Date(now)}::timestamptz`;
  const day = Math.floor(now / 86_400_000);
  const all = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM servidores_registro r WHERE ${ofRegistries}`,
  );
  const found = await rows(
    tx,
    Stopped,
    sql`SELECT servidor, canal, estado, ${iso(sql`hasta`)} AS hasta, motivo, count(*) OVER ()::int AS parados
        FROM (
          SELECT r.servidor, r.canal, r.motivo, r.cuarentena_desde,
            CASE WHEN r.cuarentena THEN 'cuarentena' WHEN r.limitado_hasta > ${moment} THEN 'limitado'
              WHEN r.por_dia IS NOT NULL AND r.dia = ${day}::int AND r.consultas_dia >= r.por_dia THEN 'limite_diario'
              WHEN cerrado_hasta(r) > ${moment} THEN 'sin_respuesta' END AS estado,
            CASE WHEN cerrado_hasta(r) > ${moment} THEN cerrado_hasta(r)
              WHEN r.por_dia IS NOT NULL AND r.dia = ${day}::int AND r.consultas_dia >= r.por_dia
                THEN to_timestamp((${day}::float8 + 1) * 86400) END AS hasta
          FROM servidores_registro r WHERE ${ofRegistries}) s
        WHERE estado IS NOT NULL ORDER BY cuarentena_desde NULLS LAST, servidor LIMIT ${SERVIDORES_PARADOS_MAX}`,
  );
  return {
    total: all?.total ?? 0,
    parados: found[0]?.parados ?? 0,
    servidores: found.map(({ parados: _, ...server }) => server),
  };
}

/** Batches that stopped by themselves, newest first. */
export async function stoppedBatches(tx: Tx, usuarioId: string): Promise<Salud['batches']> {
  return await rows(
    tx,
    Salud.shape.batches.element,
    sql`SELECT id AS _id, nombre, motivo FROM batches
        WHERE usuario_id = ${usuarioId} AND estado IN (${estadoProceso.pausado}, ${estadoProceso.error})
          AND motivo_codigo IS DISTINCT FROM ${motivoParada.usuario}
        ORDER BY id DESC LIMIT ${BATCHES_PARADOS_MAX}`,
  );
}
