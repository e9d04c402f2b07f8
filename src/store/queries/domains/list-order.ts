import type { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion } from '#contract/states.ts';
import { type SQL, sql } from '../../sql.ts';
import type { OrderedList } from '../lists/order.ts';
import { byId, byValue } from '../lists/order-ranges.ts';
import { COUNT_CAP, type PageRequest } from '../lists/page.ts';
import { byState, type DomainFigures } from './list-counts.ts';

export interface DomainSort {
  orden: (typeof ORDENES_DOMINIOS)[number];
  direccion: 'asc' | 'desc';
}

/** Rows in total, by state, and with a value for each order. */
export type OrderFigures = Pick<
  DomainFigures,
  'total' | 'por_estado' | 'con_valor' | 'con_autoridad' | 'verificados' | 'con_expiracion'
>;

type Order = Pick<OrderedList, 'stretches' | 'desc' | 'cursor' | 'isEven'>;

const id = sql`d.id`;
const states = EstadoVerificacion.options.toSorted();

/** The order of a list of domains, with the row counts of its stretches if known. */
export function domainOrder(
  { orden, direccion }: DomainSort,
  figures: Partial<OrderFigures> | null,
  kept: OrderFigures,
  population: Partial<Record<ValueKey, number>>,
): Order {
  const desc = direccion === 'desc';
  /** Rows without a value come last in both directions. */
  const valued = (column: SQL, type: Order['cursor']['type'], key: ValueKey): Order => {
    const without =
      figures?.total === undefined || figures[key] === undefined ? undefined : figures.total - figures[key];
    return {
      stretches: [
        byValue(column, type, id, known(figures?.[key], kept[key]), population[key]),
        byId(sql`${column} IS NULL`, null, id, known(without, kept.total - kept[key])),
      ],
      desc,
      cursor: { type, nullable: true },
      isEven: false,
    };
  };
  switch (orden) {
    case 'recientes':
      return {
        stretches: [byId(sql`true`, null, id, figures?.total ?? null)],
        desc,
        cursor: { type: 'text', nullable: true },
        isEven: true,
      };
    case 'dominio':
      return {
        stretches: [byValue(sql`d.dominio_unicode`, 'text', id, figures?.total ?? null)],
        desc,
        cursor: { type: 'text', nullable: false },
        isEven: true,
      };
    case 'estado':
      return {
        stretches: (desc ? states.toReversed() : states).map((estado) =>
          byId(
            sql`d.estado_verificacion = ${estado}`,
            estado,
            id,
            known(figures?.por_estado?.[estado], kept.por_estado[estado]),
          ),
        ),
        desc,
        cursor: { type: 'text', nullable: false },
        isEven: false,
      };
    case 'valor':
      return valued(sql`d.valor_estimado`, 'integer', 'con_valor');
    case 'autoridad':
      return valued(sql`d.autoridad`, 'double precision', 'con_autoridad');
    case 'verificacion':
      return valued(sql`d.fecha_ultima_verificacion`, 'timestamptz', 'verificados');
    case 'expiracion':
      return valued(sql`d.fecha_expiracion`, 'timestamptz', 'con_expiracion');
  }
}

type ValueKey = 'con_valor' | 'con_autoridad' | 'verificados' | 'con_expiracion';

/** A subset has no value if the whole has none. */
const known = (counted: number | undefined, atMost: number): number | null =>
  counted ?? (atMost === 0 ? 0 : null);

export function orderFigures({ orden }: DomainSort): SQL {
  switch (orden) {
    case 'recientes':
    case 'dominio':
      return sql`0 AS nada`;
    case 'estado':
      return sql`${byState((estado) => sql`count(*) FILTER (WHERE d.estado_verificacion = ${estado})`)} AS por_estado`;
    case 'valor':
      return sql`count(d.valor_estimado)::int AS con_valor`;
    case 'autoridad':
      return sql`count(d.autoridad)::int AS con_autoridad`;
    case 'verificacion':
      return sql`count(d.fecha_ultima_verificacion)::int AS verificados`;
    case 'expiracion':
      return sql`count(d.fecha_expiracion)::int AS con_expiracion`;
  }
}

/** The column of each order; null for the order of arrival. */
const COLUMNS = {
  recientes: null,
  dominio: sql`d.dominio_unicode`,
  estado: sql`d.estado_verificacion`,
  valor: sql`d.valor_estimado`,
  autoridad: sql`d.autoridad`,
  verificacion: sql`d.fecha_ultima_verificacion`,
  expiracion: sql`d.fecha_expiracion`,
} as const;

/** The same order as one clause, for rows that are all read. */
export function wholeOrder({ orden, direccion }: DomainSort): SQL {
  const way = direccion === 'desc' ? sql`DESC` : sql`ASC`;
  const column = COLUMNS[orden];
  if (column === null) return sql`d.id ${way}`;
  const compared = orden === 'estado' ? sql`${column} COLLATE "C"` : column;
  return sql`${compared} ${way} NULLS LAST, d.id ${way}`;
}

/** Columns that a count reads, and the page of few rows. No page by name: of the indexes that are counted only that of states has it. */
export function countedPage(sort: DomainSort, { pagina, limite, cursor }: PageRequest) {
  const column = COLUMNS[sort.orden];
  if (sort.orden === 'dominio') return { columns: sql``, page: sql`` };
  const columns = column === null ? sql`` : sql`, ${column}`;
  if (cursor !== undefined) return { columns, page: sql`` };
  const page = sql`, CASE WHEN count(*) <= ${COUNT_CAP} THEN (SELECT coalesce(json_agg(p), '[]') FROM (
    SELECT d.id, ${column ?? sql`NULL`}::text AS valor FROM d
    ORDER BY ${wholeOrder(sort)} LIMIT ${limite + 1} OFFSET ${(pagina - 1) * limite}) p) END AS pagina`;
  return { columns, page };
}
