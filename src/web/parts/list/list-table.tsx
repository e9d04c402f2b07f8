import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

/** Where a cell stands when its row is a card: name and verdict, then facts in one line, then a foot with actions. */
export type CardPlace = 'pick' | 'title' | 'badge' | 'fact' | 'foot' | 'actions';

export interface ListColumn<S extends string> {
  id: string;
  label: string;
  /** The order that a click on the header asks for; without it the column does not sort. */
  sort?: S;
  /** CSS width; the columns without one share what is left. */
  width?: string;
  /** In the place of the label, which then only names the column. */
  head?: ReactNode;
  /** Leaves the table when there is no room: 1 first, 4 last. */
  drop?: 1 | 2 | 3 | 4;
  /** Without one the cell is not on the card. */
  card?: CardPlace;
  align?: 'end';
}

export interface Sort<S extends string> {
  by: S;
  dir: 'asc' | 'desc';
}

/** What a `<td>` of this column needs to follow it: its place on the card, when it leaves, how it is aligned. */
export const cellProps = ({ label, card, drop, align }: Omit<ListColumn<string>, 'sort'>) => ({
  'data-label': label,
  'data-card': card,
  'data-drop': drop,
  'data-align': align,
});

/**
 * A dense table, a line a row, with a sticky header. Columns leave from the least important as it narrows; under 736 px
 * each row becomes a card of three lines. `children` are its `<tbody>` elements; `stale` fades rows about to be replaced.
 */
export function ListTable<S extends string>(props: {
  label: string;
  columns: readonly ListColumn<S>[];
  /** Without it no column sorts. */
  sort?: Sort<S>;
  onSort?: (by: S) => void;
  stale?: boolean;
  /** The table under it names the same columns: its own header is for screen readers only. */
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
