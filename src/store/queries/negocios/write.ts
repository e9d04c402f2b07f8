import * as z from 'zod';
import { estadoVerificacion, metodoVerificacion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { applyToChecks } from '../dominios/check-writer.ts';
import type { KeywordKey } from '../keywords/outcomes.ts';
import { alongIndex } from '../sql/planner.ts';
import { at, firstRow, idRow, json, rows } from '../sql/rows.ts';
import { type NewBusiness, type SavedBusiness, upsertBusinesses } from './upsert.ts';

export interface SavedBusinesses {
  /** That this keyword had not found before: new to the account, and known to it. */
  encontrados: number;
  nuevos: number;
  conocidos: number;
  /** Domains of this keyword that wait for a check. */
  porVerificar: number;
}

/**
 * Writes what one keyword found: businesses (one per account and place; seen again = updated), their domains, the
 * links of both to keyword and batch, and the batch's counters. Repeating it changes nothing but the update time.
 * `businesses` must hold each `clave_lugar` once.
 */
export async function saveBusinesses(
  tx: Tx,
  key: KeywordKey & { keyword: string },
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  if (businesses.length === 0) return { encontrados: 0, nuevos: 0, conocidos: 0, porVerificar: 0 };
  const { saved, newDomains } = await upsertBusinesses(tx, key.usuario_id, businesses, {
    ...options,
    keyword: key.keyword,
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

/**
 * Businesses added by hand: no keyword and no batch found them, and their domains are not checked unasked. Returns the
 * saved rows by `clave_lugar`.
 */
export async function saveManualBusinesses(
  tx: Tx,
  usuarioId: string,
  businesses: readonly NewBusiness[],
  options: { now: number; revision: number },
): Promise<ReadonlyMap<string, SavedBusiness>> {
  const { saved, newDomains } = await upsertBusinesses(tx, usuarioId, businesses, {
    ...options,
    keyword: null,
    prioridad: null,
  });
  await pickBusinessOfDomain(tx, usuarioId, knownDomains(saved, newDomains), options.revision);
  return new Map(saved.map((row) => [row.clave_lugar, row]));
}

interface Link {
  negocio_id: string;
  dominio_id: string | null;
  nuevo: boolean;
  orden: number;
}

async function linkBusinesses(
  tx: Tx,
  key: KeywordKey,
  links: readonly Link[],
  newDomains: ReadonlySet<string>,
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<SavedBusinesses> {
  const input = sql`jsonb_to_recordset(${json(links)}::jsonb)
    AS e(negocio_id uuid, dominio_id uuid, nuevo boolean, orden int)`;
  const linked = await firstRow(
    tx,
    z.object({ encontrados: z.number(), nuevos: z.number() }),
    sql`WITH hechos AS (
          INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
          SELECT ${key.usuario_id}::uuid, ${key.keyword_id}::uuid, e.negocio_id, e.orden, e.nuevo FROM ${input}
          ORDER BY e.negocio_id
          ON CONFLICT DO NOTHING RETURNING nuevo)
        SELECT count(*)::int AS encontrados, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM hechos`,
  );
  const { encontrados, nuevos } = linked ?? { encontrados: 0, nuevos: 0 };
  await tx.execute(sql`
    WITH hechos AS (
      INSERT INTO batch_negocios (usuario_id, batch_id, negocio_id, keyword_id, orden, nuevo, revision)
      SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, e.negocio_id, ${key.keyword_id}::uuid,
        b.total_negocios_encontrados + row_number() OVER (ORDER BY e.orden), e.nuevo, ${options.revision}::bigint
      FROM ${input}, batches b WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}
      ON CONFLICT (usuario_id, batch_id, negocio_id) DO NOTHING
      RETURNING nuevo
    ), cuenta AS (
      SELECT count(*)::int AS total, count(*) FILTER (WHERE nuevo)::int AS nuevos FROM hechos
    )
    UPDATE batches SET total_negocios_encontrados = total_negocios_encontrados + cuenta.total,
      negocios_nuevos = negocios_nuevos + cuenta.nuevos, revision = ${options.revision}
    FROM cuenta WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`);
  await pickBusinessOfDomain(tx, key.usuario_id, knownDomains(links, newDomains), options.revision);
  const porVerificar = await linkDomains(tx, key, input, newDomains, options);
  return { encontrados, nuevos, conocidos: encontrados - nuevos, porVerificar };
}

/** The same for domains whose businesses came in another way. */
export const pickBusinesses = (
  tx: Tx,
  usuarioId: string,
  domains: readonly string[],
  revision: number,
): Promise<void> => pickBusinessOfDomain(tx, usuarioId, domains, revision);

/** As an array, so that an index finds them: joined, a table without statistics is read whole for each search. */
const domainsOf = (input: SQL) =>
  sql`ARRAY(SELECT DISTINCT e.dominio_id FROM ${input} WHERE e.dominio_id IS NOT NULL)`;

/** Domains of these businesses that the account had before. */
const knownDomains = (
  links: readonly { dominio_id: string | null }[],
  newDomains: ReadonlySet<string>,
): string[] => [
  ...new Set(
    links.flatMap(({ dominio_id }) => (dominio_id === null || newDomains.has(dominio_id) ? [] : dominio_id)),
  ),
];

/** A domain shows its most-reviewed business and how many list it. */
async function pickBusinessOfDomain(
  tx: Tx,
  usuarioId: string,
  domains: readonly string[],
  revision: number,
): Promise<void> {
  if (domains.length === 0) return;
  const pick = sql`
    WITH mejor AS MATERIALIZED (
      SELECT DISTINCT ON (n.dominio_id) n.dominio_id, n.id, count(*) OVER (PARTITION BY n.dominio_id)::int AS total
      FROM negocios n
      WHERE n.usuario_id = ${usuarioId} AND n.dominio_id = ANY(${[...domains]}::uuid[])
      ORDER BY n.dominio_id, n.review_count DESC NULLS LAST, n.id
    )
    UPDATE dominios d SET negocio_id = mejor.id, negocios_total = mejor.total, listado_por_negocio = true,
      revision = ${revision}
    FROM mejor WHERE d.usuario_id = ${usuarioId} AND d.id = mejor.dominio_id
      AND (d.negocio_id, d.negocios_total) IS DISTINCT FROM (mejor.id, mejor.total)`;
  await alongIndex(tx, () => tx.execute(pick));
}

/**
 * Ties the domains to the batch. One verified since `freshSince` counts as verified at once; the others become due,
 * as the new ones are already. Returns how many are due.
 */
async function linkDomains(
  tx: Tx,
  key: KeywordKey,
  input: SQL,
  newDomains: ReadonlySet<string>,
  options: { now: number; revision: number; verificar: boolean; prioridad: number; freshSince: number },
): Promise<number> {
  const linked = await rows(
    tx,
    idRow,
    sql`WITH tocados AS (
          SELECT d.id, d.fecha_ultima_verificacion >= ${at(options.freshSince)}::timestamptz
                   AND d.estado_verificacion NOT IN (${estadoVerificacion.pendiente}, ${estadoVerificacion.error},
                     ${estadoVerificacion.verificando})
                   AND d.verification_method IS DISTINCT FROM ${metodoVerificacion.none} AS fresco,
            d.estado_verificacion = ${estadoVerificacion.expirado} AS expirado,
            d.es_disponible IS TRUE AS libre
          FROM dominios d WHERE d.usuario_id = ${key.usuario_id}
            AND d.id = ANY(${domainsOf(input)})
        ), hechos AS (
          INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id, verificado, expirado, libre, oficio, zona)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, id, coalesce(fresco, false),
            coalesce(fresco, false) AND expirado, coalesce(fresco, false) AND libre, ${key.oficio}, ${key.zona}
          FROM tocados ORDER BY id
          ON CONFLICT (usuario_id, batch_id, dominio_id) DO NOTHING
          RETURNING dominio_id, verificado, expirado, libre
        ), suma AS (
          UPDATE batches b SET
            total_dominios_extraidos = total_dominios_extraidos + c.total,
            dominios_verificados = dominios_verificados + c.verificados,
            dominios_expirados_encontrados = dominios_expirados_encontrados + c.expirados,
            dominios_libres = dominios_libres + c.libres
          FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE verificado)::int AS verificados,
                  count(*) FILTER (WHERE expirado)::int AS expirados,
                  count(*) FILTER (WHERE libre)::int AS libres FROM hechos) c
          WHERE b.usuario_id = ${key.usuario_id} AND b.id = ${key.batch_id}
        )
        SELECT dominio_id AS id FROM hechos WHERE ${options.verificar}::boolean AND NOT verificado`,
  );
  const { now, prioridad, revision } = options;
  const event = { kind: 'found', now, prioridad } as const;
  const known = linked.flatMap(({ id }) => (newDomains.has(id) ? [] : id));
  const moved = await applyToChecks(tx, key.usuario_id, known, event, revision);
  return linked.length - known.length + moved.size;
}
