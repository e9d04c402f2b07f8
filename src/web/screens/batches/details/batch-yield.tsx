import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../format/use-format.ts';
import { yieldQuery } from '../queries.ts';
import { detailText as text } from '../text.ts';
import classes from './batch-modal.module.css';

/** What each trade and place found so far, and what one more request is expected to find. */
export function BatchYield({ id }: { id: string }) {
  const { number, decimal } = useFormat();
  const { data } = useQuery(yieldQuery(id));
  if (data === undefined || data.length === 0) return null;
  return (
    <section className={classes.wide}>
      <h3 className={classes.heading}>{text.yield}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <section className={classes.scroll} aria-label={text.yield} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.trade}</th>
              <th scope="col">{text.place}</th>
              <th scope="col">{text.keywords}</th>
              <th scope="col">{text.pendingShort}</th>
              <th scope="col">{text.foundShort}</th>
              <th scope="col">{text.expectedShort}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={`${row.oficio} ${row.lugar}`}>
                <td>{row.oficio ?? text.unknown}</td>
                <td>{row.lugar ?? text.unknown}</td>
                <td>{number(row.keywords)}</td>
                <td>{number(row.pendientes)}</td>
                <td>{number(row.libres)}</td>
                <td>{decimal(row.libres_por_solicitud)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
