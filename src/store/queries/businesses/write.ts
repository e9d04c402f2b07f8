import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoVerificacion, metodoVerificacion } from '#contract/states.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters, domainCounters } from '../batches/batch-writer.ts';
import type { BatchKey } from '../batches/batches.ts';
import { applyToChecks } from '../domains/check-writer.ts';
import type { OfKeyword } from '../keywords/outcomes.ts';
import { alongIndex } from '../sql/planner.ts';
import { at, firstRow } from '../sql/rows.ts';
import { type NewBusiness, type SavedBusiness, upsertBusinesses } from './upsert.ts';

export interface FoundCounts {
  /** New to this keyword; `nuevos`: new to the account, `conocidos`: known to it. */
  encontrados: number;
  nuevos: number;
  conocidos: number;
}
export const NOTHING_FOUND: FoundCounts = { encontrados: 0, nuevos: 0, conocidos: 0 };

export type KeywordFind = OfKeyword & { keyword: string; businesses: readonly NewBusiness[] };

export interface SavedBusinesses {
  ofKeyword: ReadonlyMap<string, FoundCounts>;
  /** Domains that wait for a check. */
  porVerificar: number;
}

interface SaveOptions {
  now: number;
  revision: number;
  verificar: boolean;
  prioridad: number;
  freshSince: number;
}

/**
 * Writes the results of keywords of a batch with links and counters, as if one came after the other. Repeatable. Each
 * `clave_lugar` occurs once in all of them.
 */
export async function saveBusinesses(
  tx: Tx,
  key: BatchKey,
  finds: readonly KeywordFind[],
  options: SaveOptions,
): Promise<SavedBusinesses> {
  if (finds.every(({ businesses }) => businesses.length === 0))
    return { ofKeyword: new Map(), porVerificar: 0 };
  const { saved, newDomains } = await upsertBusinesses(
    tx,
    key.usuario_id,
    finds.map((find) => ({ found: find, businesses: find.businesses })),
    { ...options, prioridad: options.verificar ? options.prioridad : null },
  );
  const ofPlace = new Map(saved.map((row) => [row.clave_lugar, row]));
  const links = finds.flatMap(({ businesses, ...of }) =>
    businesses.flatMap(({ clave_lugar }, orden) => {
      const row = ofPlace.get(clave_lugar);
      return row ? [{ ...of, negocio_id: row.id, dominio_id: row.dominio_id, nuevo: row.nuevo, orden }] : [];
    }),
  );
  await pickBusinesses(tx, key.usuario_id, knownDomains(saved, newDomains), options.revision);
  return await linkBusinesses(tx, key, links, newDomains, options);
}

/** Businesses without keyword and batch. `prioridad` null: new domains are not checked. */
export async function saveManualBusinesses(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; prioridad: number | null },
): Promise<{ saved: ReadonlyMap<string, SavedBusiness>; newDomains: number }> {
  const { saved, newDomains } = await upsertBusinesses(tx, usuarioId, [{ found: null, businesses }], options);
  await pickBusinesses(tx, usuarioId, knownDomains(saved, newDomains), options.revision);
  return { saved: new Map(saved.map((row) => [row.clave_lugar, row])), newDomains: newDomains.size };
}

interface Link extends OfKeyword {
  negocio_id: string;
  dominio_id: string | null;
  nuevo: boolean;
  orden: number;
}

const Linked = z.object({
  ofKeyword: z.array(z.object({ id: Id, encontrados: z.number(), nuevos: z.number() })),
  pendientes: z.array(Id),
});

/**
 * One statement, so that the batch's row is written once. Domains verified since `freshSince` count as verified; the
 * others become due. A domain counts for the trade and zone of the first keyword that found it.
 */
async function linkBusinesses(
  tx: Tx,
  key: BatchKey,
  links: readonly Link[],
  newDomains: ReadonlySet<string>,
  options: SaveOptions,
): Promise<SavedBusinesses> {
  const column = (name: 'keyword_id' | 'negocio_id' | 'nuevo' | 'orden') =>
    sql`${links.map((link) => link[name])}`;
  // What is new has no links yet.
  const allNew = links.every(({ nuevo }) => nuevo);
  const domains = firstOfEachDomain(links);
  const ofDomain = (name: 'dominio_id' | 'oficio' | 'zona') => sql`${domains.map((link) => link[name])}`;
  const { expirado } = estadoVerificacion;
  const linked = await firstRow(
    tx,
    Linked,
    prepared(sql`WITH e AS MATERIALIZED (
          SELECT * FROM unnest(${column('keyword_id')}::uuid[], ${column('negocio_id')}::uuid[],
            ${column('nuevo')}::boolean[], ${column('orden')}::int[])
            WITH ORDINALITY AS e(keyword_id, negocio_id, nuevo, orden, lugar)
        ), de_keyword AS (
          INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
          SELECT ${key.usuario_id}::uuid, keyword_id, negocio_id, orden, nuevo FROM e ORDER BY negocio_id, keyword_id
          ${allNew ? sql`` : sql`ON CONFLICT DO NOTHING`} RETURNING keyword_id, nuevo
        ), de_batch AS (
          INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, keyword_id, orden, nuevo, revision)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, e.negocio_id, e.keyword_id,
            ${lastPlace(key)} + e.lugar, e.nuevo, ${options.revision}::bigint
          FROM e, batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id} ORDER BY e.negocio_id
          ${allNew ? sql`` : sql`ON CONFLICT (usuario_id, batch_id, negocio_id) DO NOTHING`}
          RETURNING nuevo
        ), tocados AS (
          SELECT d.id, t.oficio, t.zona, ${freshVerdict(options.freshSince)} AS fresco,
            d.estado_verificacion = ${expirado} AS expirado, d.es_disponible IS TRUE AS libre
          FROM unnest(${ofDomain('dominio_id')}::uuid[], ${ofDomain('oficio')}::text[], ${ofDomain('zona')}::text[])
            AS t(id, oficio, zona) JOIN dominios d ON d.usuario_id = ${key.usuario_id} AND d.id = t.id
        ), de_dominio AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, id, fresco, fresco AND expirado, fresco AND libre,
            oficio, zona
          FROM tocados ORDER BY id
          ${domains.every(({ dominio_id }) => newDomains.has(dominio_id)) ? sql`` : sql`ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING`}
          RETURNING dominio_id, verificado, expirado, libre
        ), suma AS (
          ${addFound(key, options.revision)}
        )
        SELECT ARRAY(SELECT dominio_id FROM de_dominio WHERE NOT verificado) AS pendientes,
          coalesce((SELECT json_agg(k) FROM (
            SELECT keyword_id AS id, count(*)::int AS encontrados, count(*) FILTER (WHERE nuevo)::int AS nuevos
            FROM de_keyword GROUP BY 1) k), '[]') AS "ofKeyword"`),
  );
  const pendientes = linked?.pendientes ?? [];
  const ofKeyword = new Map(
    (linked?.ofKeyword ?? []).map(({ id, encontrados, nuevos }) => [
      id,
      { encontrados, nuevos, conocidos: encontrados - nuevos },
    ]),
  );
  if (!options.verificar) return { ofKeyword, porVerificar: 0 };
  const { now, prioridad, revision } = options;
  const known = pendientes.filter((id) => !newDomains.has(id));
  const moved = await applyToChecks(tx, key.usuario_id, known, { kind: 'found', now, prioridad }, revision);
  return { ofKeyword, porVerificar: pendientes.length - known.length + moved.size };
}

/** SQL: `d` has a verdict since this moment and counts as verified. */
export function freshVerdict(since: number): SQL {
  const { verificando, pendiente, error } = estadoVerificacion;
  return sql`coalesce(d.fecha_ultima_verificacion >= ${at(since)}::timestamptz
    AND d.estado_verificacion NOT IN (${pendiente}, ${error}, ${verificando})
    AND d.verification_method IS DISTINCT FROM ${metodoVerificacion.none}, false)`;
}

/** SQL: adds the rows of de_batch and de_dominio to the batch's counters; `s` are the sums. */
export const addFound = (key: BatchKey, revision: number): SQL =>
  addToCounters(
    key.usuario_id,
    ['total_negocios_encontrados', 'negocios_nuevos', ...domainCounters],
    sql`SELECT ${key.batch_id}::uuid AS batch_id, n.*, d.*
      FROM (SELECT count(*)::int AS total_negocios_encontrados,
          count(*) FILTER (WHERE nuevo)::int AS negocios_nuevos FROM de_batch) n,
        (SELECT count(*)::int AS total_dominios_extraidos,
          count(*) FILTER (WHERE verificado)::int AS dominios_verificados,
          count(*) FILTER (WHERE expirado)::int AS dominios_expirados_encontrados,
          count(*) FILTER (WHERE libre)::int AS dominios_libres
        FROM de_dominio) d`,
    revision,
  );

/** SQL: the last place of a batch's businesses. Names no outer row, so that a statement reads it once. */
export const lastPlace = (key: BatchKey): SQL =>
  sql`coalesce((SELECT max(x.orden) FROM batch_negocios x
    WHERE x.usuario_id = ${key.usuario_id} AND x.batch_id = ${key.batch_id}), 0)`;

function firstOfEachDomain(links: readonly Link[]): (Link & { dominio_id: string })[] {
  const first = new Map<string, Link & { dominio_id: string }>();
  for (const { dominio_id, ...link } of links)
    if (dominio_id !== null && !first.has(dominio_id)) first.set(dominio_id, { ...link, dominio_id });
  return [...first.values()];
}

/** With those that places have left. */
const knownDomains = (saved: readonly SavedBusiness[], newDomains: ReadonlySet<string>): string[] => [
  ...new Set(
    saved
      .flatMap(({ dominio_id, dominio_anterior }) => [dominio_id, dominio_anterior])
      .flatMap((id) => (id === null || newDomains.has(id) ? [] : id)),
  ),
];

/** A domain shows its business with most reviews and the number of its businesses. */
export async function pickBusinesses(
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
    UPDATE dominios d SET negocio_id = mejor.id, negocios_total = coalesce(mejor.total, 0),
      listado_por_negocio = d.listado_por_negocio OR mejor.id IS NOT NULL, revision = ${revision}
    FROM unnest(${[...domains]}::uuid[]) AS pedido(id) LEFT JOIN mejor ON mejor.dominio_id = pedido.id
    WHERE d.usuario_id = ${usuarioId} AND d.id = pedido.id
      AND (d.negocio_id, d.negocios_total) IS DISTINCT FROM (mejor.id, coalesce(mejor.total, 0))`);
  await alongIndex(tx, () => tx.execute(pick));
}
