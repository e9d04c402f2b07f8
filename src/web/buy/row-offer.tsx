import { Suspense } from 'react';
import type { Dominio } from '#contract/entities/dominio.ts';
import { lazyPart } from '../parts/lazy-part.ts';

const OfferNote = lazyPart(() => import('./offer-note.tsx').then((part) => part.OfferNote));

/** The price that a registrar of the account told of a row's name; fetched with the first row that has one. */
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
