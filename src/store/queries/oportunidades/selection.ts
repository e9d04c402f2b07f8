import * as z from 'zod';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { notKept } from '../gestion/saved-filters.ts';
import { rows } from '../sql/rows.ts';
import { type OpportunityFilter, opportunityWhere } from './list.ts';

/** The ids of all that a filter leaves, as a query. */
export async function opportunityIds(tx: Tx, usuarioId: string, filter: OpportunityFilter): Promise<SQL> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  return sql`SELECT o.id FROM oportunidades o WHERE ${where}`;
}

/**
 * The best opportunities that a filter leaves, at most `limit`, each with what it is about; given a saved filter, only
 * those that it has not kept.
 */
export async function bestMatches(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
  limit: number,
  filtroId: string | null = null,
): Promise<z.infer<typeof Match>[]> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  const isNew = filtroId === null ? sql`true` : notKept(usuarioId, filtroId, sql`o.id`);
  return await rows(
    tx,
    Match,
    sql`SELECT o.id, coalesce(d.dominio_unicode, n.nombre_negocio, '') AS nombre
        FROM (SELECT * FROM oportunidades o WHERE ${where} AND ${isNew}
          ORDER BY o.puntuacion_oportunidad DESC, o.id DESC LIMIT ${limit}) o
        LEFT JOIN dominios d ON d.usuario_id = o.usuario_id AND d.id = o.dominio_id
        LEFT JOIN negocios n ON n.usuario_id = o.usuario_id AND n.id = o.negocio_id
        ORDER BY o.puntuacion_oportunidad DESC, o.id DESC`,
  );
}
const Match = z.strictObject({ id: z.uuid(), nombre: z.string() });
