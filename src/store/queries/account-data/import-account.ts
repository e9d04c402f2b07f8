import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import { identifier, join, raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { searchedNames } from '../opportunities/write.ts';
import { at, json, rows } from '../sql/rows.ts';
import { anyOf, fillsOf } from './import-fills.ts';
import { TABLES, type WritableTable } from './import-tables.ts';

/** SQL: the file's row and the account's row are the same thing. */
const sameThing = (table: WritableTable): SQL => {
  const { key, one } = TABLES[table];
  return same(one.length === 0 ? key : one);
};

const Judged = z.strictObject({ nuevas: z.int(), completadas: z.int(), conservadas: z.int() });
export type JudgedRows = z.infer<typeof Judged>;

/** Counts of these rows: new to the account, known but filling empty fields, and known with different values. */
export async function judgeRows(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
): Promise<JudgedRows> {
  const { key, one } = TABLES[table];
  const fills = fillsOf(table);
  const has = (columns: readonly string[]) =>
    columns.length === 0
      ? sql`false`
      : sql`EXISTS (SELECT FROM ${identifier(table)} t WHERE t.usuario_id = ${usuarioId} AND ${same(columns)})`;
  const [counted] = await rows(
    tx,
    Judged,
    sql`SELECT count(*) FILTER (WHERE NOT (${has(key)} OR ${has(one)}))::int AS nuevas,
          count(*) FILTER (WHERE t.usuario_id IS NOT NULL AND (${anyOf(fills.map(({ lacks }) => lacks))}))::int AS completadas,
          count(*) FILTER (WHERE t.usuario_id IS NOT NULL AND (${anyOf(fills.map(({ differs }) => differs))}))::int AS conservadas
        FROM ${recordsOf(table, found)} LEFT JOIN LATERAL (
          SELECT * FROM ${identifier(table)} t WHERE t.usuario_id = ${usuarioId} AND ${sameThing(table)} LIMIT 1) t ON true`,
  );
  return counted ?? { nuevas: 0, completadas: 0, conservadas: 0 };
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

/** Adds new rows and fills in empty fields of known ones; returns the number added. */
export async function addImportedRows(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
  revision: number,
): Promise<number> {
  const { columns, revised, one } = TABLES[table];
  await fillKnownRows(tx, usuarioId, table, found, revision);
  const names = namesOf(columns).map(identifier);
  const into = join([sql`usuario_id`, ...names, ...(revised ? [sql`revision`] : [])]);
  const values = join([
    sql`${usuarioId}::uuid`,
    ...names.map((name) => sql`x.${name}`),
    ...(revised ? [sql`${revision}::bigint`] : []),
  ]);
  const unknown =
    one.length === 0
      ? sql`true`
      : sql`NOT EXISTS (SELECT FROM ${identifier(table)} t WHERE t.usuario_id = ${usuarioId} AND ${same(one)})`;
  const answer = await tx.execute(sql`
    INSERT INTO ${identifier(table)} (${into}) SELECT ${values} FROM ${recordsOf(table, found)} WHERE ${unknown}
    ON CONFLICT DO NOTHING`);
  return answer.rowCount ?? 0;
}

/** What rows belong to or name, where the database itself does not check it. */
const UNCHECKED: Partial<Record<WritableTable, Readonly<Record<string, WritableTable>>>> = {
  keywords: { batch_id: 'batches' },
  batch_logs: { batch_id: 'batches' },
  negocios: { dominio_id: 'dominios' },
  batch_negocios: { batch_id: 'batches', negocio_id: 'negocios' },
  keyword_negocios: { keyword_id: 'keywords', negocio_id: 'negocios' },
  batch_dominios: { batch_id: 'batches', dominio_id: 'dominios' },
};

/** Whether a row names another that the account does not have (any more). */
export async function refersToDeleted(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
): Promise<boolean> {
  const lacking = Object.entries(UNCHECKED[table] ?? {}).map(([column, parent]) => {
    const id = sql`x.${identifier(column)}`;
    return sql`(${id} IS NOT NULL AND NOT EXISTS (
      SELECT FROM ${identifier(parent)} p WHERE p.usuario_id = ${usuarioId} AND p.id = ${id}))`;
  });
  if (lacking.length === 0) return false;
  const [row] = await rows(
    tx,
    z.object({ falta: z.boolean() }),
    sql`SELECT EXISTS (SELECT FROM ${recordsOf(table, found)} WHERE ${join(lacking, ' OR ')}) AS falta`,
  );
  return row?.falta ?? false;
}

async function fillKnownRows(
  tx: Tx,
  usuarioId: string,
  table: WritableTable,
  found: readonly object[],
  revision: number,
): Promise<void> {
  const fills = fillsOf(table).filter(({ form }) => form !== 'own');
  if (fills.length === 0) return;
  const sets = fills.map(({ name, value }) => sql`${identifier(name)} = ${value}`);
  await tx.execute(sql`
    UPDATE ${identifier(table)} t
    SET ${join([...sets, ...(TABLES[table].revised ? [sql`revision = ${revision}::bigint`] : [])])}
    FROM ${recordsOf(table, found)}
    WHERE t.usuario_id = ${usuarioId} AND ${sameThing(table)} AND (${anyOf(fills.map(({ lacks }) => lacks))})`);
}

/** Sets the searchable names of imported opportunities; a scoring rule that applies makes them visible. */
export async function nameImportedOpportunities(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await tx.execute(sql`
    UPDATE oportunidades o SET nombre_orden = ${searchedNames}, extension = d.extension,
      decaida = CASE WHEN NOT o.manual THEN ${at(now)}::timestamptz END,
      dominio_apartado = o.dominio_apartado OR d.estado_gestion IS NOT NULL
    FROM oportunidades i LEFT JOIN dominios d ON d.usuario_id = i.usuario_id AND d.id = i.dominio_id
      LEFT JOIN negocios n ON n.usuario_id = i.usuario_id AND n.id = i.negocio_id
    WHERE i.usuario_id = ${usuarioId} AND i.id = ANY(${[...ids]}::uuid[]) AND o.usuario_id = i.usuario_id
      AND o.id = i.id AND o.nombre_orden = ''`);
}

const Other = z.object({ de: Id, a: Id });

/** Pairs of the file's id and the account's id. */
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
