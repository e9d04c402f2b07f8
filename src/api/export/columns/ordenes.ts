import type { Orden } from '#contract/orders/entities.ts';
import { registrarName } from '#domain/evidence/registrar-name.ts';
import { estadoOrdenLabel } from '#domain/text/order-labels.ts';
import type { Column } from '#platform/table-file/table.ts';
import { dateColumn, momentColumn, numberColumn, textColumn } from './kinds.ts';

const amount = (centimos: number | undefined): number | null =>
  centimos === undefined ? null : centimos / 100;

/** An order has no contact: whose name is registered stays out of every file. */
export const orderColumns: readonly Column<Orden>[] = [
  textColumn('dominio', 'Dominio', (row) => row.dominio_unicode),
  textColumn('estado', 'Estado', (row) => estadoOrdenLabel[row.estado]),
  textColumn('motivo', 'Motivo', (row) => row.motivo),
  textColumn('registrador', 'Registrador', (row) => registrarName[row.registrador]),
  textColumn('cuando', 'Cuándo', (row) => (row.cuando === 'ahora' ? 'Ahora' : 'Cuando se libere')),
  momentColumn('hasta', 'Hasta', (row) => row.hasta),
  numberColumn('anos', 'Años', (row) => row.anos),
  numberColumn('tope', 'Tope (EUR)', (row) => row.tope_centimos / 100),
  numberColumn('coste', 'Coste previsto (EUR)', (row) => amount(row.coste?.total)),
  numberColumn('cobro', 'Cobrado', (row) => amount(row.cobro?.centimos)),
  textColumn('cobro_moneda', 'Moneda de lo cobrado', (row) => row.cobro?.moneda ?? null),
  textColumn('factura', 'Factura', (row) => row.factura),
  textColumn('referencia', 'Referencia del registrador', (row) => row.referencia),
  dateColumn('expira', 'Caduca', (row) => row.expira),
  textColumn('simulacro', 'Simulacro', (row) => (row.simulacro ? 'SÍ' : 'NO')),
  momentColumn('fecha_creacion', 'Creada', (row) => row.fecha_creacion),
  momentColumn('fecha_armada', 'Armada', (row) => row.fecha_armada),
  momentColumn('fecha_fin', 'Terminada', (row) => row.fecha_fin),
];
