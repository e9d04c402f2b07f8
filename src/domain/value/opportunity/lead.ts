import { estadoNegocio, estadoVerificacion } from '#contract/states.ts';
import type { Hechos, NegocioHechos } from '../facts.ts';

/** From these figures on, a business is worth a call. */
export const CONTACTO_RESENAS = 10;
export const CONTACTO_RATING = 3.8;

/** The most reviewed business that is open, well rated and without a working website. */
export function leadOf(hechos: Hechos): NegocioHechos | null {
  if (websiteNeed(hechos) === null) return null;
  const worth = hechos.negocios.filter((negocio) => isLead(negocio, hechos.dominio));
  return worth.toSorted((one, other) => (other.review_count ?? 0) - (one.review_count ?? 0))[0] ?? null;
}

function isLead(negocio: NegocioHechos, dominio: string | null): boolean {
  if (negocio.estado_actual === estadoNegocio.cerrado || negocio.no_contactar === true) return false;
  if (negocio.review_count === null || negocio.review_count < CONTACTO_RESENAS) return false;
  if (negocio.rating !== null && negocio.rating < CONTACTO_RATING) return false;
  // It lists another domain, which is judged on its own.
  return negocio.dominio_extraido === null || negocio.dominio_extraido === dominio;
}

const NEED_BY_SITE: Readonly<Record<string, number>> = { muerto: 0.95, aparcado: 0.9, en_venta: 0.85 };

/** 0–1: how much a business needs a website; null: it has one, or it is unknown. */
export function websiteNeed(hechos: Hechos): number | null {
  if (hechos.dominio === null) return hechos.sitio === null ? 1 : (NEED_BY_SITE[hechos.sitio] ?? null);
  if (hechos.sitio !== null) return NEED_BY_SITE[hechos.sitio] ?? null;
  if (hechos.es_disponible === true) return 1;
  const { estado_verificacion: estado } = hechos;
  return estado === estadoVerificacion.no_resuelve || estado === estadoVerificacion.expirado ? 0.95 : null;
}
