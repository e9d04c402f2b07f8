import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { FiltroDominios } from '#contract/routes/dominios.ts';
import { estadoVerificacion } from '#contract/states.ts';
import type { Tx } from '#store/store.ts';
import { all } from './lectura.ts';
import { closedZones } from './lectura-dominio-zona.ts';
import { COUNT_CAP, type Total } from './lectura-pagina.ts';
import { firstRow, rows } from './rows.ts';

export type DomainFilter = z.output<typeof FiltroDominios> & {
  /** Only those without a verdict yet. */
  sinVeredicto?: boolean;
};

/** The part of a filter that the kept figures know: columns of `facetas_dominios f` and of `dominios d` alike. */
export function facetConditions(filter: DomainFilter, table: 'd' | 'f'): (SQL | undefined)[] {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  const { estado_verificacion, sinVeredicto, es_disponible, fase_ciclo, extension, favorito } = filter;
  return [
    estado_verificacion && sql`${column('estado_verificacion')} = ${estado_verificacion}`,
    sinVeredicto
      ? sql`${column('estado_verificacion')} IN (${estadoVerificacion.pendiente}, ${estadoVerificacion.verificando})`
      : undefined,
    es_disponible && (table === 'f' ? sql`f.es_disponible = ${es_disponible}` : availability[es_disponible]),
    fase_ciclo && sql`${column('fase_ciclo')} = ${fase_ciclo}`,
    extension ? sql`${column('extension')} = ${extension.toLowerCase().replace(/^\./, '')}` : undefined,
    favorito === undefined ? undefined : favorito ? column('favorito') : sql`NOT ${column('favorito')}`,
  ];
}

const availability = {
  true: sql`d.es_disponible`,
  false: sql`NOT d.es_disponible`,
  null: sql`d.es_disponible IS NULL`,
} as const;

/** True when the kept figures answer for the whole filter. */
export function isFacetFilter(filter: DomainFilter): boolean {
  const { estado_verificacion, sinVeredicto, es_disponible, fase_ciclo, extension, favorito, ...rest } =
    filter;
  return Object.values(rest).every((value) => value === undefined);
}

/** A filter's condition, for rows of `dominios d`. */
export interface DomainCondition {
  where: SQL;
  /** It looks for a text that very many names have: rows that match must be met on the way, not gathered. */
  isBroad: boolean;
  /** How many rows it leaves, where looking for the text has told. */
  total: Total | null;
}

/** Those set aside ('descartado', 'comprado') are not listed. */
export async function domainWhere(tx: Tx, usuarioId: string, filter: DomainFilter): Promise<DomainCondition> {
  const { batch_id, ids } = filter;
  const text = filter.search ?? filter.dominio;
  const found = text ? await textCondition(tx, text) : ANY_TEXT;
  const where = all([
    sql`d.usuario_id = ${usuarioId} AND d.estado_gestion IS NULL`,
    ...facetConditions(filter, 'd'),
    filter.valor_minimo === undefined ? undefined : sql`d.valor_estimado >= ${filter.valor_minimo}`,
    filter.autoridad_minima === undefined ? undefined : sql`d.autoridad >= ${filter.autoridad_minima}`,
    filter.backlinks_minimos === undefined ? undefined : sql`d.backlinks >= ${filter.backlinks_minimos}`,
    filter.a_mano === undefined ? undefined : filter.a_mano ? byHand : sql`NOT ${byHand}`,
    ids && sql`d.id = ANY(${sql.param([...ids])}::uuid[])`,
    batch_id
      ? sql`d.id IN (SELECT bd.dominio_id FROM batch_dominios bd WHERE bd.usuario_id = ${usuarioId}
          AND bd.batch_id = ${batch_id})`
      : undefined,
    found.where,
  ]);
  return { ...found, where, total: isOnlyText(filter) ? found.total : null };
}

const ANY_TEXT = { where: undefined, isBroad: false, total: null };

const isOnlyText = ({ search, dominio, ...rest }: DomainFilter): boolean =>
  Object.values(rest).every((value) => value === undefined);

const byHand = sql`(d.estado_verificacion = ${estadoVerificacion.necesita_verificacion_manual}
  OR (d.estado_verificacion = ${estadoVerificacion.verificando} AND d.es_disponible IS NULL
    AND d.fecha_ultima_verificacion IS NOT NULL AND d.zona IS NOT NULL
    AND d.zona IN (SELECT jsonb_array_elements_text(${JSON.stringify(closedZones)}::jsonb))))`;

/**
 * "Contains this text", accents and case aside. A rare text is found by its index, once, as a list of ids; a frequent
 * one is tried row by row in the list's own order, which soon has a page full.
 */
async function textCondition(tx: Tx, text: string): Promise<DomainCondition> {
  const matches = sql`(d.dominio LIKE patron_busqueda(${text}) OR d.dominio_unicode <> d.dominio
    AND texto_busqueda(d.dominio_unicode) LIKE patron_busqueda(${text}))`;
  if (await isFrequent(tx, matches)) return { where: matches, isBroad: true, total: null };
  const found = await rows<{ id: string }>(tx, sql`SELECT search_dominios(${text}, ${COUNT_CAP + 1}) AS id`);
  if (found.length > COUNT_CAP) {
    return { where: matches, isBroad: true, total: { total: COUNT_CAP, exacto: false } };
  }
  return {
    where: sql`d.id = ANY(${sql.param(found.map((row) => row.id))}::uuid[])`,
    isBroad: false,
    total: { total: found.length, exacto: true },
  };
}

const SAMPLE = 1_000;
const FREQUENT = 50;

/** One in twenty of the newest rows: an index of texts would gather them all before it gives the first. */
async function isFrequent(tx: Tx, matches: SQL): Promise<boolean> {
  const found = await firstRow<{ total: number }>(
    tx,
    sql`SELECT count(*)::int AS total FROM (
          SELECT d.dominio, d.dominio_unicode FROM dominios d ORDER BY d.usuario_id DESC, d.id DESC LIMIT ${SAMPLE}
        ) d WHERE ${matches}`,
  );
  return (found?.total ?? 0) >= FREQUENT;
}
