import type { Column } from '#platform/table-file/table.ts';

/** Columns by kind. Moments are ISO 8601 on the wire and epoch milliseconds in a column. */
export const textColumn = <Row>(
  clave: string,
  titulo: string,
  value: (row: Row) => string | null,
): Column<Row> => ({ clave, titulo, kind: 'text', value });

export const numberColumn = <Row>(
  clave: string,
  titulo: string,
  value: (row: Row) => number | null,
): Column<Row> => ({ clave, titulo, kind: 'number', value });

export const phoneColumn = <Row>(
  clave: string,
  titulo: string,
  value: (row: Row) => string | null,
): Column<Row> => ({ clave, titulo, kind: 'phone', value });

export const dateColumn = <Row>(
  clave: string,
  titulo: string,
  value: (row: Row) => string | null,
): Column<Row> => ({ clave, titulo, kind: 'date', value: (row) => moment(value(row)) });

export const momentColumn = <Row>(
  clave: string,
  titulo: string,
  value: (row: Row) => string | null,
): Column<Row> => ({ clave, titulo, kind: 'moment', value: (row) => moment(value(row)) });

const moment = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
