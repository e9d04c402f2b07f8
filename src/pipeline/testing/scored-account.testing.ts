import { randomUUID } from 'node:crypto';
import { raw, type SQL, sql } from '#store/sql.ts';
import { nextRevision, type Store, type Tx, withAccount } from '#store/store.ts';

const DAY = 86_400_000;

export type Columns = Record<string, string | number | boolean | Date | null>;

export const FREE = {
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  aparcado: false,
} as const;

/** Names and businesses as checks and searches write them; `since`: when they were found and checked. */
export function accountToScore(store: Store, account: string, since: number) {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(store, account, work);
  const run = async (query: SQL) => (await inAccount((tx) => tx.execute(query))).rows;
  const revised = (columns: Columns, query: (names: SQL, record: string) => SQL) =>
    inAccount(async (tx) => {
      const given = { ...columns, revision: await nextRevision(tx) };
      await tx.execute(query(raw(Object.keys(given).join(', ')), JSON.stringify(given)));
    });
  const add = (table: 'dominios' | 'negocios', columns: Columns) =>
    revised(
      { usuario_id: account, ...columns },
      (names, record) => sql`INSERT INTO ${raw(table)} (${names})
        SELECT ${names} FROM jsonb_populate_record(NULL::${raw(table)}, ${record}::jsonb)`,
    );
  return {
    inAccount,
    run,
    async addDomain(dominio: string, columns: Columns = {}, id: string = randomUUID()): Promise<string> {
      const zona = dominio.slice(dominio.indexOf('.') + 1);
      const name = { id, dominio, dominio_unicode: dominio, extension: zona, zona };
      const when = { fecha_creacion: new Date(since), fecha_ultima_verificacion: new Date(since) };
      await add('dominios', { ...name, ...when, ...FREE, ...columns });
      return id;
    },
    async addBusiness(columns: Columns = {}): Promise<string> {
      const id = randomUUID();
      await add('negocios', {
        id,
        clave_lugar: id,
        nombre_negocio: 'Fontanería Molina',
        categoria_negocio: 'Fontanero',
        municipio: 'Sevilla',
        rating: 4.7,
        review_count: 120,
        telefono: '954000000',
        fuente_datos: 'prueba',
        fecha_scrapeado: new Date(since),
        actualizado: new Date(since),
        ...columns,
      });
      return id;
    },
    /** A finished keyword of one market that found these businesses, in this order. */
    async addKeyword(keyword: string, businesses: readonly string[], batch = account): Promise<string> {
      await run(sql`INSERT INTO batches (usuario_id, id, nombre, tipo, configuracion, fecha_creacion, revision)
        VALUES (${account}, ${batch}, 'b', 'live', '{}', now(), 0) ON CONFLICT DO NOTHING`);
      await run(sql`UPDATE batches SET total_keywords = total_keywords + 1
        WHERE usuario_id = ${account} AND id = ${batch}`);
      const [made] = await run(sql`
        INSERT INTO keywords (usuario_id, batch_id, posicion, keyword, keyword_normalizada, pais, idioma,
          fecha_creacion, fecha_fin, oficio, lugar)
        VALUES (${account}, ${batch}, 1, ${keyword}, ${keyword}, 'ES', 'es', now(), now(), 'dentista', 'Valencia')
        RETURNING id`);
      const id = String(made?.id);
      for (const [orden, business] of businesses.entries())
        await run(sql`INSERT INTO keyword_negocios (usuario_id, keyword_id, negocio_id, orden, nuevo)
          VALUES (${account}, ${id}, ${business}, ${orden}, true)`);
      return id;
    },
    /** As a repeated search writes it, without a change. */
    touch: (business: string) =>
      inAccount(async (tx) => {
        await tx.execute(sql`UPDATE negocios SET revision = ${await nextRevision(tx)}
          WHERE usuario_id = ${account} AND id = ${business}`);
      }),
    write: (id: string, columns: Columns) =>
      revised(
        columns,
        (names, record) => sql`UPDATE dominios SET (${names}) = (
          SELECT ${names} FROM jsonb_populate_record(NULL::dominios, ${record}::jsonb))
          WHERE usuario_id = ${account} AND id = ${id}`,
      ),
    opportunities: () =>
      run(sql`SELECT o.id, o.tipo_oportunidad AS tipo, o.sujeto, o.puntuacion_oportunidad AS puntos, o.notas,
          o.estado_gestion, o.apartada, o.repasar, n.nota
        FROM oportunidades o LEFT JOIN ia_notas n ON n.usuario_id = o.usuario_id AND n.oportunidad_id = o.id
        WHERE o.usuario_id = ${account} ORDER BY o.tipo_oportunidad, o.sujeto`),
    async valueOf(id: string): Promise<unknown> {
      const [row] = await run(
        sql`SELECT valor_estimado FROM dominios WHERE usuario_id = ${account} AND id = ${id}`,
      );
      return row?.valor_estimado;
    },
    /** A name that will be free in a month. */
    redemption: {
      es_disponible: false,
      fase_ciclo: 'redencion',
      fecha_liberacion_estimada: new Date(since + 30 * DAY),
    },
  };
}
