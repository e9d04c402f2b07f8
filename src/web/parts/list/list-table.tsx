import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

/** A cell's place on the card: name and verdict, then facts in one line, then a foot with actions. */
export type CardPlace = 'pick' | 'title' | 'badge' | 'fact' | 'foot' | 'actions';

export interface ListColumn<S extends string> {
  id: string;
  label: string;
  /** The order of a click on the header; without it the column does not sort. */
  sort?: S;
  /** CSS width; columns without one share the rest. */
  width?: string;
  /** Replaces the label, which then only names the column. */
  head?: ReactNode;
  /** Hidden when there is no room: 1 first, 4 last. */
  drop?: 1 | 2 | 3 | 4;
  /** Without it the cell is not on the card. */
  card?: CardPlace;
  align?: 'end';
}

export interface Sort<S extends string> {
  by: S;
  dir: 'asc' | 'desc';
}

/** Attributes of the column's `<td>`: place on the card, when it is hidden, alignment. */
export const cellProps = ({ label, card, drop, align }: Omit<ListColumn<string>, 'sort'>) => ({
  'data-label': label,
  'data-card': card,
  'data-drop': drop,
  'data-align': align,
});

/**
 * A dense table, one line a row, with a sticky header. As it narrows, columns are hidden from the least important;
 * below 736 px each row is a card of three lines. `children` are its `<tbody>` elements; `stale` fades rows about to be
 * replaced.
 */
export function ListTable<S extends string>(props: {
  label: string;
  columns: readonly ListColumn<S>[];
  /** Without it no column sorts. */
  sort?: Sort<S>;
  onSort?: (by: S) => void;
  stale?: boolean;
  /** The table below names the same columns: this header is only for screen readers. */
  headless?: boolean;
  children: ReactNode;
}) {
  const { columns, sort, onSort } = props;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={props.label}
        data-stale={props.stale || undefined}
        data-headless={props.headless || undefined}
        aria-busy={props.stale}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-drop={column.drop}
                data-align={column.align}
                style={column.width === undefined ? {} : { width: column.width }}
                {...(sort !== undefined && column.sort === sort.by
                  ? { 'aria-sort': sort.dir === 'asc' ? 'ascending' : 'descending' }
                  : {})}
              >
                {column.head ??
                  (props.headless ? column.label : <Header column={column} sort={sort} onSort={onSort} />)}
              </th>
            ))}
          </tr>
        </thead>
        {props.children}
      </table>
    </div>
  );
}

function Header<S extends string>(props: {
  column: ListColumn<S>;
  sort: Sort<S> | undefined;
  onSort: ((by: S) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const by = column.sort;
  if (by === undefined || sort === undefined) return <span className={classes.label}>{column.label}</span>;
  const Arrow = by !== sort.by ? IconArrowsSort : sort.dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={classes.sort}
      data-active={by === sort.by || undefined}
      onClick={() => onSort?.(by)}
    >
      {column.label}
      <Arrow size={13} aria-hidden="true" />
    </UnstyledButton>
  );
}
