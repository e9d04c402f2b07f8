import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import classes from './province-map.module.css';

const ProvinceShapes = lazyPart(() => import('./province-shapes.tsx').then((part) => part.ProvinceShapes));

export interface ProvinceFigures {
  provincia: string;
  /** One for each column; null is unknown. */
  figures: readonly (number | null)[];
}

/**
 * A map of Spain's provinces beside a table of its figures, in descending order; a click on either selects a province,
 * a second one deselects it. Foreign provinces appear only in the table.
 */
export function ProvinceMap(props: {
  label: string;
  provinceColumn: string;
  /** The first one shades the map and has the bars. */
  columns: readonly string[];
  rows: readonly ProvinceFigures[];
  format: (value: number, column: number) => string;
  chosen: string | undefined;
  onChoose: (provincia: string | undefined) => void;
}) {
  const { rows, columns, format } = props;
  const most = Math.max(0, ...rows.map(({ figures }) => figures[0] ?? 0));
  const share = (row: ProvinceFigures) => (most > 0 ? (row.figures[0] ?? 0) / most : 0);
  const words = (value: number | null | undefined, column: number) =>
    value === null || value === undefined ? '–' : format(value, column);
  const choose = (provincia: string) => props.onChoose(props.chosen === provincia ? undefined : provincia);
  return (
    <div className={classes.panel}>
      <div className={classes.frame}>
        <Suspense>
          <ProvinceShapes
            shares={new Map(rows.map((row) => [row.provincia, share(row)]))}
            titles={
              new Map(
                rows.map(({ provincia, figures }) => [
                  provincia,
                  `${provincia}: ${columns.map((name, at) => `${words(figures[at], at)} ${name}`).join(', ')}`,
                ]),
              )
            }
            chosen={props.chosen}
            onChoose={choose}
          />
        </Suspense>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className={classes.scroll} aria-label={props.label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{props.provinceColumn}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className={classes.figure}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows]
              .sort((one, other) => (other.figures[0] ?? -1) - (one.figures[0] ?? -1))
              .map((row) => (
                <tr key={row.provincia} data-chosen={props.chosen === row.provincia || undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className={classes.choice}
                      aria-pressed={props.chosen === row.provincia}
                      onClick={() => choose(row.provincia)}
                    >
                      {row.provincia}
                    </button>
                    <span className={classes.bar} style={{ width: `${share(row) * 100}%` }} />
                  </th>
                  {columns.map((name, at) => (
                    <td key={name} className={classes.figure}>
                      {words(row.figures[at], at)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
