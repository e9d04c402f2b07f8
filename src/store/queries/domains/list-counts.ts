import * as z from 'zod';
import type { EstadisticasDominios, EstadisticasExpirados } from '#contract/entities/estadisticas.ts';
import { EXTENSIONES_MAX } from '#contract/routes/dominios.ts';
import { EstadoVerificacion } from '#contract/states.ts';
import { join, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { all } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { type DomainFilter, domainWhere, facetConditions, isFacetFilter } from './list-filter.ts';

const Counts = z.object({
  total: z.number(),
  verificados: z.number(),
  disponibles: z.number(),
  por_estado: z.record(EstadoVerificacion, z.number()),
  valor: z.number(),
  con_valor: z.number(),
});
type Counts = z.infer<typeof Counts>;

export const DomainFigures = Counts.extend({
  con_expiracion: z.number(),
  con_autoridad: z.number(),
  /** Totals without filter, also of rows with rare values. */
  poblacion: z.object({ total: z.number(), con_valor: z.number(), con_autoridad: z.number() }),
});
export type DomainFigures = z.infer<typeof DomainFigures>;

/** A sum of maintained figures if they cover the filter, otherwise counted. */
export async function domainStats(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
): Promise<EstadisticasDominios & EstadisticasExpirados> {
  const kept = await domainFigures(tx, usuarioId, filter);
  const counts = isFacetFilter(filter) ? kept : await counted(tx, usuarioId, filter, kept);
  const { por_estado } = counts;
  return {
    total: counts.total,
    verificados: counts.verificados,
    expirados: por_estado.expirado,
    disponibles: counts.disponibles,
    total_expirados: por_estado.expirado,
    por_estado: {
      pendientes: por_estado.pendiente,
      activos: por_estado.activo,
      expirados: por_estado.expirado,
    },
    valor_total_estimado: counts.valor,
    valorados: counts.con_valor,
  };
}

const ExtensionTotal = z.object({ extension: z.string(), total: z.number() });

/** Most frequent first. */
export async function accountExtensions(
  tx: Tx,
  usuarioId: string,
): Promise<z.infer<typeof ExtensionTotal>[]> {
  return await rows(
    tx,
    ExtensionTotal,
    sql`SELECT f.extension, sum(f.total)::float8 AS total FROM facetas_dominios f
        WHERE f.usuario_id = ${usuarioId} GROUP BY f.extension HAVING sum(f.total) > 0
        ORDER BY total DESC, f.extension LIMIT ${EXTENSIONES_MAX}`,
  );
}

/** Uses only the part of the filter that the maintained figures cover. */
export async function domainFigures(tx: Tx, usuarioId: string, filter: DomainFilter): Promise<DomainFigures> {
  const wanted = all(facetConditions(filter, 'f'));
  const sum = (column: string, also = sql`true`) =>
    sql`coalesce(sum(f.${raw(column)}) FILTER (WHERE ${wanted} AND ${also}), 0)::float8`;
  return await one(
    tx,
    DomainFigures,
    sql`SELECT ${sum('total')} AS total, ${sum('verificados')} AS verificados, ${sum('con_valor')} AS con_valor,
          ${sum('con_expiracion')} AS con_expiracion, ${sum('con_autoridad')} AS con_autoridad, ${sum('valor')} AS valor,
          ${sum('total', sql`f.es_disponible = 'true'`)} AS disponibles,
          ${byState((estado) => sum('total', sql`f.estado_verificacion = ${estado}`))} AS por_estado,
          json_build_object('total', coalesce(sum(f.total), 0), 'con_valor', coalesce(sum(f.con_valor), 0),
            'con_autoridad', coalesce(sum(f.con_autoridad), 0)) AS poblacion
        FROM facetas_dominios f WHERE f.usuario_id = ${usuarioId}`,
  );
}

/** Up to this many rows of a covering index are scanned rather than looked up. */
const SCANNED_MAX = 250_000;
/** A filter that keeps a larger share narrows little. */
const NARROW = 1 / 3;

/** Upper estimate of a filter's rows, which have the required values; null if it does not narrow much. */
export function narrowedTo(filter: DomainFilter, kept: DomainFigures): number | null {
  // The maintained figures exclude domains set aside.
  if (filter.estado_gestion !== undefined) return null;
  const { total, con_valor, con_autoridad, por_estado, poblacion } = kept;
  const atMost = Math.min(
    total,
    filter.valor_minimo === undefined ? Infinity : con_valor,
    // Links come with an authority.
    (filter.autoridad_minima ?? filter.backlinks_minimos) === undefined ? Infinity : con_autoridad,
    filter.a_mano !== true ? Infinity : por_estado.necesita_verificacion_manual + por_estado.verificando,
  );
  return atMost <= Math.min(SCANNED_MAX, poblacion.total * NARROW) ? atMost : null;
}

async function counted(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  kept: DomainFigures,
): Promise<Counts> {
  const { where } = await domainWhere(tx, usuarioId, filter, narrowedTo(filter, kept) !== null);
  return await one(
    tx,
    Counts,
    sql`SELECT count(*)::int AS total, count(d.fecha_ultima_verificacion)::int AS verificados,
          count(*) FILTER (WHERE d.es_disponible)::int AS disponibles,
          ${byState((estado) => sql`count(*) FILTER (WHERE d.estado_verificacion = ${estado})`)} AS por_estado,
          coalesce(sum(d.valor_estimado), 0)::float8 AS valor, count(d.valor_estimado)::int AS con_valor
        FROM dominios d WHERE ${where}`,
  );
}

export const byState = (count: (estado: EstadoVerificacion) => SQL): SQL =>
  sql`json_build_object(${join(
    EstadoVerificacion.options.flatMap((estado) => [sql`${estado}::text`, count(estado)]),
  )})`;

async function one<T>(tx: Tx, row: z.ZodType<T>, query: SQL): Promise<T> {
  const found = await firstRow(tx, row, query);
  if (!found) throw new Error('a count returned no row');
  return found;
}
