import { plainWords } from '../text/words.ts';

export interface IdentifiedBusiness {
  clave_lugar: string;
  place_id: string | null;
  business_id: string | null;
  nombre_negocio: string;
  direccion: string | null;
  telefono: string | null;
}

/** Shorter numbers are ignored; of longer ones the last nine digits count, without the country's prefix. */
const PHONE_LEAST = 6;
const PHONE_DIGITS = 9;

/** Keys for recognising a business: place, provider's ids, name with telephone or address. Names alone repeat. */
export function contactIdentities(business: IdentifiedBusiness): string[] {
  const { clave_lugar, place_id, business_id } = business;
  const nombre = plainWords(business.nombre_negocio);
  const direccion = plainWords(business.direccion ?? '');
  const digits = (business.telefono ?? '').replace(/\D/g, '');
  const found = [`l:${clave_lugar}`];
  if (place_id) found.push(`p:${place_id}`);
  if (business_id) found.push(`b:${business_id}`);
  if (nombre !== '' && digits.length >= PHONE_LEAST) found.push(`t:${nombre}|${digits.slice(-PHONE_DIGITS)}`);
  if (nombre !== '' && direccion !== '') found.push(`d:${nombre}|${direccion}`);
  return found;
}
