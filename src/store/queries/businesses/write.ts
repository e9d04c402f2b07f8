import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { applyToChecks } from '../domains/check-writer.ts';
import type { KeywordKey } from '../keywords/outcomes.ts';
import { alongIndex } from '../sql/planner.ts';
import { firstRow } from '../sql/rows.ts';
import { addFound, freshVerdict, lastPlace } from './batch-links.ts';
import { type NewBusiness, type SavedBusiness, upsertBusinesses } from './upsert.ts';

export interface SavedBusinesses {
  /** New to this keyword; `nuevos`: new to the account, `conocidos`: known to it. */
  encontrados: number;
  nuevos: number;
  conocidos: number;
  /** Domains of this keyword that wait for a check. */
  porVerificar: number;
}

/** Writes a keyword's result with links and counters. Repeatable. Each `clave_lugar` occurs once in `businesses`. */
export async function saveBusinesses(
  tx: Tx,
  key: KeywordKey & { keyword: string },
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  if (businesses.length === 0) return { encontrados: 0, nuevos: 0, conocidos: 0, porVerificar: 0 };
  const { saved, newDomains } = await upsertBusinesses(tx, key.usuario_id, businesses, {
    ...options,
    found: key,
    prioridad: options.verificar ? options.prioridad : null,
  });
  const order = new Map(businesses.map((business, index) => [business.clave_lugar, index]));
  const links = saved.map((row) => ({
    negocio_id: row.id,
    dominio_id: row.dominio_id,
    nuevo: row.nuevo,
    orden: order.get(row.clave_lugar) ?? 0,
  }));
  return await linkBusinesses(tx, key, links, newDomains, options);
}

/** Businesses without keyword and batch. `prioridad` null: new domains are not checked. */
export async function saveManualBusinesses(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; prioridad: number | null },
): Promise<{ saved: ReadonlyMap<string, SavedBusiness>; newDomains: number }> {
  const { saved, newDomains } = await upsertBusinesses(tx, usuarioId, businesses, {
    ...options,
    found: null,
  });
  await pickBusinessOfDomain(tx, usuarioId, knownDomains(saved, newDomains), options.revision);
  return { saved: new Map(saved.map((row) => [row.clave_lugar, row])), newDomains: newDomains.size };
}

interface Link {
  negocio_id: string;
  dominio_id: string | null;
  nuevo: boolean;
  orden: number;
}

/**
 * One statement, so that the batch's row is written once. Domains verified since `freshSince` count as verified; the
 * others become due.
 */
async function linkBusinesses(
  tx: Tx,
  key: KeywordKey,
  links: readonly Link[],
  newDomains: ReadonlySet<string>,
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  await pickBusinessOfDomain(tx, key.usuario_id, knownDomains(links, newDomains), options.revision);
  const column = (name: 'negocio_id' | 'nuevo' | 'orden') => sql`${links.map((link) => link[name])}`;
  const domains = [...new Set(links.flatMap(({ dominio_id }) => dominio_id ?? []))];
  const { expirado } = estadoVerificacion;
  const linked = await firstRow(
    tx,
    z.object({ encontrados: z.number(), nuevos: z.number(), pendientes: z.array(Id) }),
    prepared(sql`WITH e AS MATERIALIZED (
          SELECT * FROM unnest(${column('negocio_id')}::uuid[], ${column('nuevo')}::boolean[], ${column('orden')}::int[])
            AS e(negocio_id, nuevo, orden)
        ), de_keyword AS (
          INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
          SELECT ${key.usuario_id}::uuid, ${key.keyword_id}::uuid, negocio_id, orden, nuevo FROM e ORDER BY negocio_id
          ON CONFLICT DO NOTHING RETURNING nuevo
        ), de_batch AS (
          INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, keyword_id, orden, nuevo, revision)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, e.negocio_id, ${key.keyword_id}::uuid,
            ${lastPlace(key)} + row_number() OVER (ORDER BY e.orden), e.nuevo, ${options.revision}::bigint
          FROM e, batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}
          ON CONFLICT (usuario_id, batch_id, negocio_id) DO NOTHING
          RETURNING nuevo
        ), tocados AS (
          SELECT d.id, ${freshVerdict(options.freshSince)} AS fresco,
            d.estado_verificacion = ${expirado} AS expirado, d.es_disponible IS TRUE AS libre
          FROM dominios d WHERE d.usuario_id = ${key.usuario_id} AND d.id = ANY(${domains}::uuid[])
        ), de_dominio AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, id, fresco, fresco AND expirado, fresco AND libre,
            ${key.oficio}, ${key.zona}
          FROM tocados ORDER BY id
          ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING
          RETURNING dominio_id, verificado, expirado, libre
        ), suma AS (
          ${addFound(key, options.revision)}
        )
        SELECT count(*)::int AS encontrados, count(*) FILTER (WHERE nuevo)::int AS nuevos,
          ARRAY(SELECT dominio_id FROM de_dominio WHERE NOT verificado) AS pendientes
        FROM de_keyword`),
  );
  const { encontrados, nuevos, pendientes } = linked ?? { encontrados: 0, nuevos: 0, pendientes: [] };
  const conocidos = encontrados - nuevos;
  if (!options.verificar) return { encontrados, nuevos, conocidos, porVerificar: 0 };
  const { now, prioridad, revision } = options;
  const known = pendientes.filter((id) => !newDomains.has(id));
  const moved = await applyToChecks(tx, key.usuario_id, known, { kind: 'found', now, prioridad }, revision);
  return { encontrados, nuevos, conocidos, porVerificar: pendientes.length - known.length + moved.size };
}

export const pickBusinesses = (
  tx: Tx,
  usuarioId: string,
  domains: readonly string[],
  revision: number,
): Promise<void> => pickBusinessOfDomain(tx, usuarioId, domains, revision);

const knownDomains = (
  links: readonly { dominio_id: string | null }[],
  newDomains: ReadonlySet<string>,
): string[] => [
  ...new Set(
    links.flatMap(({ dominio_id }) => (dominio_id === null || newDomains.has(dominio_id) ? [] : dominio_id)),
  ),
];

/** A domain shows its business with most reviews and the number of its businesses. */
async function pickBusinessOfDomain(
  tx: Tx,
  usuarioId: string,
  domains: readonly string[],
  revision: number,
): Promise<void> {
  if (domains.length === 0) return;
  const pick = prepared(sql`
    WITH mejor AS MATERIALIZED (
      SELECT DISTINCT ON (n.dominio_id) n.dominio_id, n.id, count(*) OVER (PARTITION BY n.dominio_id)::int AS total
      FROM negocios n
      WHERE n.usuario_id = ${usuarioId} AND n.dominio_id = ANY(${[...domains]}::uuid[])
      ORDER BY n.dominio_id, n.review_count DESC NULLS LAST, n.id
    )
    UPDATE dominios d SET negocio_id = mejor.id, negocios_total = mejor.total, listado_por_negocio = true,
      revision = ${revision}
    FROM mejor WHERE d.usuario_id = ${usuarioId} AND d.id = mejor.dominio_id
      AND (d.negocio_id, d.negocios_total) IS DISTINCT FROM (mejor.id, mejor.total)`);
  await alongIndex(tx, () => tx.execute(pick));
}
