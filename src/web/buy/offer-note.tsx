import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { useFormat } from '../format/use-format.ts';
import { offerLine, shortOffer } from './offer-line.ts';
import classes from './offer-note.module.css';

/** A registrar's price in a line of a row; the hint has it whole. */
export function OfferNote({ offer, short }: { offer: OfertaRegistrador; short: boolean }) {
  const format = useFormat();
  const line = offerLine(offer, format);
  return (
    <span className={classes.offer} data-hint={line} data-hint-when={short ? undefined : 'cut'}>
      {short ? shortOffer(offer, format) : line}
    </span>
  );
}
