import type { Dominio } from '#contract/entities/dominio.ts';
import { fuenteLiberacionLabel } from '#domain/text/labels.ts';
import type { Column } from '#platform/table-file/table.ts';
import { momentColumn, textColumn } from './kinds.ts';

type Timed = Pick<Dominio, 'liberacion_desde' | 'liberacion_hasta' | 'liberacion_fuente'>;

/** Interval of the release; empty without a domain or an expected release. */
export function releaseColumns<Row>(domainOf: (row: Row) => Timed | null): Column<Row>[] {
  return [
    momentColumn('liberacion_desde', 'Se libera desde', (row) => domainOf(row)?.liberacion_desde ?? null),
    momentColumn('liberacion_hasta', 'Se libera hasta', (row) => domainOf(row)?.liberacion_hasta ?? null),
    textColumn('liberacion_fuente', 'Liberación según', (row) => {
      const fuente = domainOf(row)?.liberacion_fuente ?? null;
      return fuente === null ? null : fuenteLiberacionLabel[fuente];
    }),
  ];
}
