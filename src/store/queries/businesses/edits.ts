import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { identifier, join, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { forgetAnswers } from '../ai/kept.ts';
import { addToCounters } from '../batches/batch-writer.ts';
import { forgetBodies } from '../events/deliveries.ts';
import { at, firstRow, idRow, rows } from '../sql/rows.ts';
import { pickBusinesses } from './write.ts';

/** Absent fields stay. */
export interface BusinessChange {
  clave_lugar?: string | undefined;
  place_id?: string | null | undefined;
  business_id?: string | null | undefined;
  fuente_datos?: string | undefined;
  fecha_scrapeado?: string | undefined;
  nombre_negocio?: string | undefined;
  categoria_negocio?: string | null | undefined;
  grupo?: string | null | undefined;
  keyword_origen?: string | null | undefined;
  sitio_web?: string | null | undefined;
  enlace_maps?: string | null | undefined;
  direccion?: string | null | undefined;
  telefono?: string | null | undefined;
  rating?: number | null | undefined;
  review_count?: number | null | undefined;
  estado_actual?: string | undefined;
  provincia?: string | null | undefined;
  municipio?: string | null | undefined;
  pais?: string | null | undefined;
  dominio_id?: string | null | undefined;
  dominio_extraido?: string | null | undefined;
  motivo_sin_dominio?: string | null | undefined;
}

/** The domain's row, created (`nuevo`) if missing, without a check. */
export async function ensureDomain(
  tx: Tx,
  usuarioId: string,
  domain: { dominio: string; dominio_unicode: string; publicSuffix: string | null },
  moment: { now: number; revision: number },
): Promise<{ id: string; nuevo: boolean }> {
  const made = await firstRow(
    tx,
    idRow,
    sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion,
      listado_por_negocio, fecha_creacion, revision)
    VALUES (${usuarioId}, ${domain.dominio}, ${domain.dominio_unicode}, ${domain.dominio.split('.').at(-1) ?? ''},
      ${domain.publicSuffix}, ${estadoVerificacion.pendiente}, true, ${at(moment.now)}, ${moment.revision})
    ON CONFLICT (usuario_id, dominio) DO NOTHING RETURNING id`,
  );
  if (made) return { ...made, nuevo: true };
  const row = await firstRow(
    tx,
    idRow,
    sql`SELECT id FROM dominios WHERE usuario_id = ${usuarioId} AND dominio = ${domain.dominio}`,
  );
  if (!row) throw new Error('a domain that was just written is gone');
  return { ...row, nuevo: false };
}

const Ids = z.object({ place_id: z.string().nullable(), business_id: z.string().nullable() });

/** Provider ids; undefined for an unknown business. */
export async function businessIds(
  tx: Tx,
  usuarioId: string,
  id: string,
): Promise<z.infer<typeof Ids> | undefined> {
  return await firstRow(
    tx,
    Ids,
    sql`SELECT place_id, business_id FROM negocios WHERE usuario_id = ${usuarioId} AND id = ${id}`,
  );
}

export async function isOfAnother(
  tx: Tx,
  usuarioId: string,
  id: string,
  claveLugar: string,
): Promise<boolean> {
  const other = await firstRow(
    tx,
    idRow,
    sql`SELECT id FROM negocios WHERE usuario_id = ${usuarioId} AND clave_lugar = ${claveLugar} AND id <> ${id}`,
  );
  return other !== undefined;
}

const Changed = z.object({ antes: Id.nullable(), ahora: Id.nullable() });

/** Its former and present domain show the change. False for an unknown business. */
export async function updateBusiness(
  tx: Tx,
  usuarioId: string,
  id: string,
  change: BusinessChange,
  revision: number,
): Promise<boolean> {
  const set: SQL[] = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${identifier(column)} = ${value}`);
  if (change.estado_actual !== undefined) set.push(sql`cerrado = ${change.estado_actual === 'cerrado'}`);
  const found = await firstRow(
    tx,
    Changed,
    sql`UPDATE negocios SET ${join([...set, sql`revision = ${revision}`])}
        WHERE usuario_id = ${usuarioId} AND id = ${id} RETURNING old.dominio_id AS antes, new.dominio_id AS ahora`,
  );
  if (found === undefined) return false;
  const domains = new Set([found.antes, found.ahora].flatMap((domain) => domain ?? []));
  await pickBusinesses(tx, usuarioId, [...domains], revision);
  return true;
}

/** Domains stay and show their next business. Returns the number deleted. */
export async function removeBusinesses(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  revision: number,
): Promise<number> {
  const list = sql`${[...ids]}::uuid[]`;
  // First the counters of batches and keywords, as the links are deleted with the rows.
  const fewer = sql`SELECT batch_id, -count(*)::int AS total_negocios_encontrados,
      -count(*) FILTER (WHERE nuevo)::int AS negocios_nuevos
    FROM batch_negocios WHERE usuario_id = ${usuarioId} AND negocio_id = ANY(${list}) GROUP BY 1`;
  await tx.execute(
    addToCounters(usuarioId, ['total_negocios_encontrados', 'negocios_nuevos'], fewer, revision),
  );
  await tx.execute(sql`
    UPDATE keywords k SET resultados_encontrados = k.resultados_encontrados - s.total,
      resultados_nuevos = k.resultados_nuevos - s.nuevos,
      resultados_conocidos = k.resultados_conocidos - (s.total - s.nuevos), revision = ${revision}
    FROM (SELECT keyword_id, count(*)::int AS total, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM keyword_negocios
      WHERE usuario_id = ${usuarioId} AND negocio_id = ANY(${list}) GROUP BY 1) s
    WHERE k.usuario_id = ${usuarioId} AND k.id = s.keyword_id`);
  await forgetAnswers(tx, usuarioId, list);
  await forgetBodies(tx, usuarioId, list);
  const removed = await rows(
    tx,
    z.object({ dominio_id: Id.nullable() }),
    sql`DELETE FROM negocios WHERE usuario_id = ${usuarioId} AND id = ANY(${list}) RETURNING dominio_id`,
  );
  const domains = [...new Set(removed.flatMap(({ dominio_id }) => dominio_id ?? []))];
  await pickBusinesses(tx, usuarioId, domains, revision);
  return removed.length;
}
