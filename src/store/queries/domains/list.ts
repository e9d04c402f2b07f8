import * as z from 'zod';
import { Dominio, Evidencia, NegocioDeDominio } from '#contract/entities/dominio.ts';
import { Fecha, Id } from '#contract/entities/shared.ts';
import { EstadoVerificacion } from '#contract/states.ts';
import { readMetrics } from '#domain/value/wire-metrics.ts';
import { raw, type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { CursorRow } from '../lists/cursor.ts';
import { rememberLargeCounts } from '../lists/large-counts.ts';
import { orderedPage } from '../lists/order.ts';
import { COUNT_CAP, GATHERED_MAX, type Page, type PageRequest, type Total } from '../lists/page.ts';
import { hasSecondChannel, RegistrarKeys, registrarKeys } from '../registry/second-channel.ts';
import { iso } from '../sql/fragments.ts';
import { byArrival, byProbing } from '../sql/planner.ts';
import { firstRow, rows } from '../sql/rows.ts';
import { confirmationFrom, domainColumns } from './list-columns.ts';
import { type DomainFigures, domainFigures, narrowedTo } from './list-counts.ts';
import { type DomainCondition, type DomainFilter, domainWhere, isFacetFilter } from './list-filter.ts';
import {
  countedPage,
  type DomainSort,
  domainOrder,
  type OrderFigures,
  orderFigures,
  wholeOrder,
} from './list-order.ts';
import { zoneOnWire } from './list-zone.ts';

const Row = Dominio.omit({
  segundo_canal: true,
  zona: true,
  whois_data: true,
  evidencias: true,
  riesgo_marca: true,
}).extend({
  claves_registrador: RegistrarKeys,
  negocio_id: Id.nullable(),
  metricas: z.unknown(),
  negocio: NegocioDeDominio.nullable(),
  registrante_nombre: z.string().nullable(),
  registrante_organizacion: z.string().nullable(),
  fecha_actualizacion: Fecha.nullable(),
});
type Row = z.infer<typeof Row>;

const columns = sql`${domainColumns}, ${registrarKeys} AS claves_registrador, CASE WHEN n.id IS NOT NULL THEN json_build_object('_id', n.id,
  'no_contactar', n.no_contactar IS NOT NULL, 'fuente_datos', n.fuente_datos,
  'google_retirado', n.google_retirado IS NOT NULL, 'nombre_negocio', n.nombre_negocio, 'direccion', n.direccion, 'categoria_negocio', n.categoria_negocio,
  'keyword_origen', n.keyword_origen, 'place_id', n.place_id, 'enlace_maps', n.enlace_maps, 'rating', n.rating,
  'review_count', n.review_count) END AS negocio`;
const withBusiness = sql`dominios d LEFT JOIN negocios n ON n.usuario_id = d.usuario_id AND n.id = d.negocio_id`;

/** One domain with its evidence, newest first; undefined if unknown. */
export async function readDomain(tx: Tx, usuarioId: string, id: string): Promise<Dominio | undefined> {
  const row = await firstRow(
    tx,
    Row,
    sql`SELECT ${columns} FROM ${withBusiness} WHERE d.usuario_id = ${usuarioId} AND d.id = ${id}`,
  );
  return row && { ...toDominio(row), evidencias: await receipt(tx, usuarioId, row.dominio) };
}

/** A page of domains: ids first, by filter and order, then whole rows. */
export async function listDomains(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  sort: DomainSort,
  request: PageRequest,
): Promise<Page<Dominio>> {
  const figures = await domainFigures(tx, usuarioId, filter);
  const scanned = narrowedTo(filter, figures);
  const asked = await domainWhere(tx, usuarioId, filter, scanned !== null);
  const isKept = isFacetFilter(filter);
  const { where, total, spread, matches, gathered } = isKept
    ? {
        where: asked.where,
        total: { total: figures.total, exacto: true },
        spread: figures,
        matches: null,
        gathered: null,
      }
    : await counted(tx, usuarioId, asked, sort, request);
  const list = {
    ...domainOrder(sort, spread, valuesAsked(filter, figures), figures.poblacion),
    ...{ from: sql`dominios d`, alias: sql`d`, where, id: sql`d.id`, matches },
    isCovered: isKept || isCoveredOrder(sort, filter),
    scanned,
    population: figures.poblacion.total,
  };
  const read = () => orderedPage(tx, list, request, total, gathered);
  const page = await (asked.isBatch ? byProbing(tx, read) : read());
  return { ...page, filas: await domainsOf(tx, usuarioId, page.filas) };
}

/** Whether the order's index covers the filter. */
function isCoveredOrder({ orden }: DomainSort, filter: DomainFilter): boolean {
  const { search, dominio, batch_id, keyword_id, a_mano } = filter;
  if (batch_id !== undefined || keyword_id !== undefined || a_mano !== undefined) return false;
  const isDated = orden === 'verificacion' || orden === 'expiracion';
  if (isDated) return search === undefined && dominio === undefined;
  return orden === 'dominio' || orden === 'valor' || orden === 'autoridad';
}

/** With a required value no row is without it. */
function valuesAsked({ valor_minimo, autoridad_minima }: DomainFilter, kept: DomainFigures): OrderFigures {
  return {
    ...kept,
    con_valor: valor_minimo === undefined ? kept.con_valor : kept.total,
    con_autoridad: autoridad_minima === undefined ? kept.con_autoridad : kept.total,
  };
}

/** Up to this many rows are found once and then named by ids. */
const NAMED_MAX = 1_000;

interface Counted {
  where: SQL;
  total: Total;
  /** Rows in each stretch of an order; null if too many to examine. */
  spread: Partial<OrderFigures> | null;
  /** Rows to gather; null if too many. */
  matches: number | null;
  /** The rows of the page and the next one, if they were found with the count. */
  gathered: CursorRow[] | null;
}

const CountRow = z.object({
  total: z.int(),
  ids: z.array(Id).nullable(),
  nada: z.int().exactOptional(),
  por_estado: z.record(EstadoVerificacion, z.number()).exactOptional(),
  con_valor: z.int().exactOptional(),
  con_autoridad: z.int().exactOptional(),
  verificados: z.int().exactOptional(),
  con_expiracion: z.int().exactOptional(),
  pagina: z.array(CursorRow).nullable().exactOptional(),
});

/** With the order whose figures it has. */
type Found = z.infer<typeof CountRow> & { orden?: DomainSort['orden'] };
const countOnce = rememberLargeCounts<Found | undefined>();

async function counted(
  tx: Tx,
  usuarioId: string,
  { where, isBroad, isAlone, isBatch, total }: DomainCondition,
  sort: DomainSort,
  request: PageRequest,
): Promise<Counted> {
  if (total !== null)
    return { where, total, spread: null, matches: total.exacto ? total.total : null, gathered: null };
  const most = isBroad || isBatch ? COUNT_CAP : GATHERED_MAX;
  const part = countedPage(sort, request);
  const count = sql`WITH d AS (SELECT d.id${part.columns} FROM dominios d WHERE ${where} LIMIT ${most + 1})
    SELECT count(*)::int AS total, CASE WHEN count(*) <= ${NAMED_MAX} THEN array_agg(d.id) END AS ids,
      ${orderFigures(sort)}${part.page} FROM d`;
  const read = () => firstRow(tx, CountRow, count);
  const found = await countOnce(
    tx,
    sql`${where} LIMIT ${most}`,
    () => (isBatch ? byProbing(tx, read) : isBroad && isAlone ? byArrival(tx, read) : read()),
    (rows) =>
      rows !== undefined && rows.total > COUNT_CAP ? { ...rows, ids: null, orden: sort.orden } : undefined,
  );
  if (!found) throw new Error('a count returned no row');
  const { ids, pagina: gathered = null, orden, ...figures } = found;
  // Values change without a new revision, so remembered figures of them may be old.
  const isOfOrder = orden === undefined || (orden === sort.orden && orden !== 'valor');
  const spread = isOfOrder ? figures : { total: figures.total };
  const total_mostrado = { total: Math.min(spread.total, COUNT_CAP), exacto: spread.total <= COUNT_CAP };
  if (spread.total > most)
    return { where, total: total_mostrado, spread: null, matches: null, gathered: null };
  const isNamed = spread.total <= NAMED_MAX;
  const named = sql`d.usuario_id = ${usuarioId} AND d.id = ANY(${ids ?? []}::uuid[])`;
  return { where: isNamed ? named : where, total: total_mostrado, spread, matches: spread.total, gathered };
}

/** Whole domains in the order of `ids`; unknown ones are omitted. */
export async function domainsOf(tx: Tx, usuarioId: string, ids: readonly string[]): Promise<Dominio[]> {
  if (ids.length === 0) return [];
  const found = await rows(
    tx,
    Row,
    sql`SELECT ${columns} FROM ${withBusiness}
        WHERE d.usuario_id = ${usuarioId} AND d.id = ANY(${[...ids]}::uuid[])`,
  );
  const byId = new Map(found.map((row) => [row._id, toDominio(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const EXPORT_PAGE = 1_000;

/** All domains of a filter, page by page, from one snapshot. */
export async function* allDomains(
  tx: Tx,
  usuarioId: string,
  filter: DomainFilter,
  sort: DomainSort,
): AsyncGenerator<Dominio[]> {
  const { where } = await domainWhere(tx, usuarioId, filter);
  await tx.execute(sql`DECLARE dominios_exportados NO SCROLL CURSOR FOR
    SELECT ${columns} FROM ${withBusiness} WHERE ${where} ORDER BY ${wholeOrder(sort)}`);
  for (;;) {
    const page = await rows(tx, Row, raw(`FETCH ${EXPORT_PAGE} FROM dominios_exportados`));
    if (page.length > 0) yield page.map(toDominio);
    if (page.length < EXPORT_PAGE) return;
  }
}

const RECEIPT_MAX = 100;

/** Evidence older than the account's row shows only its day, because other accounts' interest is private. */
async function receipt(tx: Tx, usuarioId: string, dominio: string): Promise<Evidencia[]> {
  const piece = sql`fuente, servidor, kind AS resultado, detalle, ms`;
  const previo = sql`hora < (SELECT fecha_creacion FROM dominios
    WHERE usuario_id = ${usuarioId} AND dominio = ${dominio})`;
  return await rows(
    tx,
    Evidencia,
    sql`SELECT fuente, servidor, resultado, detalle, ${iso(sql`momento`)} AS hora, ms::float8 AS ms, previo FROM (
          (SELECT ${piece}, ${previo} AS previo,
             CASE WHEN ${previo} THEN date_trunc('day', hora, 'UTC') ELSE hora END AS momento FROM evidencias WHERE dominio = ${dominio} ORDER BY hora DESC LIMIT ${RECEIPT_MAX})
          UNION ALL
          (SELECT ${piece}, false AS previo, hora AS momento FROM evidencias_cuenta WHERE usuario_id = ${usuarioId} AND dominio = ${dominio}
           ORDER BY hora DESC LIMIT ${RECEIPT_MAX})
        ) e ORDER BY momento DESC LIMIT ${RECEIPT_MAX}`,
  );
}

function toDominio(row: Row): Dominio {
  const {
    negocio_id: _,
    claves_registrador,
    metricas,
    negocio,
    registrante_nombre,
    registrante_organizacion,
    fecha_actualizacion,
    ...plain
  } = row;
  return {
    ...plain,
    confirmacion_desde: confirmationFrom(row),
    segundo_canal: hasSecondChannel(row, claves_registrador),
    zona: zoneOnWire(row.dominio),
    metricas: readMetrics(metricas),
    negocio_id: negocio,
    whois_data: {
      registrant_name: registrante_nombre,
      registrant_organization: registrante_organizacion,
      creation_date: row.fecha_registro,
      updated_date: fecha_actualizacion,
    },
  };
}
