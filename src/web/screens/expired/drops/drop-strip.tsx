import { dayAfter, noonOf } from '../../../format/days.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMinute } from '../../../parts/use-minute.ts';
import { expiredText } from '../text.ts';
import classes from './drops.module.css';
import { dropText as text } from './text.ts';

const DAYS = 30;

/** Names due on each of the next thirty days; a click lists that day, a second one all days. */
export function DropStrip(props: {
  days: readonly { dia: string; total: number }[];
  chosen: string | undefined;
  onChoose: (dia: string | undefined) => void;
}) {
  const { isoDay, day, number } = useFormat();
  const totals = new Map(props.days.map(({ dia, total }) => [dia, total]));
  const most = Math.max(1, ...totals.values());
  const today = isoDay(new Date(useMinute()));
  return (
    <section aria-label={text.strip} className={classes.strip}>
      {Array.from({ length: DAYS }, (_, n) => {
        const dia = dayAfter(today, n);
        const total = totals.get(dia) ?? 0;
        const label = text.day(day(noonOf(dia)), expiredText.rows(number(total), total === 1));
        const pressed = props.chosen === dia;
        return (
          <button
            key={dia}
            type="button"
            className={classes.day}
            aria-label={label}
            aria-pressed={pressed}
            data-hint={label}
            data-day={n === 0 || total > 0 ? Number(dia.slice(-2)) : undefined}
            disabled={total === 0 && !pressed}
            onClick={() => props.onChoose(pressed ? undefined : dia)}
          >
            <span className={classes.bar} style={{ height: `${(total / most) * 100}%` }} />
          </button>
        );
      })}
    </section>
  );
}
