import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { estadoProceso } from '#contract/states.ts';
import { prepared, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { addToCounters } from '../batches/batch-writer.ts';
import type { BatchKey } from '../batches/batches.ts';
import { alongIndex } from '../sql/planner.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

export interface NewKeyword {
  keyword: string;
  keyword_normalizada: string;
  pais: string;
  idioma: string;
  /** '' if the words do not say. */
  oficio: string;
  lugar: string;
  zona: string;
  /** Not given by a person: a model may move the keyword to another country. */
  pais_detectado?: boolean;
}

/** Positions behind `desde` and, unless `fijo`, behind all others. Positions of a batch are unique. */
export interface Place {
  desde: number;
  fijo: boolean;
}

type Identity = Pick<NewKeyword, 'keyword_normalizada' | 'pais' | 'idioma' | 'pais_detectado'>;
type Column = Exclude<keyof NewKeyword, 'pais_detectado'>;

/**
 * Adds keywords in order at their `lugar`, otherwise at the end; repeats (same text, country, language) are skipped,
 * with `omitir` also those in other batches. `zonas` counts trades and zones; otherwise call `countZones` afterwards.
 * Returns the number added.
 */
export async function insertKeywords(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  options: { omitir: boolean; zonas: boolean; lugar?: Place; now: number; revision: number },
): Promise<number> {
  const added = sql`SELECT ${key.batch_id}::uuid AS batch_id, creadas AS total_keywords FROM cuenta`;
  const made = await firstRow(
    tx,
    Made,
    prepared(sql`WITH ${insertion(key, await withoutKnown(tx, key, keywords, options.omitir), options.now, firstPosition(key, options.lugar))}, suma AS (
          ${addToCounters(key.usuario_id, ['total_keywords'], added, options.revision)}
        ), zonas AS (
          INSERT INTO rendimiento AS r (usuario_id, batch_id, oficio, zona, keywords, pendientes)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, oficio, zona, count(*)::int, count(*)::int FROM hechas
          WHERE ${options.zonas}::boolean GROUP BY oficio, zona ORDER BY oficio, zona
          ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET keywords = r.keywords + excluded.keywords,
            pendientes = r.pendientes + excluded.pendientes
        )
        SELECT creadas FROM cuenta`),
  );
  return made?.creadas ?? 0;
}

/** Locks the account's revision only after the rows are written. Returns the number added, not counted yet. */
export async function insertChunk(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  options: { omitir: boolean; desde: number; now: number },
): Promise<number> {
  const fresh = await withoutKnown(tx, key, keywords, options.omitir);
  const made = await firstRow(
    tx,
    Made,
    // The counters' triggers run at the end of the statement, when the revision is locked, as for all writers.
    prepared(sql`WITH ${insertion(key, fresh, options.now, sql`${options.desde}::int`)}, turno AS (
          SELECT r.revision FROM cuenta, revisiones r WHERE r.usuario_id = ${key.usuario_id} FOR UPDATE OF r)
        SELECT creadas FROM cuenta, turno`),
  );
  return made?.creadas ?? 0;
}

/** Removes keywords that another batch got while the chunk at `desde` waited for the lock. */
export async function removeKnown(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  desde: number,
): Promise<number> {
  const isKnown = await knownTexts(tx, key.usuario_id, keywords, sql`batch_id <> ${key.batch_id}`);
  const gone = keywords.filter(isKnown);
  if (gone.length === 0) return 0;
  const column = (name: Column) => sql`${gone.map((each) => each[name])}::text[]`;
  const { rowCount } = await tx.execute(sql`DELETE FROM keywords
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
      AND posicion > ${desde} AND posicion <= ${desde + keywords.length}
      AND (keyword_normalizada, pais, idioma) IN (
        SELECT * FROM unnest(${column('keyword_normalizada')}, ${column('pais')}, ${column('idioma')}))`);
  return rowCount ?? 0;
}

const Made = z.object({ creadas: z.number() });

/** The rows `hechas` and their number `cuenta.creadas`. `revision` stays 0, as no query selects keywords by it. */
function insertion(key: BatchKey, keywords: readonly NewKeyword[], now: number, desde: SQL): SQL {
  const column = (name: Column) => sql`${keywords.map((each) => each[name])}::text[]`;
  return sql`entrada AS (
      SELECT * FROM unnest(${column('keyword')}, ${column('keyword_normalizada')}, ${column('pais')},
        ${column('idioma')}, ${column('oficio')}, ${column('lugar')}, ${column('zona')}) WITH ORDINALITY
        AS e(keyword, keyword_normalizada, pais, idioma, oficio, lugar, zona, ord)
    ), base AS (SELECT ${desde} AS desde), hechas AS (
      INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
        oficio, lugar, zona, estado, fecha_creacion)
      SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, base.desde + e.ord, e.keyword,
        e.keyword_normalizada, e.pais, e.idioma, e.oficio, e.lugar, e.zona, ${estadoProceso.pendiente},
        ${at(now)}::timestamptz
      FROM base, entrada e ORDER BY e.ord
      ON CONFLICT (usuario_id, batch_id, keyword_normalizada, pais, idioma) DO NOTHING
      RETURNING oficio, zona
    ), cuenta AS (SELECT count(*)::int AS creadas FROM hechas)`;
}

async function withoutKnown(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  omitir: boolean,
): Promise<readonly NewKeyword[]> {
  if (!omitir) return keywords;
  const isKnown = await knownTexts(tx, key.usuario_id, keywords, sql`true`);
  return keywords.filter((each) => !isKnown(each));
}

function firstPosition(key: BatchKey, { desde, fijo }: Place = { desde: 0, fijo: false }) {
  if (fijo) return sql`${desde}::int`;
  return sql`greatest(${desde}::int, (SELECT max(posicion) FROM keywords
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}))`;
}

/** For a batch that has not started. */
export async function countZones(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(sql`
    INSERT INTO rendimiento (usuario_id, batch_id, oficio, zona, keywords, pendientes)
    SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, oficio, zona, count(*)::int, count(*)::int FROM keywords
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
    GROUP BY oficio, zona ORDER BY oficio, zona
    ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET keywords = excluded.keywords,
      pendientes = excluded.pendientes`);
}

/** Positions of those that any batch of the account has. */
export async function knownKeywords(
  tx: Tx,
  usuarioId: string,
  keywords: readonly Identity[],
): Promise<ReadonlySet<number>> {
  const isKnown = await knownTexts(tx, usuarioId, keywords, sql`true`);
  return new Set(keywords.flatMap((each, at) => (isKnown(each) ? at : [])));
}

/** The latest batch of the account with this keyword. */
export async function batchOfKeyword(
  tx: Tx,
  usuarioId: string,
  { keyword_normalizada, pais, idioma, pais_detectado = false }: Identity,
): Promise<string | undefined> {
  const found = await firstRow(
    tx,
    z.object({ batch_id: Id }),
    sql`SELECT batch_id FROM keywords
        WHERE usuario_id = ${usuarioId} AND keyword_normalizada = ${keyword_normalizada}
          AND (pais = ${pais} AND idioma = ${idioma} OR pais_leido = ${pais} AND idioma_leido = ${idioma}
            AND (pais = pais_leido OR ${pais_detectado}::boolean))
        ORDER BY fecha_creacion DESC LIMIT 1`,
  );
  return found?.batch_id;
}

const identityOf = ({ keyword_normalizada, pais, idioma }: Identity) =>
  `${pais} ${idioma} ${keyword_normalizada}`;

const KnownText = z.object({
  keyword_normalizada: z.string(),
  pais: z.string(),
  idioma: z.string(),
  movida: z.boolean(),
});

/** In index order: for a new account the planner would read all keywords for each one. */
async function knownTexts(
  tx: Tx,
  usuarioId: string,
  keywords: readonly Identity[],
  inBatch: SQL,
): Promise<(keyword: Identity) => boolean> {
  const texts = keywords.map((each) => each.keyword_normalizada);
  const ofTexts = sql`usuario_id = ${usuarioId} AND keyword_normalizada = ANY(${texts}::text[]) AND ${inBatch}`;
  const found = await alongIndex(tx, () =>
    rows(
      tx,
      KnownText,
      prepared(sql`SELECT k.*, false AS movida FROM (SELECT DISTINCT keyword_normalizada, pais, idioma FROM keywords
            WHERE ${ofTexts} ORDER BY keyword_normalizada, pais, idioma) k
          UNION ALL SELECT keyword_normalizada, pais_leido, coalesce(idioma_leido, idioma), pais <> pais_leido
          FROM keywords WHERE ${ofTexts} AND pais_leido IS NOT NULL`),
    ),
  );
  const known = new Set(found.filter(({ movida }) => !movida).map(identityOf));
  const moved = new Set(found.filter(({ movida }) => movida).map(identityOf));
  return (keyword) =>
    known.has(identityOf(keyword)) || (keyword.pais_detectado === true && moved.has(identityOf(keyword)));
}
