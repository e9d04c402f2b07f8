import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import { useFormat } from '../format/use-format.ts';
import { Clip } from '../parts/list/clip.tsx';
import { offerLine } from './offer-line.ts';
import classes from './offer-note.module.css';

/** A registrar's price in a line of a row. */
export function OfferNote({ offer }: { offer: OfertaRegistrador }) {
  return <Clip className={classes.offer}>{offerLine(offer, useFormat())}</Clip>;
}
