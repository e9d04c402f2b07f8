import * as z from 'zod';
import { MarcaContacto, MarcaQuitada } from '#contract/contact/entities.ts';
import { Id } from '#contract/entities/shared.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { forgetAnswers } from '../ai/kept.ts';
import { forgetBodies } from '../events/deliveries.ts';
import { lockUnnamed } from '../opportunities/write.ts';
import { iso } from '../sql/fragments.ts';
import { at, firstRow, idRow, json, rows, totalRow } from '../sql/rows.ts';

const Identified = z.object({
  id: Id,
  clave_lugar: z.string(),
  place_id: z.string().nullable(),
  business_id: z.string().nullable(),
  nombre_negocio: z.string(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
});
export type IdentifiedRow = z.infer<typeof Identified>;

const identified = sql`n.id, n.clave_lugar, n.place_id, n.business_id, n.nombre_negocio, n.direccion, n.telefono`;

/** Businesses by id, by place, or with the same name as others. */
export type Which =
  | { ids: readonly string[] }
  | { places: readonly string[] }
  | { namesakesOf: readonly string[] };

function whichOf(usuarioId: string, which: Which): SQL {
  if ('ids' in which) return sql`n.id = ANY(${[...which.ids]}::uuid[])`;
  if ('places' in which) return sql`n.clave_lugar = ANY(${[...which.places]}::text[])`;
  return sql`n.nombre_orden <> '' AND n.nombre_orden IN (SELECT o.nombre_orden FROM negocios o
    WHERE o.usuario_id = ${usuarioId} AND o.id = ANY(${[...which.namesakesOf]}::uuid[]))`;
}

export async function unmarkedBusinesses(tx: Tx, usuarioId: string, which: Which): Promise<IdentifiedRow[]> {
  return await rows(
    tx,
    Identified,
    sql`SELECT ${identified} FROM negocios n
        WHERE n.usuario_id = ${usuarioId} AND n.no_contactar IS NULL AND ${whichOf(usuarioId, which)}`,
  );
}

/** By id, page by page. */
export async function unmarkedAfter(
  tx: Tx,
  usuarioId: string,
  after: string,
  limit: number,
): Promise<IdentifiedRow[]> {
  return await rows(
    tx,
    Identified,
    sql`SELECT ${identified} FROM negocios n
        WHERE n.usuario_id = ${usuarioId} AND n.id > ${after}::uuid AND n.no_contactar IS NULL
        ORDER BY n.id LIMIT ${limit}`,
  );
}

const presence = z.object({ hay: z.boolean() });

export const anyMark = (usuarioId: string): SQL =>
  sql`EXISTS (SELECT FROM no_contactar WHERE usuario_id = ${usuarioId})`;

export async function hasMarks(tx: Tx, usuarioId: string): Promise<boolean> {
  const found = await firstRow(tx, presence, prepared(sql`SELECT ${anyMark(usuarioId)} AS hay`));
  return found?.hay === true;
}

export interface Hashed {
  id: string;
  huellas: readonly Buffer[];
}

const pairsOf = (hashed: readonly Hashed[]) =>
  hashed.flatMap(({ id, huellas }) => huellas.map((huella) => ({ id, huella })));

const Marked = z.object({ negocio_id: Id, marca_id: Id });

export async function addMarks(
  tx: Tx,
  usuarioId: string,
  hashed: readonly Hashed[],
  mark: { motivo: string; fecha: number; revision: number },
): Promise<number> {
  const pairs = pairsOf(hashed);
  const made = await rows(
    tx,
    Marked,
    sql`WITH elegidos AS MATERIALIZED (
          SELECT n.id AS negocio_id, uuidv7() AS marca_id FROM negocios n
          WHERE n.usuario_id = ${usuarioId} AND n.no_contactar IS NULL
            AND n.id = ANY(${hashed.map(({ id }) => id)}::uuid[]) ORDER BY n.id FOR NO KEY UPDATE
        ), marcas AS (
          INSERT INTO no_contactar (usuario_id, id, motivo, fecha)
          SELECT ${usuarioId}, marca_id, ${mark.motivo}, ${at(mark.fecha)} FROM elegidos
        )
        SELECT negocio_id, marca_id FROM elegidos`,
  );
  const ids = made.map(({ negocio_id }) => negocio_id);
  const marks = made.map(({ marca_id }) => marca_id);
  await tx.execute(sql`
    INSERT INTO no_contactar_huellas (usuario_id, marca_id, huella)
    SELECT DISTINCT ${usuarioId}::uuid, m.marca, h.huella
    FROM unnest(${ids}::uuid[], ${marks}::uuid[]) m(negocio, marca)
      JOIN unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ huella }) => huella)}::bytea[]) h(negocio, huella)
        ON h.negocio = m.negocio`);
  await tx.execute(sql`
    UPDATE negocios n SET no_contactar = m.marca, revision = ${mark.revision}
    FROM unnest(${ids}::uuid[], ${marks}::uuid[]) m(negocio, marca)
    WHERE n.usuario_id = ${usuarioId} AND n.id = m.negocio`);
  await hideLeads(tx, usuarioId, mark.revision);
  await forgetMarked(tx, usuarioId, mark.revision);
  return made.length;
}

/** Marks businesses that match one of the account's marks; returns how many. */
export async function markRecognised(
  tx: Tx,
  usuarioId: string,
  hashed: readonly Hashed[],
  revision: number,
): Promise<number> {
  const pairs = pairsOf(hashed);
  const found = await rows(
    tx,
    idRow,
    sql`WITH marcados AS (
          SELECT DISTINCT ON (h.negocio) h.negocio, m.marca_id
          FROM unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ huella }) => huella)}::bytea[]) h(negocio, huella)
            JOIN no_contactar_huellas m ON m.usuario_id = ${usuarioId} AND m.huella = h.huella
          ORDER BY h.negocio, m.marca_id
        )
        UPDATE negocios n SET no_contactar = m.marca_id, revision = ${revision} FROM marcados m
        WHERE n.usuario_id = ${usuarioId} AND n.id = m.negocio AND n.no_contactar IS NULL RETURNING n.id`,
  );
  if (found.length > 0) await hideLeads(tx, usuarioId, revision);
  if (found.length > 0 && (await areTold(tx, usuarioId, revision)))
    await forgetMarked(tx, usuarioId, revision);
  return found.length;
}

const markedAt = (usuarioId: string, revision: number): SQL =>
  sql`n.usuario_id = ${usuarioId} AND n.no_contactar IS NOT NULL AND n.revision = ${revision}::bigint`;

/** Hides opportunities of businesses marked at this revision at once; the next scoring does the rest. */
async function hideLeads(tx: Tx, usuarioId: string, revision: number): Promise<void> {
  await tx.execute(sql`
    SELECT FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id IN (
      SELECT n.dominio_id FROM negocios n
      WHERE ${markedAt(usuarioId, revision)})
    ORDER BY d.id FOR NO KEY UPDATE`);
  await tx.execute(lockUnnamed(usuarioId));
  await tx.execute(sql`
    UPDATE oportunidades o SET dominio_apartado = true FROM negocios n
    WHERE ${markedAt(usuarioId, revision)}
      AND o.usuario_id = ${usuarioId} AND o.tipo_oportunidad = 'negocio_calidad' AND NOT o.dominio_apartado
      AND o.sujeto IN (n.id, n.dominio_id)`);
}

/** A business that a search has just found is in no text yet: the account's answers of models are not paid for again. */
async function areTold(tx: Tx, usuarioId: string, revision: number): Promise<boolean> {
  const told = await firstRow(
    tx,
    idRow,
    sql`SELECT n.id FROM negocios n WHERE ${markedAt(usuarioId, revision)} AND (n.clasificacion IN ('ia', 'nadie')
      OR EXISTS (SELECT FROM oportunidades o WHERE o.usuario_id = n.usuario_id
        AND (o.negocio_id = n.id OR o.dominio_id = n.dominio_id))) LIMIT 1`,
  );
  return told !== undefined;
}

async function forgetMarked(tx: Tx, usuarioId: string, revision: number): Promise<void> {
  const marked = sql`ARRAY(SELECT n.id FROM negocios n WHERE ${markedAt(usuarioId, revision)})`;
  await forgetAnswers(tx, usuarioId, marked);
  await forgetBodies(tx, usuarioId, marked);
}

export type AskedMarks = { marcas: readonly string[] } | { negocios: readonly string[] };

const askedMarks = (usuarioId: string, which: AskedMarks): SQL =>
  'marcas' in which
    ? sql`${[...which.marcas]}::uuid[]`
    : sql`ARRAY(SELECT no_contactar FROM negocios WHERE usuario_id = ${usuarioId}
        AND id = ANY(${[...which.negocios]}::uuid[]) AND no_contactar IS NOT NULL)`;

export async function markedBusinesses(
  tx: Tx,
  usuarioId: string,
  which: AskedMarks,
): Promise<IdentifiedRow[]> {
  return await rows(
    tx,
    Identified,
    sql`SELECT ${identified} FROM negocios n
        WHERE n.usuario_id = ${usuarioId} AND n.no_contactar = ANY(${askedMarks(usuarioId, which)})`,
  );
}

/** Removes the asked marks and those that would restore them: with a hash of theirs or of `hashed`; returns them. */
export async function removeMarks(
  tx: Tx,
  usuarioId: string,
  which: AskedMarks,
  { hashed, revision }: { hashed: readonly Hashed[]; revision: number },
): Promise<MarcaQuitada[]> {
  const asked = askedMarks(usuarioId, which);
  const marks = await rows(
    tx,
    MarcaQuitada,
    sql`WITH comunes AS (
          SELECT huella FROM no_contactar_huellas WHERE usuario_id = ${usuarioId} AND marca_id = ANY(${asked})
          UNION SELECT unnest(${hashed.flatMap(({ huellas }) => huellas)}::bytea[])
        )
        SELECT m.id AS _id, ${iso(sql`m.fecha`)} AS fecha, m.motivo,
          ARRAY(SELECT encode(h.huella, 'hex') FROM no_contactar_huellas h
            WHERE h.usuario_id = m.usuario_id AND h.marca_id = m.id) AS huellas,
          ARRAY(SELECT n.id FROM negocios n WHERE n.usuario_id = m.usuario_id AND n.no_contactar = m.id) AS negocios
        FROM no_contactar m WHERE m.usuario_id = ${usuarioId} AND (m.id = ANY(${asked}) OR m.id IN (
          SELECT h.marca_id FROM no_contactar_huellas h JOIN comunes USING (huella) WHERE h.usuario_id = ${usuarioId}))`,
  );
  const ids = sql`${marks.map(({ _id }) => _id)}::uuid[]`;
  await tx.execute(sql`
    SELECT FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id IN (
      SELECT n.dominio_id FROM negocios n WHERE n.usuario_id = ${usuarioId} AND n.no_contactar = ANY(${ids}))
    ORDER BY d.id FOR NO KEY UPDATE`);
  await tx.execute(lockUnnamed(usuarioId));
  await tx.execute(sql`
    WITH libres AS (
      UPDATE negocios SET no_contactar = NULL, revision = ${revision}
      WHERE usuario_id = ${usuarioId} AND no_contactar = ANY(${ids}) RETURNING id, dominio_id
    )
    UPDATE oportunidades o SET dominio_apartado = false FROM libres l
    WHERE o.usuario_id = ${usuarioId} AND o.tipo_oportunidad = 'negocio_calidad' AND o.decaida IS NULL
      AND o.sujeto IN (l.id, l.dominio_id)
      AND NOT EXISTS (SELECT FROM dominios d WHERE d.usuario_id = ${usuarioId} AND d.id = o.dominio_id
        AND d.estado_gestion IS NOT NULL)`);
  await tx.execute(sql`DELETE FROM no_contactar WHERE usuario_id = ${usuarioId} AND id = ANY(${ids})`);
  return marks;
}

/** Adds removed marks again, to those of their businesses that have no other mark; returns how many. */
export async function restoreMarks(
  tx: Tx,
  usuarioId: string,
  removed: readonly MarcaQuitada[],
  revision: number,
): Promise<number> {
  const back = await rows(
    tx,
    idRow,
    sql`INSERT INTO no_contactar (usuario_id, id, motivo, fecha)
        SELECT ${usuarioId}::uuid, e._id, e.motivo, e.fecha
        FROM jsonb_to_recordset(${json(removed)}::jsonb) AS e(_id uuid, motivo text, fecha timestamptz)
        ON CONFLICT DO NOTHING RETURNING id`,
  );
  const added = new Set(back.map(({ id }) => id));
  const marks = json(removed.filter(({ _id }) => added.has(_id)));
  const sent = sql`jsonb_to_recordset(${marks}::jsonb) AS e(_id uuid, huellas jsonb, negocios jsonb)`;
  await tx.execute(sql`
    INSERT INTO no_contactar_huellas (usuario_id, marca_id, huella)
    SELECT ${usuarioId}::uuid, e._id, decode(h.hex, 'hex') FROM ${sent}, jsonb_array_elements_text(e.huellas) h(hex)
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    UPDATE negocios n SET no_contactar = e._id, revision = ${revision}
    FROM ${sent}, jsonb_array_elements_text(e.negocios) b(id)
    WHERE n.usuario_id = ${usuarioId} AND n.id = b.id::uuid AND n.no_contactar IS NULL`);
  await hideLeads(tx, usuarioId, revision);
  await forgetMarked(tx, usuarioId, revision);
  return back.length;
}

const MARKS_MAX = 1_000;

/** Newest marks, each with its business if the account has it. */
export async function listMarks(
  tx: Tx,
  usuarioId: string,
): Promise<{ total: number; marcas: MarcaContacto[] }> {
  const counted = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM no_contactar WHERE usuario_id = ${usuarioId}`,
  );
  const marcas = await rows(
    tx,
    MarcaContacto,
    sql`SELECT m.id AS _id, ${iso(sql`m.fecha`)} AS fecha, m.motivo, (
          SELECT json_build_object('_id', n.id, 'nombre_negocio', n.nombre_negocio) FROM negocios n
          WHERE n.usuario_id = m.usuario_id AND n.no_contactar = m.id ORDER BY n.id LIMIT 1) AS negocio
        FROM no_contactar m WHERE m.usuario_id = ${usuarioId} ORDER BY m.fecha DESC, m.id DESC LIMIT ${MARKS_MAX}`,
  );
  return { total: counted?.total ?? 0, marcas };
}
