import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { identifier, join, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { json, rows } from '../sql/rows.ts';

/** Columns that an import writes, with their types; `key`: its identifier; `one`: what else makes two rows the same thing. */
const TABLES = {
  batches: {
    columns: `id uuid, nombre text, descripcion text, tipo text, estado text, configuracion jsonb, intake_completo boolean,
      total_keywords integer, keywords_completadas integer, keywords_con_error integer,
      total_negocios_encontrados integer, negocios_nuevos integer, total_dominios_extraidos integer,
      tope_solicitudes integer, tope_creditos integer, fecha_creacion timestamptz, fecha_inicio timestamptz, fecha_fin timestamptz`,
    key: ['id'],
    one: [],
    revised: true,
  },
  keywords: {
    columns: `id uuid, batch_id uuid, posicion integer, keyword text, keyword_normalizada text, pais text, idioma text,
      estado text, resultados_encontrados integer, resultados_nuevos integer, resultados_conocidos integer,
      limitada boolean, oficio text, lugar text, zona text, fecha_creacion timestamptz, fecha_fin timestamptz`,
    key: ['id'],
    one: ['keyword_normalizada', 'pais', 'idioma', 'batch_id'],
    revised: true,
  },
  dominios: {
    columns: `id uuid, dominio text, dominio_unicode text, extension text, zona text, keyword_origen text, notas text,
      favorito boolean, estado_gestion text, fecha_creacion timestamptz`,
    key: ['id'],
    one: ['dominio'],
    revised: true,
  },
  negocios: {
    columns: `id uuid, clave_lugar text, place_id text, business_id text, nombre_negocio text, categoria_negocio text,
      grupo text, dominio_id uuid, dominio_extraido text, motivo_sin_dominio text, sitio_web text, enlace_maps text,
      direccion text, provincia text, municipio text, pais text, codigo_postal text, latitud float8, longitud float8,
      telefono text, rating float8, review_count integer, estado_actual text, cerrado boolean, fuente_datos text,
      licencia_datos text, keyword_origen text, fecha_scrapeado timestamptz, actualizado timestamptz`,
    key: ['id'],
    one: ['clave_lugar'],
    revised: true,
  },
  batch_negocios: {
    columns: 'batch_id uuid, negocio_id uuid, keyword_id uuid, orden bigint, nuevo boolean',
    key: ['batch_id', 'negocio_id'],
    one: [],
    revised: true,
  },
  keyword_negocios: {
    columns: 'keyword_id uuid, negocio_id uuid, orden integer, nuevo boolean',
    key: ['keyword_id', 'negocio_id'],
    one: [],
    revised: false,
  },
  batch_dominios: {
    columns: 'batch_id uuid, dominio_id uuid, oficio text, zona text',
    key: ['batch_id', 'dominio_id'],
    one: [],
    revised: false,
  },
  compras: {
    columns: `dominio_id uuid, precio_compra float8, fecha_compra timestamptz, registrador text,
      precio_renovacion float8, fecha_renovacion timestamptz, precio_venta float8, fecha_venta timestamptz,
      valor_al_comprar integer`,
    key: ['dominio_id'],
    one: [],
    revised: false,
  },
  filtros_guardados: {
    columns: 'id uuid, pantalla text, nombre text, filtro text, avisar boolean, fecha_creacion timestamptz',
    key: ['id'],
    one: ['pantalla', 'nombre'],
    revised: false,
  },
} as const;

export type WritableTable = keyof typeof TABLES;

/** How many of these rows the account does not have yet, under whatever identifier. */
export async function countUnknown(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
): Promise<number> {
  const { key, one } = TABLES[table];
  const without = (columns: readonly string[]) =>
    columns.length === 0
      ? sql`true`
      : sql`NOT EXISTS (SELECT FROM ${identifier(table)} t WHERE t.usuario_id = ${usuarioId} AND ${same(columns)})`;
  const [counted] = await rows(
    tx,
    z.object({ total: z.int() }),
    sql`SELECT count(*)::int AS total FROM ${recordsOf(table, found)} WHERE ${without(key)} AND ${without(one)}`,
  );
  return counted?.total ?? 0;
}

const same = (columns: readonly string[]): SQL =>
  join(
    columns.map((name) => sql`t.${identifier(name)} = x.${identifier(name)}`),
    ' AND ',
  );
const namesOf = (columns: string): string[] =>
  columns.split(',').map((column) => column.trim().split(/\s/)[0] ?? '');
const recordsOf = (table: WritableTable, found: readonly object[]): SQL =>
  sql`jsonb_to_recordset(${json(found)}::jsonb) AS x(${raw(TABLES[table].columns)})`;

/** Adds rows that the account does not have yet; how many those were. */
export async function addImportedRows(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
  revision: number,
): Promise<number> {
  const { columns, revised } = TABLES[table];
  const names = namesOf(columns).map(identifier);
  const into = join([sql`usuario_id`, ...names, ...(revised ? [sql`revision`] : [])]);
  const values = join([
    sql`${usuarioId}::uuid`,
    ...names.map((name) => sql`x.${name}`),
    ...(revised ? [sql`${revision}::bigint`] : []),
  ]);
  const answer = await tx.execute(sql`
    INSERT INTO ${identifier(table)} (${into}) SELECT ${values} FROM ${recordsOf(table, found)} ON CONFLICT DO NOTHING`);
  return answer.rowCount ?? 0;
}

const Other = z.object({ de: Id, a: Id });

/** Rows that the account has under another id: the file's id and the account's. */
export async function knownUnderOtherIds(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
): Promise<{ de: string; a: string }[]> {
  const { one } = TABLES[table];
  if (one.length === 0) return [];
  return await rows(
    tx,
    Other,
    sql`SELECT x.id AS de, t.id AS a FROM ${recordsOf(table, found)}
        JOIN ${identifier(table)} t ON t.usuario_id = ${usuarioId} AND ${same(one)} WHERE t.id <> x.id`,
  );
}

/** Which of these domains were added under this revision. */
export async function addedDomains(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  revision: number,
): Promise<string[]> {
  const found = await rows(
    tx,
    z.object({ id: Id }),
    sql`SELECT id FROM dominios
        WHERE usuario_id = ${usuarioId} AND id = ANY(${ids}::uuid[]) AND revision = ${revision}::bigint`,
  );
  return found.map(({ id }) => id);
}
