import type { ReactNode } from 'react';
import { chartText as text } from '../text.ts';
import classes from './charts.module.css';

/** The numbers of a chart, in a folded table below it. */
export function FiguresTable(props: {
  caption: string;
  columns: readonly [string, string];
  rows: readonly (readonly [key: string, label: ReactNode, value: string])[];
}) {
  return (
    <details className={classes.numbers}>
      <summary>{text.numbers}</summary>
      <table className={classes.table}>
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([key, label, value]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{text.onlyDays}</p>
    </details>
  );
}
