import * as z from 'zod';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { notKept } from '../lists/saved-filters.ts';
import { rows } from '../sql/rows.ts';
import { type OpportunityFilter, opportunityWhere } from './list.ts';
import { isBestOfName } from './names.ts';

const Match = z.strictObject({ id: z.uuid(), nombre: z.string() });

const nameOf = sql`coalesce(d.dominio_unicode, n.nombre_negocio, '')`;
const named = sql`
  LEFT JOIN dominios d ON d.usuario_id = o.usuario_id AND d.id = o.dominio_id
  LEFT JOIN negocios n ON n.usuario_id = o.usuario_id AND n.id = o.negocio_id`;

/** The best opportunities of a filter, with domain and business. */
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

/** Domains and businesses with a row in Resultados under this filter, each once, as a query. */
export async function subjectsListed(tx: Tx, usuarioId: string, filter: OpportunityFilter): Promise<SQL> {
  const where = await opportunityWhere(tx, usuarioId, byRow(filter));
  return sql`SELECT o.sujeto AS id FROM oportunidades o WHERE ${where} AND ${rowOfName(filter)}`;
}

/** Stored ones (nearly all) are excluded before the kinds of each name are compared. */
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

/** With one kind a name has one row; otherwise the list shows its best. */
const rowOfName = ({ tipo_oportunidad, estado_gestion }: OpportunityFilter): SQL =>
  tipo_oportunidad === undefined ? isBestOfName(estado_gestion) : sql`true`;
