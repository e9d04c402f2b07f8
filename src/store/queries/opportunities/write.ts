import * as z from 'zod';
import { PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addEvents } from '../events/outbox.ts';
import { at, rows } from '../sql/rows.ts';

/** Searchable names of domain `d` and business `n`, one a line. */
export const searchedNames = sql`concat_ws(E'\\n', d.dominio,
  CASE WHEN d.dominio_unicode <> d.dominio THEN texto_busqueda(d.dominio_unicode) END, n.nombre_orden)`;

/** Only stored fields; reasons and texts are computed when it is read. */
export interface OpportunityRow {
  tipo_oportunidad: TipoOportunidad;
  dominio_id: string | null;
  negocio_id: string | null;
  puntuacion_oportunidad: number;
  valor_estimado: number | null;
  prioridad_accion: PrioridadAccion;
  extension: string | null;
  apartado: boolean;
  /** When time changes it (epoch ms); null: never. */
  repasar: number | null;
  keyword_id: string | null;
  negocios_mirados: number | null;
  con_web_viva: number | null;
  keywords_miradas: number | null;
}

const Standing = z.strictObject({
  sujeto: z.uuid(),
  tipo_oportunidad: TipoOportunidad,
  puntuacion_oportunidad: z.number(),
  valor_estimado: z.number().nullable(),
  prioridad_accion: PrioridadAccion,
});

/** Opportunities of these subjects whose rules applied at the last scoring. */
export async function standingOf(
  tx: Tx,
  usuarioId: string,
  subjects: readonly string[],
): Promise<z.infer<typeof Standing>[]> {
  return await rows(
    tx,
    Standing,
    sql`SELECT sujeto, tipo_oportunidad, puntuacion_oportunidad, valor_estimado, prioridad_accion FROM oportunidades
        WHERE usuario_id = ${usuarioId} AND sujeto = ANY(${[...subjects]}::uuid[]) AND decaida IS NULL`,
  );
}

/** Locks the account's businesses without a domain, as `contar_oportunidades` does. */
export const lockUnnamed = (usuarioId: string): SQL =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('sin dominio ' || ${usuarioId}::uuid, 0))`;

/** Locks the domains to write, in the same order as checks, then businesses without one. A new opportunity locks its domain. */
export async function lockScored(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  hasUnnamed = false,
): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`
      SELECT FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])
      ORDER BY d.id FOR NO KEY UPDATE`);
  if (hasUnnamed) await tx.execute(lockUnnamed(usuarioId));
}

/** Ones with notes or marks are hidden until their rule applies again; manual ones stay visible. */
export async function lapse(tx: Tx, lapsed: SQL, now: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM oportunidades o WHERE ${lapsed} AND NOT o.manual AND o.notas = '' AND o.estado_gestion IS NULL`);
  await tx.execute(sql`
    UPDATE oportunidades o SET repasar = NULL, dominio_apartado = o.dominio_apartado OR NOT o.manual,
      decaida = CASE WHEN NOT o.manual THEN coalesce(o.decaida, ${at(now)}::timestamptz) END
    WHERE ${lapsed} AND (o.repasar IS NOT NULL
      OR CASE WHEN o.manual THEN o.decaida IS NOT NULL ELSE o.decaida IS NULL OR NOT o.dominio_apartado END)`);
}

const Made = z.strictObject({ id: z.uuid(), dominio_apartado: z.boolean() });

/** One of each type for these subjects; of the written `types`, those no longer valid lapse. Repeatable. */
export async function saveOpportunities(
  tx: Tx,
  usuarioId: string,
  subjects: readonly string[],
  found: readonly OpportunityRow[],
  types: readonly TipoOportunidad[],
  now: number,
): Promise<void> {
  if (subjects.length === 0) return;
  const column = <T>(read: (row: OpportunityRow) => T) => found.map(read);
  const sujetos = column((row) => row.dominio_id ?? row.negocio_id);
  const tipos = column((row) => row.tipo_oportunidad);
  const lapsed = sql`o.usuario_id = ${usuarioId} AND o.sujeto = ANY(${[...subjects]}::uuid[])
    AND o.tipo_oportunidad = ANY(${[...types]}::text[])
    AND NOT EXISTS (SELECT FROM unnest(${sujetos}::uuid[], ${tipos}::text[]) s(sujeto, tipo)
      WHERE s.sujeto = o.sujeto AND s.tipo = o.tipo_oportunidad)`;
  await lapse(tx, lapsed, now);
  if (found.length === 0) return;
  const given = sql`
    (SELECT s.*, ${searchedNames} AS nombre_orden
    FROM unnest(${sujetos}::uuid[], ${tipos}::text[], ${column((row) => row.dominio_id)}::uuid[],
      ${column((row) => row.negocio_id)}::uuid[], ${column((row) => row.puntuacion_oportunidad)}::float8[],
      ${column((row) => row.valor_estimado)}::int[], ${column((row) => row.prioridad_accion)}::text[],
      ${column((row) => row.extension)}::text[], ${column((row) => row.apartado)}::boolean[],
      ${column((row) => at(row.repasar))}::timestamptz[], ${column((row) => row.keyword_id)}::uuid[],
      ${column((row) => row.negocios_mirados)}::int[], ${column((row) => row.con_web_viva)}::int[],
      ${column((row) => row.keywords_miradas)}::int[])
        s(sujeto, tipo_oportunidad, dominio_id, negocio_id, puntuacion_oportunidad, valor_estimado, prioridad_accion, extension,
          dominio_apartado, repasar, keyword_id, negocios_mirados, con_web_viva, keywords_miradas)
      LEFT JOIN dominios d ON d.usuario_id = ${usuarioId} AND d.id = s.dominio_id
      LEFT JOIN negocios n ON n.usuario_id = ${usuarioId} AND n.id = s.negocio_id) s`;
  // Two statements: in one that both inserts and updates, each trigger would see only its own half.
  const made = await rows(
    tx,
    Made,
    sql`
    INSERT INTO oportunidades (usuario_id, sujeto, tipo_oportunidad, dominio_id, negocio_id, puntuacion_oportunidad,
      valor_estimado, prioridad_accion, extension, dominio_apartado, repasar, keyword_id, negocios_mirados, con_web_viva,
      keywords_miradas, nombre_orden, fecha_creacion)
    SELECT ${usuarioId}::uuid, s.*, ${at(now)}::timestamptz FROM ${given}
    ON CONFLICT (usuario_id, sujeto, tipo_oportunidad) DO NOTHING RETURNING id, dominio_apartado`,
  );
  const news = made.filter(({ dominio_apartado }) => !dominio_apartado);
  await addEvents(
    tx,
    usuarioId,
    news.map(({ id }) => ({ tipo: 'oportunidad.nueva', entidad_id: id, hechos: {} })),
    now,
  );
  await tx.execute(sql`
    UPDATE oportunidades o SET
      puntuacion_oportunidad = s.puntuacion_oportunidad, valor_estimado = s.valor_estimado,
      prioridad_accion = s.prioridad_accion, extension = s.extension,
      dominio_apartado = s.dominio_apartado, repasar = s.repasar, keyword_id = s.keyword_id,
      negocios_mirados = s.negocios_mirados, con_web_viva = s.con_web_viva,
      keywords_miradas = s.keywords_miradas, nombre_orden = s.nombre_orden, decaida = NULL
    FROM ${given}
    WHERE o.usuario_id = ${usuarioId} AND o.sujeto = s.sujeto AND o.tipo_oportunidad = s.tipo_oportunidad
      AND (o.puntuacion_oportunidad, o.valor_estimado, o.prioridad_accion, o.extension, o.dominio_apartado, o.repasar,
        o.keyword_id, o.negocios_mirados, o.con_web_viva, o.keywords_miradas, o.nombre_orden, o.decaida)
      IS DISTINCT FROM (s.puntuacion_oportunidad, s.valor_estimado, s.prioridad_accion, s.extension, s.dominio_apartado,
        s.repasar, s.keyword_id, s.negocios_mirados, s.con_web_viva, s.keywords_miradas, s.nombre_orden, NULL)`);
}

/** Keeps opportunities of names not scored now, set aside like their names or lapsed; none is due by time. */
export async function keepOpportunities(
  tx: Tx,
  usuarioId: string,
  domains: readonly { id: string; apartado: boolean }[],
): Promise<void> {
  if (domains.length === 0) return;
  await tx.execute(sql`
    UPDATE oportunidades o SET dominio_apartado = d.apartado OR o.decaida IS NOT NULL, repasar = NULL
    FROM unnest(${domains.map(({ id }) => id)}::uuid[], ${domains.map(({ apartado }) => apartado)}::boolean[]) d(id, apartado)
    WHERE o.usuario_id = ${usuarioId} AND o.sujeto = d.id
      AND (o.dominio_apartado <> (d.apartado OR o.decaida IS NOT NULL) OR o.repasar IS NOT NULL)`);
}

export async function saveValues(
  tx: Tx,
  usuarioId: string,
  values: readonly { id: string; valor_estimado: number | null }[],
): Promise<void> {
  if (values.length === 0) return;
  await tx.execute(sql`
    UPDATE dominios d SET valor_estimado = v.valor
    FROM unnest(${values.map((value) => value.id)}::uuid[], ${values.map((value) => value.valor_estimado)}::int[]) v(id, valor)
    WHERE d.usuario_id = ${usuarioId} AND d.id = v.id AND d.valor_estimado IS DISTINCT FROM v.valor`);
}
