import { useFormat } from '../../../format/use-format.ts';
import classes from './day-bars.module.css';
import { scaleOf } from './scale.ts';

/** One bar in this many has a label. */
const LABEL_DAYS = 7;

/** A bar for each day. Hidden from screen readers, which have the table beside it. */
export function DayBars(props: {
  days: readonly { dia: string; total: number }[];
  color: string;
  label: (dia: string) => string;
}) {
  const { number } = useFormat();
  const { top, ticks } = scaleOf(Math.max(...props.days.map(({ total }) => total)));
  const at = (value: number) => `${(value / top) * 100}%`;
  return (
    <div aria-hidden="true" className={classes.chart}>
      {ticks.map((tick) => (
        <span key={tick} className={classes.tick} style={{ bottom: at(tick) }}>
          {number(tick)}
        </span>
      ))}
      <div className={classes.days}>
        {props.days.map(({ dia, total }, place) => (
          <div key={dia} className={classes.day} data-hint={`${props.label(dia)}: ${number(total)}`}>
            <span className={classes.bar} style={{ height: at(total), background: props.color }} />
            {place % LABEL_DAYS === 0 && <span className={classes.label}>{props.label(dia)}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
