import { type SQL, sql } from 'drizzle-orm';
import type { ORDENES_DOMINIOS } from '#contract/routes/dominios.ts';
import { EstadoVerificacion } from '#contract/states.ts';
import type { DomainFigures } from './lectura-dominios-cuentas.ts';
import type { OrderedList } from './lectura-orden.ts';
import { byId, byValue } from './lectura-orden-tramos.ts';

export interface DomainSort {
  orden: (typeof ORDENES_DOMINIOS)[number];
  direccion: 'asc' | 'desc';
}

/** How many rows there are, in each state, and with each of the values that a list is ordered by. */
export type OrderFigures = Pick<
  DomainFigures,
  'total' | 'por_estado' | 'con_valor' | 'con_autoridad' | 'verificados' | 'con_expiracion'
>;

type Order = Pick<OrderedList, 'stretches' | 'desc' | 'cursor' | 'isEven'>;

const id = sql`d.id`;
const states = EstadoVerificacion.options.toSorted();

/** The order of a list of domains, with how many rows each of its stretches has where the kept figures tell. */
export function domainOrder({ orden, direccion }: DomainSort, figures: OrderFigures | null): Order {
  const desc = direccion === 'desc';
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
        stretches: [byValue(sql`d.dominio`, 'text', id, figures?.total ?? null)],
        desc,
        cursor: { type: 'text', nullable: false },
        isEven: true,
      };
    case 'estado':
      return {
        stretches: (desc ? states.toReversed() : states).map((estado) =>
          byId(sql`d.estado_verificacion = ${estado}`, estado, id, figures?.por_estado[estado] ?? null),
        ),
        desc,
        cursor: { type: 'text', nullable: false },
        isEven: false,
      };
    case 'valor':
      return valued(sql`d.valor_estimado`, 'integer', desc, figures, figures?.con_valor);
    case 'autoridad':
      return valued(sql`d.autoridad`, 'double precision', desc, figures, figures?.con_autoridad);
    case 'verificacion':
      return valued(sql`d.fecha_ultima_verificacion`, 'timestamptz', desc, figures, figures?.verificados);
    case 'expiracion':
      return valued(sql`d.fecha_expiracion`, 'timestamptz', desc, figures, figures?.con_expiracion);
  }
}

/** By a column that may be empty: rows without a value come last, whatever the direction. */
function valued(
  column: SQL,
  type: Order['cursor']['type'],
  desc: boolean,
  figures: OrderFigures | null,
  having: number | undefined,
): Order {
  const without = figures === null || having === undefined ? null : figures.total - having;
  return {
    stretches: [byValue(column, type, id, having ?? null), byId(sql`${column} IS NULL`, null, id, without)],
    desc,
    cursor: { type, nullable: true },
    isEven: false,
  };
}

/** The same order as one clause, for reading a list from end to end. */
export function wholeOrder({ orden, direccion }: DomainSort): SQL {
  const way = direccion === 'desc' ? sql`DESC` : sql`ASC`;
  const column = {
    recientes: null,
    dominio: sql`d.dominio`,
    estado: sql`d.estado_verificacion COLLATE "C"`,
    valor: sql`d.valor_estimado`,
    autoridad: sql`d.autoridad`,
    verificacion: sql`d.fecha_ultima_verificacion`,
    expiracion: sql`d.fecha_expiracion`,
  }[orden];
  return column === null ? sql`d.id ${way}` : sql`${column} ${way} NULLS LAST, d.id ${way}`;
}
