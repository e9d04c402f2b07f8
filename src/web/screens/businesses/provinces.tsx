import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import classes from './businesses.module.css';
import { provincesQuery } from './queries.ts';
import { detailText as text } from './text.ts';
import type { BusinessesFilter } from './url-state.ts';

/** The provinces of the filter in force with their businesses and free domains; a click filters by one. */
export function Provinces(props: {
  filter: BusinessesFilter;
  onChoose: (provincia: string | undefined) => void;
}) {
  const { number } = useFormat();
  const { data } = useQuery(provincesQuery(props.filter));
  if (data === undefined || data.length < 2) return null;
  const most = Math.max(1, ...data.map(({ total }) => total));
  return (
    <section aria-label={text.yield} className={classes.provinces}>
      {data.map(({ provincia, total, dominios_libres }) => {
        const pressed = props.filter.provincia === provincia;
        return (
          <button
            key={provincia}
            type="button"
            className={classes.province}
            aria-pressed={pressed}
            onClick={() => props.onChoose(pressed ? undefined : provincia)}
          >
            <span>
              {provincia} {number(total)}
            </span>
            <span className={classes.note}>{text.free(number(dominios_libres))}</span>
            <span className={classes.bar} style={{ width: `${(total / most) * 100}%` }} />
          </button>
        );
      })}
    </section>
  );
}
