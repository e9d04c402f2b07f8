import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { identifier, join, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters, domainCounters } from '../batches/batch-writer.ts';
import { at, firstRow, rows } from '../sql/rows.ts';
import { addingAccount } from '../work/account-work.ts';
import { pausedDomains } from './batch-domains.ts';
import { applyToChecks } from './check-writer.ts';

const TRASH_MS = 3_600_000;

/** Newest rows of each table kept for a domain; no screen shows more. */
const ROWS_KEPT = 1_000;

/**
 * Tables whose rows go with a domain, referring ones first. `of`: which rows `x` go with `f`, unless they name it;
 * `newest`: order of unbounded tables; `parents`: other required rows, by column. Questions of a check are not kept:
 * it asks again.
 */
const TIED: readonly { table: string; of?: SQL; newest?: string; parents?: Record<string, string> }[] = [
  { table: 'cambios_dominios', newest: 'id' },
  { table: 'compras' },
  { table: 'ia_sitios' },
  {
    table: 'notificacion_dominios',
    newest: 'notificacion_id',
    parents: { notificacion_id: 'notificaciones' },
  },
  { table: 'trabajo_metricas' },
  { table: 'oportunidades', parents: { negocio_id: 'negocios', keyword_id: 'keywords' } },
  {
    table: 'ia_notas',
    of: sql`x.oportunidad_id IN (SELECT o.id FROM oportunidades o
      WHERE o.usuario_id = f.usuario_id AND o.dominio_id = f.id)`,
    parents: { oportunidad_id: 'oportunidades' },
  },
];

const tiedRows = join(
  TIED.map(({ table, of = sql`x.dominio_id = f.id`, newest }) => {
    const bound =
      newest === undefined ? sql`` : sql`ORDER BY x.${identifier(newest)} DESC LIMIT ${ROWS_KEPT}`;
    return sql`${table}::text, coalesce((SELECT jsonb_agg(to_jsonb(t)) FROM (
      SELECT x.* FROM ${identifier(table)} x WHERE x.usuario_id = f.usuario_id AND ${of} ${bound}) t), '[]')`;
  }),
);

/** Later questions count as scheduled, as on the screens. */
const UNDER_WAY_MS = 60_000;

const removeDomainsRow = z.object({
  encontrados: z.number(),
  eliminados: z.number(),
  batches: z.array(z.string()).nullable(),
});

/**
 * Deletes domains from lists, figures and batches and keeps them under `grupo` for an hour. Domains being checked now
 * stay, and those that an armed order may buy; a scheduled or paused check does not protect them. Returns the batches with fewer domains to wait for.
 */
export async function removeDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  moment: { grupo: string; now: number; revision: number },
): Promise<{ encontrados: number; eliminados: number; batches: string[] }> {
  await tx.execute(sql`DELETE FROM papelera_dominios
    WHERE usuario_id = ${usuarioId} AND eliminado < ${at(moment.now - TRASH_MS)}`);
  const removed = sql`SELECT bd.batch_id, -count(*)::int AS total_dominios_extraidos,
      -count(*) FILTER (WHERE bd.verificado)::int AS dominios_verificados,
      -count(*) FILTER (WHERE bd.expirado)::int AS dominios_expirados_encontrados,
      -count(*) FILTER (WHERE bd.libre)::int AS dominios_libres
    FROM batch_dominios bd JOIN fuera f ON f.id = bd.dominio_id WHERE bd.usuario_id = ${usuarioId} GROUP BY 1`;
  const found = await firstRow(
    tx,
    removeDomainsRow,
    sql`WITH pedidos AS (
          SELECT d.* FROM dominios d
          WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[]) ORDER BY d.id FOR UPDATE
        ), fuera AS (
          SELECT p.* FROM pedidos p
          WHERE (p.reclamado_por IS NULL OR p.reclamado_hasta <= clock_timestamp())
            AND NOT (p.comprobando AND p.estado_verificacion = ${estadoVerificacion.verificando}
              AND coalesce(p.proxima_verificacion <= ${at(moment.now + UNDER_WAY_MS)}, false))
            AND NOT EXISTS (SELECT FROM trabajo_registro t WHERE t.usuario_id = p.usuario_id AND t.dominio_id = p.id
              AND (t.reclamado_hasta > clock_timestamp() OR p.estado_verificacion = ${estadoVerificacion.verificando}
                AND t.no_antes <= ${at(moment.now + UNDER_WAY_MS)}))
            AND NOT EXISTS (SELECT FROM ordenes o WHERE o.usuario_id = p.usuario_id AND o.dominio = p.dominio
              AND o.proxima IS NOT NULL AND o.estado <> 'borrador')
        ), guardados AS (
          INSERT INTO papelera_dominios (usuario_id, grupo, id, fila, batches, negocios, filas_ligadas, eliminado)
          SELECT f.usuario_id, ${moment.grupo}::uuid, f.id, to_jsonb(f),
            coalesce((SELECT jsonb_agg(to_jsonb(bd)) FROM batch_dominios bd
              WHERE bd.usuario_id = f.usuario_id AND bd.dominio_id = f.id), '[]'),
            coalesce((SELECT jsonb_agg(n.id) FROM negocios n
              WHERE n.usuario_id = f.usuario_id AND n.dominio_id = f.id), '[]'),
            jsonb_build_object(${tiedRows}), ${at(moment.now)}::timestamptz
          FROM fuera f RETURNING id
        ), cuentas AS (
          ${addToCounters(usuarioId, domainCounters, removed, moment.revision)} RETURNING b.id
        ), borrados AS (
          DELETE FROM dominios d USING guardados g WHERE d.usuario_id = ${usuarioId} AND d.id = g.id RETURNING d.id
        )
        SELECT (SELECT count(*)::int FROM pedidos) AS encontrados, (SELECT count(*)::int FROM borrados) AS eliminados,
          (SELECT jsonb_agg(id ORDER BY id) FROM cuentas) AS batches`,
  );
  if (!found) throw new Error('a deletion returned no row');
  // Their markets, which count websites, are scored again.
  await tx.execute(sql`
    UPDATE negocios n SET revision = ${moment.revision}
    FROM papelera_dominios p, LATERAL jsonb_array_elements_text(p.negocios) b(id)
    WHERE p.usuario_id = ${usuarioId} AND p.grupo = ${moment.grupo}::uuid
      AND n.usuario_id = p.usuario_id AND n.id = b.id::uuid`);
  return { ...found, batches: found.batches ?? [] };
}

const writtenColumnsRow = z.object({ name: z.string() });

/** Columns to write; the database computes the others. */
async function writtenColumns(tx: Tx, table: string): Promise<string[]> {
  const found = await rows(
    tx,
    writtenColumnsRow,
    sql`SELECT attname::text AS name FROM pg_attribute
        WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  );
  return found.map((column) => column.name);
}

const restoreDomainsRow = z.object({ id: Id, comprobando: z.boolean() });

/** A domain that was added again stays as it is. An interrupted check continues now. */
export async function restoreDomains(
  tx: Tx,
  usuarioId: string,
  moment: { grupo: string; now: number; revision: number },
): Promise<{ restaurados: number; pendientes: number }> {
  const { grupo } = moment;
  const written = await writtenColumns(tx, 'dominios');
  const list = join(written.map((name) => identifier(name)));
  const changed: Record<string, SQL> = {
    negocio_id: sql`(SELECT n.id FROM negocios n WHERE n.usuario_id = r.usuario_id AND n.id = r.negocio_id)`,
    revision: sql`${moment.revision}::bigint`,
  };
  const values = join(written.map((name) => changed[name] ?? sql`r.${identifier(name)}`));
  const back = await rows(
    tx,
    restoreDomainsRow,
    sql`INSERT INTO dominios (${list}) SELECT ${values}
        FROM papelera_dominios p, LATERAL jsonb_populate_record(NULL::dominios, p.fila) r
        WHERE p.usuario_id = ${usuarioId} AND p.grupo = ${grupo}
        ON CONFLICT DO NOTHING RETURNING id, comprobando`,
  );
  const ids = back.map((row) => row.id);
  await relink(tx, usuarioId, moment, ids);
  await bringTied(tx, usuarioId, grupo, ids);
  await applyToChecks(tx, usuarioId, ids, { kind: 'restored', now: moment.now }, moment.revision);
  const paused = [...(await pausedDomains(tx, usuarioId, ids))];
  await applyToChecks(tx, usuarioId, paused, { kind: 'batch_paused', now: moment.now }, moment.revision);
  await tx.execute(sql`DELETE FROM papelera_dominios WHERE usuario_id = ${usuarioId} AND grupo = ${grupo}`);
  return { restaurados: back.length, pendientes: back.filter((row) => row.comprobando).length };
}

async function relink(
  tx: Tx,
  usuarioId: string,
  { grupo, revision }: { grupo: string; revision: number },
  ids: readonly string[],
): Promise<void> {
  const kept = sql`papelera_dominios p WHERE p.usuario_id = ${usuarioId} AND p.grupo = ${grupo}
    AND p.id = ANY(${ids}::uuid[])`;
  await tx.execute(sql`
    UPDATE negocios n SET dominio_id = k.id, revision = ${revision}
    FROM (SELECT p.id, (jsonb_array_elements_text(p.negocios))::uuid AS negocio_id FROM ${kept}) k
    WHERE n.usuario_id = ${usuarioId} AND n.id = k.negocio_id AND n.dominio_id IS NULL`);
  const restored = sql`SELECT v.batch_id, count(*)::int AS total_dominios_extraidos,
      count(*) FILTER (WHERE v.verificado)::int AS dominios_verificados,
      count(*) FILTER (WHERE v.expirado)::int AS dominios_expirados_encontrados,
      count(*) FILTER (WHERE v.libre)::int AS dominios_libres
    FROM vueltos v GROUP BY 1`;
  await tx.execute(sql`
    WITH vueltos AS (
      INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
      SELECT b.usuario_id, b.id, k.dominio_id, k.verificado, k.expirado, k.libre, coalesce(k.oficio, ''),
        coalesce(k.zona, '')
      FROM (SELECT e.* FROM ${sql`papelera_dominios p, LATERAL jsonb_to_recordset(p.batches)
          AS e(batch_id uuid, dominio_id uuid, verificado boolean, expirado boolean, libre boolean, oficio text,
            zona text)
        WHERE p.usuario_id = ${usuarioId} AND p.grupo = ${grupo} AND p.id = ANY(${ids}::uuid[])`}) k
      JOIN batches b ON b.usuario_id = ${usuarioId} AND b.id = k.batch_id
      ON CONFLICT DO NOTHING RETURNING batch_id, verificado, expirado, libre
    )
    ${addToCounters(usuarioId, domainCounters, restored, revision)}`);
}

/** Restores dependent rows, except those whose other parent was deleted meanwhile. */
async function bringTied(tx: Tx, usuarioId: string, grupo: string, ids: readonly string[]): Promise<void> {
  for (const { table, parents = {} } of TIED) {
    const written = (await writtenColumns(tx, table)).map((name) => identifier(name));
    const isWhole = Object.entries(parents).map(([column, parent]) => {
      const value = sql`r.${identifier(column)}`;
      return sql`AND (${value} IS NULL OR EXISTS (SELECT FROM ${identifier(parent)} q
        WHERE q.usuario_id = r.usuario_id AND q.id = ${value}))`;
    });
    await tx.execute(sql`
      INSERT INTO ${identifier(table)} (${join(written)}) SELECT ${join(written.map((name) => sql`r.${name}`))}
      FROM papelera_dominios p,
        LATERAL jsonb_populate_recordset(NULL::${identifier(table)}, p.filas_ligadas->${table}::text) r
      WHERE p.usuario_id = ${usuarioId} AND p.grupo = ${grupo} AND p.id = ANY(${ids}::uuid[])
        ${isWhole.length > 0 ? join(isWhole, ' ') : sql``}
      ON CONFLICT DO NOTHING`);
  }
  const measured = sql`SELECT fuente AS servidor, 0::smallint AS prioridad, no_antes FROM trabajo_metricas
    WHERE usuario_id = ${usuarioId} AND dominio_id = ANY(${ids}::uuid[])`;
  await tx.execute(addingAccount('metricas', usuarioId, measured));
}
