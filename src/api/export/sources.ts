import type { Exportacion } from '#contract/routes/exportar.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { withheld } from '#pipeline/contact/withheld.ts';
import { wholeOpportunities } from '#pipeline/value/read-opportunities.ts';
import type { Column, Table } from '#platform/table-file/table.ts';
import { allBusinesses, countBusinesses } from '#store/queries/businesses/list.ts';
import { allDomains } from '#store/queries/domains/list.ts';
import { allKeywords } from '#store/queries/keywords/list.ts';
import { allDrops } from '#store/queries/management/drops.ts';
import {
  allOpportunities,
  countOpportunities,
  type OpportunityFilter,
  opportunitiesById,
} from '#store/queries/opportunities/list.ts';
import { allOrders } from '#store/queries/orders/list.ts';
import type { Tx } from '#store/store.ts';
import { chooseColumns } from './columns/choose.ts';
import { domainColumns } from './columns/dominios.ts';
import { keywordColumns } from './columns/keywords.ts';
import { businessColumns } from './columns/negocios.ts';
import { orderColumns } from './columns/ordenes.ts';
import { opportunityColumns } from './columns/resultados.ts';

export interface TableSource {
  /** Number of rows left out because their business has the mark «No contactar». */
  leftOut(tx: Tx): Promise<number>;
  name: string;
  /** Calls `write` with the table; rows are read while the file is written. */
  open<T>(tx: Tx, write: <Row>(table: Omit<Table<Row>, 'timezone'>) => T): T;
}

/** `now`: epoch ms; `minimo`: without what Google's terms forbid. Throws `entrada_no_valida` for an unknown column. */
export function tableSource(
  usuarioId: string,
  wanted: Exportacion,
  { now, timezone, minimo }: { now: number; timezone: string; minimo: boolean },
): TableSource {
  const keepBack = withheld({ minimo });
  const { entidad, columnas, ids } = wanted;
  switch (entidad) {
    case 'dominios':
    case 'expirados': {
      const columns = chooseColumns(domainColumns(now, timezone), columnas);
      const base = entidad === 'expirados' ? EXPIRED : {};
      const filter = ids === undefined ? { ...wanted.filtro, ...base } : { ids: [...ids] };
      return source(entidad, columns, (tx) =>
        mapped(allDomains(tx, usuarioId, filter, wanted), keepBack.domain),
      );
    }
    case 'liberaciones': {
      const columns = chooseColumns(domainColumns(now, timezone), columnas);
      const filter = { ...(ids === undefined ? wanted.filtro : { ids }), now, timezone };
      return source(entidad, columns, (tx) => mapped(allDrops(tx, usuarioId, filter), keepBack.domain));
    }
    case 'negocios': {
      const columns = chooseColumns(businessColumns, columnas, ['licencia_datos']);
      const filter = ids === undefined ? wanted.filtro : { ids };
      const read = (tx: Tx) => allBusinesses(tx, usuarioId, { ...filter, contactable: true });
      return {
        ...source(entidad, columns, (tx) => mapped(read(tx), keepBack.business)),
        leftOut: (tx) => countBusinesses(tx, usuarioId, { ...filter, contactable: false }),
      };
    }
    case 'resultados': {
      const { dominio, search, ...filtro } = wanted.filtro;
      const filter = ids === undefined ? { ...filtro, search: search ?? dominio } : { ids };
      const columns = chooseColumns(opportunityColumns, columnas, ['licencia_datos']);
      const about = { filter: { ...filter, contactable: true }, now, minimo };
      return {
        ...source(entidad, columns, (tx) =>
          mapped(opportunities(tx, usuarioId, about), keepBack.opportunity),
        ),
        leftOut: (tx) => countOpportunities(tx, usuarioId, { ...filter, contactable: false }),
      };
    }
    case 'ordenes': {
      const filter = ids === undefined ? wanted.filtro : { ids };
      return source(entidad, chooseColumns(orderColumns, columnas), (tx) => allOrders(tx, usuarioId, filter));
    }
    case 'keywords': {
      const filter = ids === undefined ? wanted.filtro : { ids };
      return source(entidad, chooseColumns(keywordColumns, columnas), (tx) =>
        allKeywords(tx, usuarioId, filter),
      );
    }
  }
}

async function* opportunities(
  tx: Tx,
  usuarioId: string,
  { filter, now, minimo }: { filter: OpportunityFilter; now: number; minimo: boolean },
) {
  for await (const ids of allOpportunities(tx, usuarioId, filter)) {
    const stored = await opportunitiesById(tx, usuarioId, ids);
    yield await wholeOpportunities(tx, usuarioId, stored, now, { withoutGoogle: minimo });
  }
}

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  change: (row: Row) => Row,
): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(change);
}

/** The screen of expired domains lists those that can be registered now. */
const EXPIRED = { es_disponible: 'true', estado_verificacion: estadoVerificacion.expirado } as const;

function source<Row>(
  name: string,
  columns: readonly Column<Row>[],
  read: (tx: Tx) => AsyncIterable<readonly Row[]>,
): TableSource {
  const sheet = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, leftOut: async () => 0, open: (tx, write) => write({ columns, pages: read(tx), sheet }) };
}
