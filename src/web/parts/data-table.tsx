import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<S extends string> {
  id: string;
  label: string;
  /** The order that a click on the header asks for; without it the column does not sort. */
  sort?: S;
  /** CSS width. */
  width?: string;
  /** In the place of the label, which then only names the column. */
  head?: ReactNode;
}

/**
 * A dense table with a sticky header; on a narrow screen each row becomes a card whose cells name themselves by
 * `data-label`. `children` are its `<tbody>` elements; `stale` fades rows that are about to be replaced.
 */
export function DataTable<S extends string>(props: {
  label: string;
  columns: readonly Column<S>[];
  sort: { by: S; dir: 'asc' | 'desc' };
  onSort: (by: S) => void;
  stale?: boolean;
  /** Many columns: between a card's width and their own the table scrolls sideways. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { columns, sort, onSort } = props;
  return (
    <div className={classes.frame}>
      <div className={classes.scroller} data-wide={props.wide || undefined}>
        <table
          className={classes.table}
          aria-label={props.label}
          data-stale={props.stale || undefined}
          aria-busy={props.stale}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  style={column.width === undefined ? {} : { width: column.width }}
                  {...(column.sort === sort.by
                    ? { 'aria-sort': sort.dir === 'asc' ? 'ascending' : 'descending' }
                    : {})}
                >
                  {column.head ?? <Header column={column} sort={sort} onSort={onSort} />}
                </th>
              ))}
            </tr>
          </thead>
          {props.children}
        </table>
      </div>
    </div>
  );
}

function Header<S extends string>(props: {
  column: Column<S>;
  sort: { by: S; dir: 'asc' | 'desc' };
  onSort: (by: S) => void;
}) {
  const { column, sort, onSort } = props;
  const by = column.sort;
  if (by === undefined) return <span className={classes.label}>{column.label}</span>;
  const Arrow = by !== sort.by ? IconArrowsSort : sort.dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={by === sort.by || undefined}
      onClick={() => onSort(by)}
    >
      {column.label}
      <Arrow size={14} aria-hidden="true" />
    </UnstyledButton>
  );
}
