import * as z from 'zod';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { notKept } from '../lists/saved-filters.ts';
import { rows } from '../sql/rows.ts';
import { type OpportunityFilter, opportunityWhere } from './list.ts';
import { isBestOfName } from './names.ts';

const Match = z.strictObject({ id: z.uuid(), nombre: z.string() });

/** What the name of an opportunity `o` is: of its domain, or of its business. */
const nameOf = sql`coalesce(d.dominio_unicode, n.nombre_negocio, '')`;
const named = sql`
  LEFT JOIN dominios d ON d.usuario_id = o.usuario_id AND d.id = o.dominio_id
  LEFT JOIN negocios n ON n.usuario_id = o.usuario_id AND n.id = o.negocio_id`;

/** The best opportunities that a filter leaves, at most `limit`, each with what it is about. */
export async function bestMatches(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
  limit: number,
): Promise<z.infer<typeof Match>[]> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  return await rows(
    tx,
    Match,
    sql`SELECT o.id, ${nameOf} AS nombre
        FROM (SELECT * FROM oportunidades o WHERE ${where}
          ORDER BY o.puntuacion_oportunidad DESC, o.id DESC LIMIT ${limit}) o ${named}
        ORDER BY o.puntuacion_oportunidad DESC, o.id DESC`,
  );
}

/** The subjects (domains and businesses) of which Resultados has a row under this filter, each once, as a query. */
export async function subjectsListed(tx: Tx, usuarioId: string, filter: OpportunityFilter): Promise<SQL> {
  const where = await opportunityWhere(tx, usuarioId, byRow(filter));
  return sql`SELECT o.sujeto AS id FROM oportunidades o WHERE ${where} AND ${rowOfName(filter)}`;
}

/**
 * Of those the best ones that a saved filter has not kept, at most `limit`, each with its name. What is kept is left out
 * before the kinds of each name are compared: it is nearly all.
 */
export async function newSubjects(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
  filtroId: string,
  limit: number,
): Promise<z.infer<typeof Match>[]> {
  const where = await opportunityWhere(tx, usuarioId, byRow(filter));
  return await rows(
    tx,
    Match,
    sql`SELECT o.sujeto AS id, ${nameOf} AS nombre
        FROM (SELECT * FROM oportunidades o
          WHERE ${where} AND ${notKept(usuarioId, filtroId, sql`o.sujeto`)} OFFSET 0) o ${named}
        WHERE ${rowOfName(filter)}
        ORDER BY o.puntuacion_oportunidad DESC, o.id DESC LIMIT ${limit}`,
  );
}

const byRow = (filter: OpportunityFilter): OpportunityFilter => ({ ...filter, por_nombre: undefined });

/** Of one kind a name has one row; of all kinds the list has its best. */
const rowOfName = ({ tipo_oportunidad, estado_gestion }: OpportunityFilter): SQL =>
  tipo_oportunidad === undefined ? isBestOfName(estado_gestion) : sql`true`;
