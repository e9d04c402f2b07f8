import * as z from 'zod';
import { type EstadoNegocio, estadoNegocio } from '#contract/states.ts';
import {
  Amount,
  boundedRaw,
  Count,
  countryCode,
  position,
  rating,
  Text,
  webLink,
} from '../lenient-fields.ts';
import type { FoundBusiness } from '../port.ts';
import { postCodeIn, provinceOfPostCode } from '../spanish-provinces.ts';

const Business = z.looseObject({
  business_id: Text,
  google_id: Text,
  place_id: Text,
  name: Text,
  phone_number: Text,
  website: Text,
  place_link: Text,
  address: Text,
  full_address: Text,
  city: Text,
  state: Text,
  zipcode: Text,
  country: Text,
  type: Text,
  latitude: Amount,
  longitude: Amount,
  rating: Amount,
  review_count: Count,
  business_status: Text,
});

export function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Business.safeParse(item);
  if (!parsed.success || !parsed.data.name) return null;
  const place = parsed.data;
  const name = parsed.data.name;
  const direccion = place.address ?? withoutName(place.full_address, name);
  const country = countryCode(place.country) ?? pais;
  const codigo_postal = place.zipcode ?? (country === 'ES' ? postCodeIn(direccion) : null);
  return {
    place_id: place.place_id,
    business_id: place.business_id ?? place.google_id,
    nombre_negocio: name,
    categoria_negocio: place.type,
    sitio_web: place.website,
    enlace_maps: webLink(place.place_link),
    direccion,
    municipio: place.city,
    provincia: (country === 'ES' ? provinceOfPostCode(codigo_postal) : null) ?? place.state,
    codigo_postal,
    pais: country,
    ...position(place.latitude, place.longitude),
    telefono: place.phone_number,
    rating: rating(place.rating),
    review_count: place.review_count,
    estado_actual: businessStatus(place.business_status),
    datos_raw: boundedRaw(item as Record<string, unknown>), // looseObject has proved that it is an object
  };
}

export function withoutName(address: string | null, name: string): string | null {
  if (address === null || !address.startsWith(`${name},`)) return address;
  return address.slice(name.length + 1).trim() || null;
}

/** This provider says `CLOSED`, Google `CLOSED_PERMANENTLY`; an unknown status counts as open. */
export function businessStatus(value: string | null): EstadoNegocio {
  const status = value?.toUpperCase() ?? '';
  if (status === 'CLOSED' || status === 'CLOSED_PERMANENTLY') return estadoNegocio.cerrado;
  if (status === 'CLOSED_TEMPORARILY') return estadoNegocio.cerrado_temporal;
  return estadoNegocio.abierto;
}
