import * as z from 'zod';
import { IntentoCompra, PasoOrden, type ReciboOrden } from '#contract/orders/entities.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readDomain } from '../domains/list.ts';
import { iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';

const ROWS_MAX = 500;

/** `dominio_id` null: its name has been deleted, and only the order's own part is known. */
export async function orderReceipt(
  tx: Tx,
  usuarioId: string,
  { _id, dominio_id }: { _id: string; dominio_id: string | null },
): Promise<ReciboOrden> {
  const name = dominio_id === null ? undefined : await readDomain(tx, usuarioId, dominio_id);
  const business = name?.negocio_id ?? null;
  return {
    keyword: name?.keyword_origen ?? business?.keyword_origen ?? null,
    negocio: business && {
      _id: business._id,
      nombre_negocio: business.nombre_negocio,
      place_id: business.place_id,
    },
    veredicto: name
      ? {
          motivo: name.motivo,
          hora: name.fecha_ultima_verificacion,
          es_disponible: name.es_disponible,
          confirmaciones: name.confirmaciones,
        }
      : null,
    evidencias: name?.evidencias ?? [],
    pasos: await rows(
      tx,
      PasoOrden,
      sql`SELECT ${iso(sql`hora`)} AS hora, de, a, codigo, motivo FROM pasos_ordenes
          WHERE usuario_id = ${usuarioId} AND orden_id = ${_id} ORDER BY id LIMIT ${ROWS_MAX}`,
    ),
    intentos: await rows(
      tx,
      IntentoCompra,
      sql`SELECT id AS _id, ${iso(sql`hora`)} AS hora, coste, estado, respuesta, ${iso(sql`hora_fin`)} AS hora_fin,
            CASE WHEN cobro_centimos IS NOT NULL
              THEN jsonb_build_object('centimos', cobro_centimos, 'moneda', cobro_moneda) END AS cobro
          FROM intentos_compra WHERE usuario_id = ${usuarioId} AND orden_id = ${_id} ORDER BY id LIMIT ${ROWS_MAX}`,
    ),
  };
}

const Repetition = z.object({ repetido: z.boolean() });

export async function repeatsItsStep(
  tx: Tx,
  usuarioId: string,
  ordenId: string,
  withinMs: number,
): Promise<boolean> {
  const row = await firstRow(
    tx,
    Repetition,
    sql`SELECT count(*) = 2 AND count(DISTINCT codigo) = 1
          AND max(hora) - min(hora) < ${withinMs}::float8 * interval '1 millisecond' AS repetido
        FROM (SELECT codigo, hora FROM pasos_ordenes
          WHERE usuario_id = ${usuarioId} AND orden_id = ${ordenId} ORDER BY id DESC LIMIT 2) s`,
  );
  return row?.repetido ?? false;
}
