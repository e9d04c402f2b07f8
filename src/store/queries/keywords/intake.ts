import * as z from 'zod';
import { estadoProceso } from '#contract/states.ts';
import { prepared, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { at, firstRow, rows } from '../sql/rows.ts';

export interface NewKeyword {
  keyword: string;
  keyword_normalizada: string;
  pais: string;
  idioma: string;
  /** '' where the words do not say. */
  oficio: string;
  lugar: string;
  zona: string;
}

/** Positions behind `desde`; not `fijo`: and behind all that are in. No two keywords of a batch may share one. */
export interface Place {
  desde: number;
  fijo: boolean;
}

/**
 * A row `c` where the account has the keyword `e` in any batch. Each is looked up in the index by itself: as EXISTS the
 * planner reads all keywords of the account into a hash, again for every chunk of a list.
 */
const knownTo = (usuarioId: string) => sql`LATERAL (
  SELECT true AS conocida FROM keywords k WHERE k.usuario_id = ${usuarioId}
    AND k.keyword_normalizada = e.keyword_normalizada AND k.pais = e.pais AND k.idioma = e.idioma LIMIT 1) c`;

/**
 * Adds keywords to a batch in their order; one that stands there already (same text, country and language) is not
 * added again. With `omitir` those that the account knows from any batch are left out too. Returns how many were made.
 * They stand at their `lugar`, else behind those that are in.
 * Their trades and zones are counted with `zonas`; without it `countZones` has to follow, once for all of them.
 */
export async function insertKeywords(
  tx: Tx,
  key: BatchKey,
  keywords: readonly NewKeyword[],
  options: { omitir: boolean; zonas: boolean; lugar?: Place; now: number; revision: number },
): Promise<number> {
  const column = (name: keyof NewKeyword) => sql`${keywords.map((each) => each[name])}::text[]`;
  const made = await firstRow(
    tx,
    z.object({ creadas: z.number() }),
    prepared(sql`WITH entrada AS (
          SELECT * FROM unnest(${column('keyword')}, ${column('keyword_normalizada')}, ${column('pais')},
            ${column('idioma')}, ${column('oficio')}, ${column('lugar')}, ${column('zona')}) WITH ORDINALITY
            AS e(keyword, keyword_normalizada, pais, idioma, oficio, lugar, zona, ord)
        ), base AS (SELECT ${firstPosition(key, options.lugar)} AS desde), hechas AS (
          INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
            oficio, lugar, zona, estado, fecha_creacion, revision)
          SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, base.desde + e.ord, e.keyword,
            e.keyword_normalizada, e.pais, e.idioma, e.oficio, e.lugar, e.zona, ${estadoProceso.pendiente},
            ${at(options.now)}::timestamptz, ${options.revision}::bigint
          FROM base, entrada e
          ${options.omitir ? sql`LEFT JOIN ${knownTo(key.usuario_id)} ON true WHERE c.conocida IS NULL` : sql``}
          ORDER BY e.ord
          ON CONFLICT (usuario_id, batch_id, keyword_normalizada, pais, idioma) DO NOTHING
          RETURNING oficio, zona
        ), cuenta AS (SELECT count(*)::int AS creadas FROM hechas), suma AS (
          UPDATE batches SET total_keywords = total_keywords + cuenta.creadas, revision = ${options.revision}
          FROM cuenta WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}
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

function firstPosition(key: BatchKey, { desde, fijo }: Place = { desde: 0, fijo: false }) {
  if (fijo) return sql`${desde}::int`;
  return sql`greatest(${desde}::int, (SELECT max(posicion) FROM keywords
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}))`;
}

/** Counts the keywords of each trade and zone of a batch that has not started. */
export async function countZones(tx: Tx, key: BatchKey): Promise<void> {
  await tx.execute(sql`
    INSERT INTO rendimiento (usuario_id, batch_id, oficio, zona, keywords, pendientes)
    SELECT ${key.usuario_id}::uuid, ${key.batch_id}::uuid, oficio, zona, count(*)::int, count(*)::int FROM keywords
    WHERE usuario_id = ${key.usuario_id} AND batch_id = ${key.batch_id}
    GROUP BY oficio, zona ORDER BY oficio, zona
    ON CONFLICT (usuario_id, batch_id, oficio, zona) DO UPDATE SET keywords = excluded.keywords,
      pendientes = excluded.pendientes`);
}

/** Which of these (by their place in the list) the account has in any batch already. */
export async function knownKeywords(
  tx: Tx,
  usuarioId: string,
  keywords: readonly Pick<NewKeyword, 'keyword_normalizada' | 'pais' | 'idioma'>[],
): Promise<ReadonlySet<number>> {
  const column = (name: 'keyword_normalizada' | 'pais' | 'idioma') =>
    sql`${keywords.map((each) => each[name])}::text[]`;
  const known = await rows(
    tx,
    z.object({ ord: z.number() }),
    sql`SELECT (e.ord - 1)::int AS ord
        FROM unnest(${column('keyword_normalizada')}, ${column('pais')}, ${column('idioma')}) WITH ORDINALITY
          AS e(keyword_normalizada, pais, idioma, ord)
        JOIN ${knownTo(usuarioId)} ON true`,
  );
  return new Set(known.map(({ ord }) => ord));
}
