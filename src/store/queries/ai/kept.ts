import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { type GrupoNegocio, ProveedorIa } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import { holdRevision, type Tx } from '../../store.ts';
import { at, firstRow, json, rows } from '../sql/rows.ts';

const accountRow = z.object({ usuario_id: Id });

export async function accountsForAi(
  tx: Tx,
  when: { now: number; longAgo: number },
  limit: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    accountRow,
    sql`SELECT usuario_id FROM accounts_for_ai(${at(when.now)}::timestamptz, ${at(when.longAgo)}::timestamptz, ${limit}::int)`,
  );
  return found.map(({ usuario_id }) => usuario_id);
}

const seenRow = z.object({ revision: z.number(), proveedor: ProveedorIa });

/** Read before the account's rows are processed. */
export async function accountChanges(
  tx: Tx,
  usuarioId: string,
): Promise<z.infer<typeof seenRow> | undefined> {
  return await firstRow(
    tx,
    seenRow,
    sql`SELECT r.revision::float8 AS revision, c.ai_provider AS proveedor FROM cuentas c
        JOIN revisiones r ON r.usuario_id = c.usuario_id WHERE c.usuario_id = ${usuarioId}`,
  );
}

export async function markLookedThrough(
  tx: Tx,
  usuarioId: string,
  seen: { revision: number; proveedor: string; now: number; notBefore: number },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ia_repasos (usuario_id, revision, proveedor, no_antes, hora)
    VALUES (${usuarioId}, ${seen.revision}, ${seen.proveedor}, ${at(seen.notBefore)}, ${at(seen.now)})
    ON CONFLICT (usuario_id) DO UPDATE SET revision = excluded.revision, proveedor = excluded.proveedor,
      no_antes = excluded.no_antes, hora = excluded.hora`);
}

/** New settings: the account is processed again at the next sweep. */
export async function lookThroughAgain(tx: Tx, usuarioId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM ia_repasos WHERE usuario_id = ${usuarioId}`);
}

const businessRow = z.object({
  id: Id,
  nombre_negocio: z.string(),
  categoria: z.string().nullable(),
});
export type UnclassifiedBusiness = z.infer<typeof businessRow>;

export async function businessesToClassify(
  tx: Tx,
  usuarioId: string,
  limit: number,
): Promise<UnclassifiedBusiness[]> {
  return await rows(
    tx,
    businessRow,
    sql`SELECT id, nombre_negocio, categoria_negocio AS categoria FROM negocios
        WHERE usuario_id = ${usuarioId} AND clasificacion = 'pendiente' AND no_contactar IS NULL ORDER BY id LIMIT ${limit}`,
  );
}

export interface AnsweredCategory {
  id: string;
  /** Null: the model could not tell either; the provider's category stays. */
  categoria: string | null;
  grupo: GrupoNegocio | null;
}

/** Only businesses that still wait get the answers. */
export async function saveCategories(
  tx: Tx,
  usuarioId: string,
  answered: readonly AnsweredCategory[],
  revision: number,
): Promise<void> {
  if (answered.length === 0) return;
  await tx.execute(sql`
    UPDATE negocios n SET categoria_negocio = coalesce(e.categoria, n.categoria_negocio),
      grupo = coalesce(e.grupo, n.grupo), revision = ${revision},
      clasificacion = CASE WHEN e.categoria IS NULL AND e.grupo IS NULL THEN 'nadie' ELSE 'ia' END
    FROM jsonb_to_recordset(${json(answered)}::jsonb) AS e(id uuid, categoria text, grupo text)
    WHERE n.usuario_id = ${usuarioId} AND n.id = e.id AND n.clasificacion = 'pendiente'`);
}

const noteRow = z.object({ oportunidad_id: Id, nota: z.string(), clave: z.string(), creada: z.date() });
export type KeptNote = z.infer<typeof noteRow>;

export async function notesOf(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<KeptNote[]> {
  if (ids.length === 0) return [];
  return await rows(
    tx,
    noteRow,
    sql`SELECT oportunidad_id, nota, clave, creada FROM ia_notas
        WHERE usuario_id = ${usuarioId} AND oportunidad_id = ANY(${[...ids]}::uuid[])`,
  );
}

const namedRow = z.object({ oportunidad_id: Id, negocios: z.array(Id) });

/** Unmarked businesses that a text about each opportunity may name. Read before the facts of the text. */
export async function namedBusinesses(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const unmarked = sql`SELECT n.id FROM negocios n
    WHERE n.usuario_id = o.usuario_id AND n.no_contactar IS NULL`;
  const found = await rows(
    tx,
    namedRow,
    sql`SELECT o.id AS oportunidad_id, ARRAY(
          ${unmarked} AND n.id = o.negocio_id UNION ${unmarked} AND n.dominio_id = o.dominio_id) AS negocios
        FROM oportunidades o WHERE o.usuario_id = ${usuarioId} AND o.id = ANY(${[...ids]}::uuid[])`,
  );
  return new Map(found.map(({ oportunidad_id, negocios }) => [oportunidad_id, negocios]));
}

/** SQL: no business was marked or deleted since a text named it. The revision is held. */
export const mayBeNamed = (usuarioId: string, negocios: readonly string[]): SQL =>
  sql`NOT EXISTS (SELECT FROM unnest(${[...negocios]}::uuid[]) x(id) WHERE NOT EXISTS (SELECT FROM negocios n
    WHERE n.usuario_id = ${usuarioId} AND n.id = x.id AND n.no_contactar IS NULL))`;

/** Unless the opportunity was deleted meanwhile, or one of the businesses was marked or deleted. */
export async function saveNote(
  tx: Tx,
  usuarioId: string,
  note: { oportunidad_id: string; nota: string; clave: string; negocios: readonly string[] },
  now: number,
): Promise<void> {
  await holdRevision(tx);
  await tx.execute(sql`
    INSERT INTO ia_notas (usuario_id, oportunidad_id, nota, clave, creada)
    SELECT usuario_id, id, ${note.nota}, ${note.clave}, ${at(now)} FROM oportunidades
    WHERE usuario_id = ${usuarioId} AND id = ${note.oportunidad_id}
      AND ${mayBeNamed(usuarioId, note.negocios)}
    ON CONFLICT (usuario_id, oportunidad_id) DO UPDATE SET nota = excluded.nota, clave = excluded.clave,
      creada = excluded.creada`);
}

/** Deletes notes and answers that may repeat facts of the businesses, whose rows are still there. `ids`: SQL array. */
export async function forgetAnswers(tx: Tx, usuarioId: string, ids: SQL): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ia_notas a USING oportunidades o
    WHERE a.usuario_id = ${usuarioId} AND o.usuario_id = a.usuario_id AND o.id = a.oportunidad_id
      AND (o.negocio_id = ANY(${ids}) OR o.dominio_id IN (SELECT n.dominio_id FROM negocios n
        WHERE n.usuario_id = ${usuarioId} AND n.id = ANY(${ids})))`);
  await tx.execute(
    sql`DELETE FROM ia_respuestas WHERE usuario_id = ${usuarioId} AND capacidad IN ('notas', 'categorias')`,
  );
}

const siteRow = z.object({
  dominio_id: Id,
  titulo: z.string().nullable(),
  texto: z.string(),
  captura: z.date(),
});
export type ArchivedSite = z.infer<typeof siteRow>;

/** Archived texts of the best opportunities' names that no model has read in that capture. */
export async function sitesToTell(tx: Tx, usuarioId: string, best: number): Promise<ArchivedSite[]> {
  return await rows(
    tx,
    siteRow,
    sql`SELECT d.id AS dominio_id, m.datos->>'archivo_titulo' AS titulo, m.datos->>'archivo_texto' AS texto,
          (m.datos->>'archivo_captura')::timestamptz AS captura
        FROM (SELECT DISTINCT dominio_id FROM (
            SELECT dominio_id FROM oportunidades WHERE usuario_id = ${usuarioId} AND NOT apartada
            ORDER BY puntuacion_oportunidad DESC, id DESC LIMIT ${best}) b WHERE dominio_id IS NOT NULL) o
        JOIN dominios d ON d.usuario_id = ${usuarioId} AND d.id = o.dominio_id
        JOIN metricas_mundo m ON m.dominio = d.dominio AND m.fuente = 'wayback'
        LEFT JOIN ia_sitios s ON s.usuario_id = ${usuarioId} AND s.dominio_id = d.id
        WHERE m.datos->>'archivo_texto' IS NOT NULL AND m.datos->>'archivo_captura' IS NOT NULL
          AND s.captura IS DISTINCT FROM (m.datos->>'archivo_captura')::timestamptz`,
  );
}

export async function saveSite(
  tx: Tx,
  usuarioId: string,
  site: { dominio_id: string; captura: number; sitio: object | null },
  now: number,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ia_sitios (usuario_id, dominio_id, captura, sitio, creada)
    SELECT usuario_id, id, ${at(site.captura)}::timestamptz, ${site.sitio === null ? null : json(site.sitio)}::jsonb,
      ${at(now)}::timestamptz
    FROM dominios WHERE usuario_id = ${usuarioId} AND id = ${site.dominio_id}
    ON CONFLICT (usuario_id, dominio_id) DO UPDATE SET captura = excluded.captura, sitio = excluded.sitio,
      creada = excluded.creada`);
}

const pastRow = z.object({
  /** Raw metrics of the archive. */
  por_reglas: z.unknown(),
  captura: z.string().nullable(),
  spam: z.unknown(),
  por_ia: z.unknown(),
});

/** Descriptions of a domain's former site: by rules, and by a model for the same capture. */
export async function pastSite(
  tx: Tx,
  usuarioId: string,
  dominioId: string,
): Promise<z.infer<typeof pastRow> | undefined> {
  return await firstRow(
    tx,
    pastRow,
    sql`SELECT d.metricas->'archivo_sitio' AS por_reglas, d.metricas->>'archivo_captura' AS captura,
          d.metricas->'archivo_spam' AS spam, s.sitio AS por_ia
        FROM dominios d LEFT JOIN ia_sitios s ON s.usuario_id = d.usuario_id AND s.dominio_id = d.id
          AND s.captura = (d.metricas->>'archivo_captura')::timestamptz
        WHERE d.usuario_id = ${usuarioId} AND d.id = ${dominioId}`,
  );
}

const idRow = z.object({ id: Id });

/** The best opportunities not set aside; `dominioId`: only of that domain. */
export async function bestOpportunities(
  tx: Tx,
  usuarioId: string,
  limit: number,
  dominioId?: string,
): Promise<string[]> {
  const found = await rows(
    tx,
    idRow,
    sql`SELECT id FROM oportunidades WHERE usuario_id = ${usuarioId} AND NOT apartada
          ${dominioId === undefined ? sql`` : sql`AND dominio_id = ${dominioId}`}
        ORDER BY puntuacion_oportunidad DESC, id DESC LIMIT ${limit}`,
  );
  return found.map(({ id }) => id);
}
