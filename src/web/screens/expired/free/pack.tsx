import type { Dominio } from '#contract/entities/dominio.ts';
import { usePrices } from '../../../buy/use-prices.ts';
import { useFormat } from '../../../format/use-format.ts';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { expiredText as text } from '../text.ts';
import classes from './free.module.css';

/** What a buyer weighs beside the columns: the proof with its age, and what the name costs a year. */
export function Pack({ row, onOpen }: { row: Dominio; onOpen: () => void }) {
  const { price } = useFormat();
  const { registro, renovacion } = usePrices()(row);
  return (
    <span className={classes.pack}>
      <VerdictBadge plain dominio={row} onOpen={onOpen} />
      {registro !== null && (
        <span className={classes.price}>
          {text.price(price(registro))}
          {renovacion !== null && `, ${text.renews(price(renovacion))}`}
        </span>
      )}
      {row.riesgo_marca && (
        <span className={classes.risk} data-hint={row.riesgo_marca.motivo}>
          {text.brand}
        </span>
      )}
      {(row.metricas.archivo_capturas ?? 0) > 0 && (
        <span className={classes.price}>{text.archive(years(row.metricas))}</span>
      )}
    </span>
  );
}

/** `2009–2025`; one year alone when it is the same. */
function years({ archivo_primero, archivo_ultimo }: Dominio['metricas']): string {
  const [first, last] = [archivo_primero, archivo_ultimo].map((when) => when?.slice(0, 4) ?? text.unknown);
  return first === last ? String(first) : `${first}–${last}`;
}
