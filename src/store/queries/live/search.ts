import * as z from 'zod';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import type { BatchKey } from '../batches/batches.ts';
import { COUNT_CAP } from '../lists/page.ts';
import { firstRow, totalRow } from '../sql/rows.ts';

/** A search up to this size is tested row by row, which is as fast as the indexes. */
const SMALL = 5_000;
const KEYWORDS_MAX = 1_000;

/** The row's business, keyword or domain contains the text. Needs `n`, `k` and `d` beside `bn`. */
export function inRow(text: string): SQL {
  const pattern = sql`patron_busqueda(${text})`;
  return sql`(texto_busqueda(n.nombre_negocio) LIKE ${pattern} OR texto_busqueda(k.keyword) LIKE ${pattern}
    OR d.dominio LIKE ${pattern} OR texto_busqueda(d.dominio_unicode) LIKE ${pattern})`;
}

const liveSearchRow = z.object({ negocios: z.number(), dominios: z.number(), keywords: z.number() });

/** A rare text is found by the indexes; a frequent one fills a page soon in list order. */
export async function liveSearch(tx: Tx, key: BatchKey, text: string): Promise<SQL> {
  const keywords = sql`SELECT x.id FROM keywords x WHERE x.usuario_id = ${key.usuario_id}
    AND x.batch_id = ${key.batch_id} AND texto_busqueda(x.keyword) LIKE patron_busqueda(${text})`;
  if (await isSmall(tx, key)) return inRow(text);
  const found = (what: string) => sql`${raw(what)}(${text}, ${COUNT_CAP + 1})`;
  const hits = await firstRow(
    tx,
    liveSearchRow,
    sql`SELECT (SELECT count(*)::int FROM ${found('search_negocios')}) AS negocios,
          (SELECT count(*)::int FROM ${found('search_dominios')}) AS dominios,
          (SELECT count(*)::int FROM (${keywords} LIMIT ${KEYWORDS_MAX + 1}) y) AS keywords`,
  );
  const rare =
    hits && hits.negocios <= COUNT_CAP && hits.dominios <= COUNT_CAP && hits.keywords <= KEYWORDS_MAX;
  if (!rare) return inRow(text);
  return sql`bn.negocio_id IN (
    SELECT ${found('search_negocios')}
    UNION SELECT m.id FROM negocios m WHERE m.usuario_id = ${key.usuario_id}
      AND m.dominio_id IN (SELECT ${found('search_dominios')})
    UNION SELECT kn.negocio_id FROM keyword_negocios kn WHERE kn.usuario_id = ${key.usuario_id}
      AND kn.keyword_id IN (${keywords}))`;
}

async function isSmall(tx: Tx, key: BatchKey): Promise<boolean> {
  const batch = await firstRow(
    tx,
    totalRow,
    sql`SELECT total_negocios_encontrados AS total FROM batches
        WHERE usuario_id = ${key.usuario_id} AND id = ${key.batch_id}`,
  );
  return (batch?.total ?? 0) <= SMALL;
}
