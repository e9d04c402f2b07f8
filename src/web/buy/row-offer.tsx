import { Suspense } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { lazyPart } from '../parts/lazy-part.ts';

const OfferNote = lazyPart(() => import('./offer-note.tsx').then((part) => part.OfferNote));

/** A registrar's price of the row's name; its code is loaded with the first row that has one. */
export function RowOffer({
  row,
  short = false,
}: {
  row: Pick<Dominio, 'oferta_registrador'>;
  short?: boolean;
}) {
  const { oferta_registrador: offer } = row;
  return <Suspense>{offer && <OfferNote offer={offer} short={short} />}</Suspense>;
}
