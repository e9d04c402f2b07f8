import * as z from 'zod';
import {
  CodigoOrden,
  CosteOrden,
  CuandoOrden,
  EstadoOrden,
  Importe,
  type Orden,
} from '#contract/orders/entities.ts';
import { CanalRegistrador } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { Tx } from '../../store.ts';
import { arrivalPage, countUpTo, type Page, type PageRequest } from '../lists/page.ts';
import { all, iso } from '../sql/fragments.ts';
import { firstRow, rows } from '../sql/rows.ts';

const date = z.string().nullable();
const ListedOrder = z.strictObject({
  _id: z.uuid(),
  dominio_id: z.uuid().nullable(),
  dominio: z.string(),
  dominio_unicode: z.string(),
  registrador: CanalRegistrador,
  cuando: CuandoOrden,
  hasta: date,
  anos: z.int(),
  tope_centimos: z.int(),
  servidores: z.array(z.string()),
  acepta_premium: z.boolean(),
  simulacro: z.boolean(),
  estado: EstadoOrden,
  codigo: CodigoOrden.nullable(),
  motivo: z.string().nullable(),
  proxima: date,
  fecha_creacion: z.string(),
  fecha_armada: date,
  fecha_fin: date,
  coste: CosteOrden.nullable(),
  cobro: Importe.nullable(),
  factura: z.string().nullable(),
  referencia: z.string().nullable(),
  expira: date,
  de_programa: z.boolean(),
});
type ListedOrder = z.infer<typeof ListedOrder>;

const columns = sql`o.id AS _id, (SELECT d.id FROM dominios d
    WHERE d.usuario_id = o.usuario_id AND d.id = o.dominio_id) AS dominio_id,
  o.dominio, o.dominio_unicode, o.registrador, o.cuando, ${iso(sql`o.hasta`)} AS hasta, o.anos, o.tope_centimos,
  o.servidores, o.acepta_premium, o.simulacro, o.estado, o.codigo, o.motivo, ${iso(sql`o.proxima`)} AS proxima,
  ${iso(sql`o.fecha_creacion`)} AS fecha_creacion, ${iso(sql`o.fecha_armada`)} AS fecha_armada,
  ${iso(sql`o.fecha_fin`)} AS fecha_fin, o.coste,
  CASE WHEN o.cobro_centimos IS NOT NULL
    THEN jsonb_build_object('centimos', o.cobro_centimos, 'moneda', o.cobro_moneda) END AS cobro,
  o.factura, o.referencia, ${iso(sql`o.expira`)} AS expira,
  o.acceso_id IS NOT NULL AS de_programa`;

export interface OrderFilter {
  grupo?: 'abiertas' | 'terminadas' | undefined;
  estado?: EstadoOrden | undefined;
  search?: string | undefined;
}

function orderWhere(usuarioId: string, { grupo, estado, search }: OrderFilter): SQL {
  return all([
    sql`o.usuario_id = ${usuarioId}`,
    grupo === 'abiertas' ? sql`o.proxima IS NOT NULL` : undefined,
    grupo === 'terminadas' ? sql`o.proxima IS NULL` : undefined,
    estado && sql`o.estado = ${estado}`,
    search ? sql`strpos(o.dominio_unicode, ${search.trim().toLowerCase()}) > 0` : undefined,
  ]);
}

/** Newest first. */
export async function listOrders(
  tx: Tx,
  usuarioId: string,
  filter: OrderFilter,
  request: PageRequest,
): Promise<Page<Orden>> {
  const from = sql`ordenes o`;
  const where = orderWhere(usuarioId, filter);
  const query = {
    row: ListedOrder,
    columns,
    from,
    where,
    key: sql`o.id`,
    keyType: 'uuid',
    desc: true,
  } as const;
  const page = await arrivalPage(tx, query, request, await countUpTo(tx, from, where));
  return { ...page, filas: await withOthers(tx, page.filas) };
}

const PAGE = 500;

/** In pages, newest first, for an export. */
export async function* allOrders(
  tx: Tx,
  usuarioId: string,
  filter: OrderFilter & { ids?: readonly string[] | undefined },
): AsyncGenerator<Orden[]> {
  const { ids } = filter;
  const where = all([orderWhere(usuarioId, filter), ids && sql`o.id = ANY(${[...ids]}::uuid[])`]);
  let before: string | null = null;
  for (;;) {
    const page: ListedOrder[] = await rows(
      tx,
      ListedOrder,
      sql`SELECT ${columns} FROM ordenes o WHERE ${where} AND ${before === null ? sql`true` : sql`o.id < ${before}`}
          ORDER BY o.id DESC LIMIT ${PAGE}`,
    );
    if (page.length > 0) yield await withOthers(tx, page);
    if (page.length < PAGE) return;
    before = page.at(-1)?._id ?? null;
  }
}

export async function readOrder(tx: Tx, usuarioId: string, id: string): Promise<Orden | undefined> {
  const row = await firstRow(
    tx,
    ListedOrder,
    sql`SELECT ${columns} FROM ordenes o WHERE o.usuario_id = ${usuarioId} AND o.id = ${id}`,
  );
  return row && (await withOthers(tx, [row]))[0];
}

async function withOthers(tx: Tx, found: readonly ListedOrder[]): Promise<Orden[]> {
  const open = found.flatMap(({ proxima, dominio }) => (proxima === null ? [] : [dominio]));
  const others = await elsewhere(tx, open);
  return found.map((row) => ({ ...row, otra_cuenta: row.proxima !== null && others.has(row.dominio) }));
}

/** Of these names, those that another account of the installation has an armed order for. */
export async function elsewhere(tx: Tx, dominios: readonly string[]): Promise<Set<string>> {
  if (dominios.length === 0) return new Set();
  const found = await rows(
    tx,
    z.strictObject({ lugar: z.int() }),
    sql`SELECT lugar FROM orders_elsewhere(${[...dominios]}::text[])`,
  );
  return new Set(found.flatMap(({ lugar }) => dominios[lugar - 1] ?? []));
}

const Count = z.strictObject({ estado: EstadoOrden, total: z.int() });

export async function countByState(tx: Tx, usuarioId: string): Promise<Record<EstadoOrden, number>> {
  const found = await rows(
    tx,
    Count,
    sql`SELECT estado, count(*)::int AS total FROM ordenes WHERE usuario_id = ${usuarioId} GROUP BY estado`,
  );
  const known = new Map(found.map(({ estado, total }) => [estado, total]));
  const counts = EstadoOrden.options.map((estado) => [estado, known.get(estado) ?? 0]);
  return Object.fromEntries(counts) as Record<EstadoOrden, number>; // it has every state
}
