import * as z from 'zod';
import { MismoNombre, NegocioMirado } from '#contract/entities/oportunidad.ts';
import { sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { rows } from '../sql/rows.ts';
import { businessesOfMarket, isLookedAt } from './competition.ts';

/** The examined businesses of a keyword's market, in the provider's order. */
export async function businessesLookedAt(
  tx: Tx,
  usuarioId: string,
  keywordId: string,
): Promise<NegocioMirado[]> {
  return await rows(
    tx,
    NegocioMirado,
    sql`SELECT n.id AS _id, n.nombre_negocio, n.dominio_extraido AS dominio, n.review_count,
          n.dominio_id, d.estado_verificacion IS NOT DISTINCT FROM 'activo' AND NOT d.aparcado AS con_web_viva
        FROM keywords m CROSS JOIN LATERAL (${businessesOfMarket(usuarioId)}) f
        JOIN negocios n ON n.usuario_id = m.usuario_id AND n.id = f.negocio_id
        LEFT JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
        WHERE m.usuario_id = ${usuarioId} AND m.id = ${keywordId} AND ${isLookedAt}
        ORDER BY f.orden, n.id`,
  );
}

const Heir = z.strictObject({
  id: z.uuid(),
  nombre_negocio: z.string(),
  dominio: z.string(),
  telefono: z.string(),
  visto: z.number().nullable(),
});

/** Other businesses with one of these telephones and a working domain. */
export async function sameTelephone(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
  telephones: readonly string[],
): Promise<z.infer<typeof Heir>[]> {
  if (telephones.length === 0) return [];
  return await rows(
    tx,
    Heir,
    sql`SELECT n.id, n.nombre_negocio, n.dominio_extraido AS dominio, n.telefono,
          (extract(epoch FROM n.actualizado) * 1000)::float8 AS visto
        FROM negocios n JOIN dominios d ON d.usuario_id = n.usuario_id AND d.id = n.dominio_id
        WHERE n.usuario_id = ${usuarioId} AND n.telefono = ANY(${[...telephones]}::text[])
          AND n.dominio_id <> ${dominioId}::uuid AND d.estado_verificacion = 'activo' AND NOT d.aparcado
        ORDER BY n.actualizado DESC LIMIT 3`,
  );
}

const ZONES = ['com', 'es', 'cat'] as const;

/** The same name in zones of local interest, with what the account knows of each. */
export async function sameNameElsewhere(tx: Tx, usuarioId: string, dominio: string): Promise<MismoNombre[]> {
  const label = dominio.split('.')[0] ?? '';
  const names = ZONES.map((zone) => `${label}.${zone}`).filter((name) => name !== dominio);
  return await rows(
    tx,
    MismoNombre,
    sql`SELECT n.dominio, d.estado_verificacion, d.es_disponible
        FROM unnest(${names}::text[]) WITH ORDINALITY n(dominio, orden)
        LEFT JOIN dominios d ON d.usuario_id = ${usuarioId} AND d.dominio = n.dominio ORDER BY n.orden`,
  );
}
