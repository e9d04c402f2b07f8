import type { OportunidadEntera } from '#contract/entities/oportunidad.ts';
import { GoogleWithdrawn } from '../../../contact/google-withdrawn.tsx';
import { Letter, NoLetter } from '../../../contact/letter.tsx';
import { NoContact } from '../../../contact/no-contact.tsx';
import { reasonOf } from '../../../contact/owner-letter.tsx';

/** The letter to an opportunity's business: its name is lost, dead or missing. */
export function Contact({ row }: { row: OportunidadEntera }) {
  const { dominio_id: dominio, negocio_id: business } = row;
  if (business === null) return null;
  const mark = <NoContact id={business._id} mark={business.no_contactar ?? null} />;
  if (business.no_contactar != null) {
    return (
      <>
        <NoLetter />
        {mark}
      </>
    );
  }
  if (business.google_retirado === true) {
    return (
      <>
        <GoogleWithdrawn business={business} />
        {mark}
      </>
    );
  }
  const announced = dominio?.dominio_unicode ?? business.dominio_extraido;
  return (
    <>
      <Letter
        about={{
          nombre_negocio: business.nombre_negocio,
          municipio: business.municipio,
          dominio: announced,
          reason: (dominio && reasonOf(dominio)) ?? (announced === null ? 'sin_web' : 'web_caida'),
          review_count: business.review_count,
          rating: business.rating,
        }}
      />
      {mark}
    </>
  );
}
