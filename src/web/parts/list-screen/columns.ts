import type { ReactNode } from 'react';
import type { ListColumn } from '../list/list-table.tsx';
import { columnsInAddress, visibleColumns } from '../list/url-fields.ts';

/** One record a column, in screen order: its head, its place on the card, and its cell. */
export type Columns<Order extends string, RowProps> = Readonly<
  Record<string, Omit<Column<Order, RowProps>, 'id' | 'head'>>
>;
export interface Column<Order extends string, RowProps> extends ListColumn<Order> {
  /** Cannot be hidden. */
  fixed?: true;
  cell(props: RowProps): ReactNode;
}

/** A list's columns and which are shown, independent of how they are rendered. */
export interface ListColumns {
  all: readonly { id: string; label: string }[];
  fixed: readonly string[];
  shown(columnas: string | undefined): readonly { id: string }[];
  inAddress(shown: readonly string[]): string | undefined;
}

export function listColumns<Order extends string, RowProps>(columns: Columns<Order, RowProps>) {
  const all = Object.entries(columns).map(([id, column]) => ({ id, ...column }));
  const ids = all.map(({ id }) => id);
  const fixed = all.flatMap((column) => (column.fixed ? [column.id] : []));
  return {
    all,
    fixed,
    /** The columns that the address does not hide. */
    shown: (columnas: string | undefined) => {
      const shown = visibleColumns(ids, fixed, columnas);
      return all.filter(({ id }) => shown.includes(id));
    },
    /** The address's form of a choice of columns. */
    inAddress: (shown: readonly string[]) => columnsInAddress(ids, shown),
  };
}
