import type { Dominio } from '#contract/entities/dominio.ts';
import { ZONES } from '#domain/value/tables/zones.ts';
import { useFormat } from '../../../format/use-format.ts';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { expiredText as text } from '../text.ts';
import classes from './free.module.css';

/** What a buyer weighs beside the columns: the proof with its age, and what the name costs a year. */
export function Pack({ row, onOpen }: { row: Dominio; onOpen: () => void }) {
  const { money } = useFormat();
  const prices = ZONES[row.extension];
  const first = prices?.registro ?? null;
  const renewal = prices?.renovacion ?? null;
  return (
    <span className={classes.pack}>
      <VerdictBadge plain dominio={row} onOpen={onOpen} />
      {first !== null && (
        <span className={classes.price}>
          {text.price(money(first))}
          {renewal !== null && `, ${text.renews(money(renewal))}`}
        </span>
      )}
    </span>
  );
}
