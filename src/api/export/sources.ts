import type { Exportacion } from '#contract/routes/exportar.ts';
import { estadoVerificacion } from '#contract/states.ts';
import { wholeOpportunities } from '#pipeline/value/read-opportunities.ts';
import type { Column, Table } from '#platform/table-file/table-file.ts';
import { allDomains } from '#store/queries/dominios/list.ts';
import { allKeywords } from '#store/queries/keywords/list.ts';
import { allBusinesses } from '#store/queries/negocios/list.ts';
import {
  allOpportunities,
  type OpportunityFilter,
  opportunitiesById,
} from '#store/queries/oportunidades/list.ts';
import type { Tx } from '#store/store.ts';
import { chooseColumns } from './columns/choose.ts';
import { domainColumns } from './columns/dominios.ts';
import { keywordColumns } from './columns/keywords.ts';
import { businessColumns } from './columns/negocios.ts';
import { opportunityColumns } from './columns/resultados.ts';

/** The file that an export asks for, given a transaction to read its rows in. */
export interface TableSource {
  /** Begins the file's name: `dominios`. */
  name: string;
  /** Calls `write` with the table, whose rows are read as the file is written. */
  open<T>(tx: Tx, write: <Row>(table: Omit<Table<Row>, 'timezone'>) => T): T;
}

/**
 * Which rows and columns an export has. `now`: epoch milliseconds, for what depends on its age; `timezone`: the
 * account's. Throws
 * `entrada_no_valida` for a column that does not exist.
 */
export function tableSource(
  usuarioId: string,
  wanted: Exportacion,
  { now, timezone }: { now: number; timezone: string },
): TableSource {
  const { entidad, columnas, ids } = wanted;
  switch (entidad) {
    case 'dominios':
    case 'expirados': {
      const columns = chooseColumns(domainColumns(now, timezone), columnas);
      const base = entidad === 'expirados' ? EXPIRED : {};
      const filter = ids === undefined ? { ...wanted.filtro, ...base } : { ids: [...ids] };
      return source(entidad, columns, (tx) => allDomains(tx, usuarioId, filter, wanted));
    }
    case 'negocios': {
      const columns = chooseColumns(businessColumns, columnas, ['licencia_datos']);
      const filter = ids === undefined ? wanted.filtro : { ids };
      return source(entidad, columns, (tx) => allBusinesses(tx, usuarioId, filter));
    }
    case 'resultados': {
      const { dominio, search, ...filtro } = wanted.filtro;
      const filter = ids === undefined ? { ...filtro, search: search ?? dominio } : { ids };
      const columns = chooseColumns(opportunityColumns, columnas, ['licencia_datos']);
      return source(entidad, columns, (tx) => opportunities(tx, usuarioId, filter, now));
    }
    case 'keywords': {
      const filter = ids === undefined ? wanted.filtro : { ids };
      return source(entidad, chooseColumns(keywordColumns, columnas), (tx) =>
        allKeywords(tx, usuarioId, filter),
      );
    }
  }
}

async function* opportunities(tx: Tx, usuarioId: string, filter: OpportunityFilter, now: number) {
  for await (const ids of allOpportunities(tx, usuarioId, filter)) {
    yield await wholeOpportunities(tx, usuarioId, await opportunitiesById(tx, usuarioId, ids), now);
  }
}

/** The screen of expired domains lists what can be had now. */
const EXPIRED = { es_disponible: 'true', estado_verificacion: estadoVerificacion.expirado } as const;

function source<Row>(
  name: string,
  columns: readonly Column<Row>[],
  read: (tx: Tx) => AsyncIterable<readonly Row[]>,
): TableSource {
  const sheet = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, open: (tx, write) => write({ columns, pages: read(tx), sheet }) };
}
