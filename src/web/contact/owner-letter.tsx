import type { Dominio } from '#contract/entities/dominio.ts';
import { estadoVerificacion, faseCiclo } from '#contract/states.ts';
import type { ContactReason } from '#domain/contact/contact-text.ts';
import { Letter, NoLetter } from './letter.tsx';

/** The owner can still renew it. */
const ENDING: ReadonlySet<string> = new Set([faseCiclo.gracia, faseCiclo.redencion]);
const DEAD: ReadonlySet<string> = new Set([estadoVerificacion.no_resuelve, estadoVerificacion.expirado]);

/** Why the owner is contacted; null while the name has no problem. */
export function reasonOf(
  dominio: Pick<Dominio, 'es_disponible' | 'fase_ciclo' | 'estado_verificacion' | 'aparcado'>,
): ContactReason | null {
  if (dominio.es_disponible === true) return 'dominio_libre';
  if (dominio.fase_ciclo === faseCiclo.pendiente_borrado) return 'dominio_por_borrarse';
  if (ENDING.has(dominio.fase_ciclo)) return 'dominio_por_perder';
  if (dominio.aparcado) return 'dominio_aparcado';
  return DEAD.has(dominio.estado_verificacion) ? 'web_caida' : null;
}

export function OwnerLetter({ dominio }: { dominio: Dominio }) {
  const business = dominio.negocio_id;
  const reason = reasonOf(dominio);
  if (business === null || reason === null) return null;
  if (business.no_contactar === true) return <NoLetter />;
  // Its name is unknown until Google's data are fetched again.
  if (business.google_retirado === true) return null;
  return (
    <Letter
      about={{
        nombre_negocio: business.nombre_negocio,
        municipio: null,
        dominio: dominio.dominio_unicode,
        reason,
        review_count: business.review_count,
        rating: business.rating,
      }}
    />
  );
}
