import * as z from 'zod';
import type { EstadisticasOportunidades } from '#contract/entities/estadisticas.ts';
import type { FiltroOportunidades } from '#contract/routes/resultados.ts';
import { EstadoGestion, PrioridadAccion, TipoOportunidad } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { readCounters } from '../lists/counters.ts';
import { cursorPages } from '../lists/cursor-pages.ts';
import { type OrderedList, orderedPage } from '../lists/order.ts';
import { byId, byValue } from '../lists/order-ranges.ts';
import {
  COUNT_CAP,
  countToGather,
  GATHERED_MAX,
  type Page,
  type PageRequest,
  type Total,
} from '../lists/page.ts';
import { searchText } from '../lists/search.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, idRow, rows, totalRow } from '../sql/rows.ts';
import { furtherKinds, inList, isBestOfName, kindsOfName } from './names.ts';

export type OpportunityFilter = Partial<
  Pick<
    FiltroOportunidades,
    | 'puntuacion_minima'
    | 'valor_minimo'
    | 'tipo_oportunidad'
    | 'prioridad_accion'
    | 'extension'
    | 'search'
    | 'estado_gestion'
    | 'por_nombre'
  >
> & {
  ids?: readonly string[] | undefined;
  /** Business without (true) or with (false) the mark «No contactar»; opportunities of names have no mark. */
  contactable?: boolean | undefined;
};
export type OpportunitySort = Pick<FiltroOportunidades, 'orden' | 'direccion'>;

const Row = z.strictObject({
  id: z.uuid(),
  tipo_oportunidad: TipoOportunidad,
  tipos: z.array(TipoOportunidad),
  dominio_id: z.uuid().nullable(),
  negocio_id: z.uuid().nullable(),
  puntuacion_oportunidad: z.number(),
  valor_estimado: z.number().nullable(),
  prioridad_accion: PrioridadAccion,
  keyword_id: z.uuid().nullable(),
  keyword: z.string().nullable(),
  keywords_miradas: z.number().nullable(),
  oficio: z.string().nullable(),
  lugar: z.string().nullable(),
  negocios_mirados: z.number().nullable(),
  con_web_viva: z.number().nullable(),
  estado_gestion: EstadoGestion.nullable(),
  notas: z.string(),
  fecha_creacion: z.string(),
});
export type StoredOpportunity = z.infer<typeof Row>;

const columns = sql`o.id, o.tipo_oportunidad, ${kindsOfName} AS tipos, o.dominio_id, o.negocio_id, o.puntuacion_oportunidad, o.valor_estimado,
  o.prioridad_accion, o.keyword_id, k.keyword, o.keywords_miradas, k.oficio, k.lugar, o.negocios_mirados, o.con_web_viva, o.estado_gestion, o.notas,
  ${iso(sql`o.fecha_creacion`)} AS fecha_creacion`;
const withKeyword = sql`oportunidades o LEFT JOIN keywords k ON k.usuario_id = o.usuario_id AND k.id = o.keyword_id`;

/** A page of the list, or of those set aside by the filter: ids first, then whole rows. */
export async function listOpportunities(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
  sort: OpportunitySort,
  request: PageRequest,
): Promise<Page<StoredOpportunity>> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  const { total, matches } = await opportunityTotal(tx, usuarioId, filter, where);
  const count = await readCounters(tx, usuarioId, 'oportunidades');
  const list: OrderedList = {
    from: sql`oportunidades o`,
    alias: sql`o`,
    where,
    id: sql`o.id`,
    matches,
    scanned: null,
    isCovered: false,
    population: count('total'),
    ...orderOf(sort, filter),
  };
  const page = await orderedPage(tx, list, request, total);
  return { ...page, filas: await opportunitiesById(tx, usuarioId, page.filas) };
}

/** Ids of all opportunities of a filter, best first, page by page. */
export async function* allOpportunities(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
): AsyncGenerator<string[]> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  const query = sql`SELECT o.id FROM oportunidades o WHERE ${where} ORDER BY o.puntuacion_oportunidad DESC, o.id DESC`;
  for await (const page of cursorPages(tx, Named, query)) yield page.map(({ id }) => id);
}
const Named = z.strictObject({ id: z.uuid() });

export async function opportunitiesById(
  tx: Tx,
  usuarioId: string,
  ids: readonly string[],
): Promise<StoredOpportunity[]> {
  if (ids.length === 0) return [];
  const found = await rows(
    tx,
    Row,
    sql`SELECT ${columns} FROM ${withKeyword} WHERE o.usuario_id = ${usuarioId} AND o.id = ANY(${[...ids]}::uuid[])`,
  );
  const byKey = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byKey.get(id) ?? []);
}

function orderOf(
  { orden, direccion }: OpportunitySort,
  { valor_minimo }: OpportunityFilter,
): Pick<OrderedList, 'stretches' | 'desc' | 'cursor' | 'isEven'> {
  const id = sql`o.id`;
  // Scores rise with values.
  const isEven = valor_minimo === undefined;
  const desc = direccion === 'desc';
  switch (orden) {
    case 'puntuacion':
      return {
        stretches: [byValue(sql`o.puntuacion_oportunidad`, 'double precision', id, null)],
        desc,
        cursor: { type: 'double precision', nullable: false },
        isEven,
      };
    case 'valor':
      return {
        // With a minimum value no row is without one.
        stretches: [
          byValue(sql`o.valor_estimado`, 'integer', id, null),
          ...(valor_minimo === undefined ? [byId(sql`o.valor_estimado IS NULL`, null, id, null)] : []),
        ],
        desc,
        cursor: { type: 'integer', nullable: true },
        isEven: true,
      };
    case 'fecha':
      return {
        stretches: [byId(sql`true`, null, id, null)],
        desc,
        cursor: { type: 'text', nullable: true },
        isEven,
      };
  }
}

/** Each name once. With one kind a name has one row, which need not be its best. */
const isByName = ({ por_nombre, tipo_oportunidad }: OpportunityFilter): boolean =>
  por_nombre === 'true' && tipo_oportunidad === undefined;

const isOfMarked = sql`EXISTS (SELECT FROM negocios n WHERE n.usuario_id = o.usuario_id AND n.id = o.negocio_id
  AND n.no_contactar IS NOT NULL)`;

export async function countOpportunities(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
): Promise<number> {
  const where = await opportunityWhere(tx, usuarioId, filter);
  const found = await firstRow(
    tx,
    totalRow,
    sql`SELECT count(*)::int AS total FROM oportunidades o WHERE ${where}`,
  );
  return found?.total ?? 0;
}

export async function opportunityWhere(tx: Tx, usuarioId: string, filter: OpportunityFilter): Promise<SQL> {
  return all([
    sql`o.usuario_id = ${usuarioId}`,
    inList(sql`o`, filter.estado_gestion),
    isByName(filter) ? isBestOfName(filter.estado_gestion) : undefined,
    filter.ids === undefined ? undefined : sql`o.id = ANY(${[...filter.ids]}::uuid[])`,
    filter.contactable === undefined ? undefined : sql`${isOfMarked} = ${!filter.contactable}`,
    filter.tipo_oportunidad === undefined ? undefined : sql`o.tipo_oportunidad = ${filter.tipo_oportunidad}`,
    filter.prioridad_accion === undefined ? undefined : sql`o.prioridad_accion = ${filter.prioridad_accion}`,
    filter.puntuacion_minima === undefined
      ? undefined
      : sql`o.puntuacion_oportunidad >= ${filter.puntuacion_minima}`,
    filter.valor_minimo === undefined ? undefined : sql`o.valor_estimado >= ${filter.valor_minimo}`,
    filter.extension === undefined ? undefined : sql`o.extension = ${filter.extension}`,
    filter.search === undefined
      ? undefined
      : filter.estado_gestion === undefined
        ? await named(tx, usuarioId, filter.search)
        : hasText(filter.search),
  ]);
}

const hasText = (text: string): SQL => sql`o.nombre_orden LIKE patron_busqueda(${text})`;

/** The domain's or business's name contains the text; a rare text is resolved to ids of names that are not set aside. */
async function named(tx: Tx, usuarioId: string, text: string): Promise<SQL> {
  const domains = await searchText(tx, 'dominios', text);
  const businesses = await searchText(tx, 'negocios', text);
  if (domains.ids === null || businesses.ids === null) return hasText(text);
  const found = await rows(
    tx,
    idRow,
    sql`SELECT o.id FROM oportunidades o WHERE o.usuario_id = ${usuarioId} AND o.dominio_id = ANY(${[...domains.ids]}::uuid[])
        UNION
        SELECT o.id FROM oportunidades o WHERE o.usuario_id = ${usuarioId} AND o.negocio_id = ANY(${[...businesses.ids]}::uuid[])`,
  );
  return sql`o.id = ANY(${found.map(({ id }) => id)}::uuid[])`;
}

const NO_FURTHER = { alta: 0, media: 0, baja: 0 } as const;
const allOf = ({ alta, media, baja }: Record<PrioridadAccion, number>) => alta + media + baja;

async function opportunityTotal(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
  where: SQL,
): Promise<{ total: Total; matches: number | null }> {
  const given = Object.entries(filter).filter(
    ([name, value]) => value !== undefined && name !== 'por_nombre',
  );
  const [only] = given;
  const key =
    given.length === 0
      ? 'total'
      : given.length === 1 && only?.[0] === 'tipo_oportunidad'
        ? `tipo:${filter.tipo_oportunidad}`
        : given.length === 1 && only?.[0] === 'prioridad_accion'
          ? `prioridad:${filter.prioridad_accion}`
          : null;
  if (key === null) {
    // Gathering would test every name for a frequent text, and each row that is set aside for a better one of its name.
    const isTested = isByName(filter) && filter.estado_gestion !== undefined;
    const most = filter.search === undefined && !isTested ? GATHERED_MAX : COUNT_CAP;
    return await countToGather(tx, sql`oportunidades o`, where, most);
  }
  const count = await readCounters(tx, usuarioId, 'oportunidades');
  const further = isByName(filter) ? furtherKinds(count) : NO_FURTHER;
  const { prioridad_accion } = filter;
  const matches = count(key) - (prioridad_accion === undefined ? allOf(further) : further[prioridad_accion]);
  return { total: { total: matches, exacto: true }, matches };
}

const Count = z.strictObject({
  total: z.number(),
  alta: z.number(),
  media: z.number(),
  baja: z.number(),
  dominio_expirado: z.number(),
  alto_valor: z.number(),
  negocio_calidad: z.number(),
  bajo_competencia: z.number(),
  valor: z.number(),
  nombres: z.number(),
  nombres_valorados: z.number(),
});
const Valued = z.strictObject({ nombres_valorados: z.number() });

/** Without a filter the maintained counts. */
export async function opportunityStats(
  tx: Tx,
  usuarioId: string,
  filter: OpportunityFilter,
): Promise<EstadisticasOportunidades> {
  const { por_nombre: _, ...narrowed } = filter;
  if (Object.values(narrowed).every((value) => value === undefined)) {
    const count = await readCounters(tx, usuarioId, 'oportunidades');
    const further = isByName(filter) ? furtherKinds(count) : NO_FURTHER;
    // Few opportunities are names, and the index of their type has the value.
    const valued = await firstRow(
      tx,
      Valued,
      sql`SELECT count(*)::int AS nombres_valorados FROM oportunidades
          WHERE usuario_id = ${usuarioId} AND tipo_oportunidad = 'dominio_expirado' AND valor_estimado IS NOT NULL
            AND NOT apartada`,
    );
    // A name that is or becomes free has one row of this type.
    const names = {
      nombres: count('tipo:dominio_expirado'),
      nombres_valorados: valued?.nombres_valorados ?? 0,
    };
    const less: Record<string, number> = { total: allOf(further) };
    for (const name of PrioridadAccion.options) less[`prioridad:${name}`] = further[name];
    return statsOf((name) => count(name) - (less[name] ?? 0), names);
  }
  // Kinds are counted in all rows of a name, not only in its best.
  const where = await opportunityWhere(tx, usuarioId, narrowed);
  const best = isByName(filter) ? isBestOfName(filter.estado_gestion) : sql`true`;
  const priority = (name: string) => sql`count(*) FILTER (WHERE mejor AND prioridad_accion = ${name})::int`;
  const type = (name: string) => sql`count(*) FILTER (WHERE tipo_oportunidad = ${name})::int`;
  const found = await firstRow(
    tx,
    Count,
    sql`SELECT count(*) FILTER (WHERE mejor)::int AS total, ${priority('alta')} AS alta, ${priority('media')} AS media, ${priority('baja')} AS baja,
          ${type('dominio_expirado')} AS dominio_expirado, ${type('alto_valor')} AS alto_valor,
          ${type('negocio_calidad')} AS negocio_calidad, ${type('bajo_competencia')} AS bajo_competencia,
          coalesce(sum(valor) FILTER (WHERE primera), 0)::float8 AS valor,
          count(*) FILTER (WHERE primera)::int AS nombres, count(valor) FILTER (WHERE primera)::int AS nombres_valorados
        FROM (SELECT prioridad_accion, tipo_oportunidad, valor_estimado AS valor, ${best} AS mejor,
            row_number() OVER (PARTITION BY dominio_id, tipo_oportunidad = 'negocio_calidad') = 1
              AND dominio_id IS NOT NULL AND tipo_oportunidad <> 'negocio_calidad' AS primera
          FROM oportunidades o WHERE ${where}) o`,
  );
  if (!found) throw new Error('a count returned no row');
  const named: Record<string, number> = { total: found.total, valor_total: found.valor };
  for (const name of ['alta', 'media', 'baja'] as const) named[`prioridad:${name}`] = found[name];
  for (const name of TipoOportunidad.options) named[`tipo:${name}`] = found[name];
  return statsOf((name) => named[name] ?? 0, found);
}

const statsOf = (
  count: (name: string) => number,
  { nombres, nombres_valorados }: Pick<EstadisticasOportunidades, 'nombres' | 'nombres_valorados'>,
): EstadisticasOportunidades => ({
  total: count('total'),
  por_prioridad: {
    alta: count('prioridad:alta'),
    media: count('prioridad:media'),
    baja: count('prioridad:baja'),
  },
  por_tipo: {
    dominio_expirado: count('tipo:dominio_expirado'),
    alto_valor: count('tipo:alto_valor'),
    negocio_calidad: count('tipo:negocio_calidad'),
    bajo_competencia: count('tipo:bajo_competencia'),
  },
  valor_total_estimado: count('valor_total'),
  nombres,
  nombres_valorados,
});
