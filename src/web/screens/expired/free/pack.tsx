import { IconAlertTriangle } from '@tabler/icons-react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { priceText } from '../../../buy/price-text.ts';
import { RowOffer } from '../../../buy/row-offer.tsx';
import { usePrices } from '../../../buy/use-prices.ts';
import { useFormat } from '../../../format/use-format.ts';
import { Clip } from '../../../parts/list/clip.tsx';
import { VerdictBadge } from '../../../parts/verdict-badge.tsx';
import { expiredText as text } from '../text.ts';
import classes from './free.module.css';
import { freeText } from './text.ts';

/** A buyer's further facts: the proof with its age, the price a year, and the trademark risk. */
export function Pack({ row, onOpen }: { row: Dominio; onOpen: () => void }) {
  const { price } = useFormat();
  const { registro, renovacion } = usePrices()(row);
  const year = row.oferta_registrador || registro === null ? [] : priceText.year(price(registro));
  const renews = renovacion === null ? [] : priceText.renews(price(renovacion));
  const line = [year, renews].flat().join(', ');
  return (
    <span className={classes.pack}>
      <VerdictBadge plain dominio={row} onOpen={onOpen} />
      <span className={classes.rest}>
        {row.riesgo_marca && (
          <span className={classes.risk} data-hint={row.riesgo_marca.motivo}>
            <IconAlertTriangle size={14} aria-hidden="true" />
            <span>{freeText.brand}</span>
          </span>
        )}
        <RowOffer row={row} short />
        {line !== '' && <Clip className={classes.price}>{line}</Clip>}
      </span>
    </span>
  );
}

/** The name's years in the web archive; null without any. */
export const archiveOf = ({ metricas }: Dominio): string | null =>
  (metricas.archivo_capturas ?? 0) > 0 ? freeText.archive(years(metricas)) : null;

/** `2009–2025`; a single year if both are equal. */
function years({ archivo_primero, archivo_ultimo }: Dominio['metricas']): string {
  const [first, last] = [archivo_primero, archivo_ultimo].map((when) => when?.slice(0, 4) ?? text.unknown);
  return first === last ? String(first) : `${first}–${last}`;
}
