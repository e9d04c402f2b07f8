import { linesOf, searchLists } from '#pipeline/testing/search-lists.testing.ts';
import { sql } from '#store/sql.ts';
import { type Store, withAccount } from '#store/store.ts';

/** What a search with its verdicts leaves, without identifiers, times and the order of arrival. */
const lists = {
  ...searchLists,
  contadores: sql`SELECT concat_ws('|', ambito, clave, valor) AS fila FROM contadores
    WHERE ambito IN ('keywords', 'negocios') AND valor <> 0 ORDER BY 1`,
  // Figures of domains depend on unsteady names, so they are compared with the rows.
  descuadres: sql`WITH reales AS (
      SELECT clave, sum(valor) AS valor FROM dominios d, LATERAL claves_contador(d) GROUP BY clave
    ), contados AS (SELECT clave, valor FROM contadores WHERE ambito = 'dominios')
    SELECT concat_ws('|', clave, c.valor, r.valor) AS fila FROM contados c FULL JOIN reales r USING (clave)
    WHERE coalesce(c.valor, 0) <> coalesce(r.valor, 0) ORDER BY 1`,
  veredictos: sql`SELECT concat_ws('|', dominio, estado_verificacion, coalesce(es_disponible::text, '?'), confirmaciones,
      fase_ciclo, aparcado, needs_manual_verification, fecha_expiracion::date, registrar) AS fila FROM dominios ORDER BY 1`,
  verificados: sql`SELECT dominios_verificados::text AS fila FROM batches`,
  avisos: sql`SELECT concat_ws('|', tipo, count(*)) AS fila FROM notificaciones
    WHERE tipo = 'batch_completado' GROUP BY tipo ORDER BY 1`,
  reclamados: sql`SELECT dominio AS fila FROM dominios WHERE reclamado_por IS NOT NULL`,
  perdidos: sql`SELECT name AS fila FROM pgboss.job WHERE state = 'failed' ORDER BY 1`,
};
export type Result = Record<string, string[]>;

/** The verdicts of `unsteady` names are left out. */
export function resultOf(store: Store, usuarioId: string, unsteady: ReadonlySet<string>): Promise<Result> {
  return withAccount(store, usuarioId, async (tx) => {
    const found: Result = {};
    for (const [name, query] of Object.entries(lists)) found[name] = await linesOf(tx, query);
    const isSteady = (line: string) => !unsteady.has(line.split('|', 1)[0] ?? '');
    return { ...found, veredictos: (found.veredictos ?? []).filter(isSteady) };
  });
}

/** The lines that only one of both has. Compared whole, results of this size are cut short by the test's report. */
export function differences(calm: Result, rough: Result): string[] {
  const only = (mark: string, some: Result, others: Result) =>
    Object.entries(some).flatMap(([name, lines]) => {
      const left = Map.groupBy(others[name] ?? [], (line) => line);
      return lines
        .filter((line) => left.get(line)?.pop() === undefined)
        .map((line) => `${mark} ${name}: ${line}`);
    });
  return [...only('-', calm, rough), ...only('+', rough, calm)];
}
