import * as z from 'zod';
import { rows } from '#store/queries/sql/rows.ts';
import { type SQL, sql } from '#store/sql.ts';
import type { Tx } from '#store/store.ts';

const text = z.object({ fila: z.string() });
/** What searches leave, without identifiers, times and the order of arrival, which no two runs share. */
export const searchLists = {
  keywords: sql`SELECT concat_ws('|', keyword, estado, resultados_encontrados, resultados_nuevos + resultados_conocidos)
    AS fila FROM keywords ORDER BY 1`,
  negocios: sql`SELECT concat_ws('|', clave_lugar, nombre_negocio, dominio_extraido, cerrado) AS fila
    FROM negocios ORDER BY 1`,
  enlaces: sql`SELECT concat_ws('|', k.keyword, n.clave_lugar, kn.orden) AS fila FROM keyword_negocios kn
    JOIN keywords k ON k.id = kn.keyword_id JOIN negocios n ON n.id = kn.negocio_id ORDER BY 1`,
  delBatch: sql`SELECT concat_ws('|', n.clave_lugar, bn.nuevo) AS fila FROM batch_negocios bn
    JOIN negocios n ON n.id = bn.negocio_id ORDER BY 1`,
  dominios: sql`SELECT concat_ws('|', d.dominio, d.negocios_total, bd.verificado) AS fila FROM batch_dominios bd
    JOIN dominios d ON d.id = bd.dominio_id ORDER BY 1`,
  // The order of keywords is not fixed, but each business is new exactly once.
  nuevos: sql`SELECT concat_ws('|', n.clave_lugar, count(*) FILTER (WHERE kn.nuevo)) AS fila
    FROM keyword_negocios kn JOIN negocios n ON n.id = kn.negocio_id GROUP BY n.clave_lugar ORDER BY 1`,
  cuentas: sql`SELECT concat_ws('|', estado, total_keywords, keywords_completadas, keywords_con_error,
      total_negocios_encontrados, negocios_nuevos, total_dominios_extraidos,
      (SELECT sum(resultados_nuevos) FROM keywords), (SELECT sum(resultados_conocidos) FROM keywords)) AS fila FROM batches`,
  contadores: sql`SELECT concat_ws('|', ambito, clave, valor) AS fila FROM contadores
    WHERE ambito IN ('keywords', 'negocios', 'dominios') AND valor <> 0 ORDER BY 1`,
};

export async function linesOf(tx: Tx, query: SQL): Promise<string[]> {
  return (await rows(tx, text, query)).map(({ fila }) => fila);
}
