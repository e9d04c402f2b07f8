import * as z from 'zod';
import { type EstadoNegocio, estadoNegocio } from '#contract/states.ts';
import {
  Amount,
  boundedRaw,
  Count,
  Flag,
  position,
  rating,
  Text,
  Texts,
  webLink,
} from '../lenient-fields.ts';
import { businessStatus, withoutName } from '../local-business-data/record.ts';
import type { FoundBusiness } from '../port.ts';
import { postCodeIn, provinceOfPostCode } from '../spanish-provinces.ts';

const Business = z.looseObject({
  business_id: Text,
  place_id: Text,
  name: Text,
  phone_number: Text,
  website: Text,
  place_link: Text,
  full_address: Text,
  city: Text,
  types: Texts,
  latitude: Amount,
  longitude: Amount,
  rating: Amount,
  review_count: Count,
  // The opening status as text ("Cerrado permanentemente"), not the province.
  state: Text,
  business_status: Text,
  is_permanently_closed: Flag,
  is_temporarily_closed: Flag,
});

export function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Business.safeParse(item);
  if (!parsed.success || !parsed.data.name) return null;
  const place = parsed.data;
  const direccion = withoutName(place.full_address, parsed.data.name);
  const codigo_postal = pais === 'ES' ? postCodeIn(direccion) : null;
  const [municipio, province] = (place.city ?? '').split(',').map((part) => part.trim());
  return {
    place_id: place.place_id,
    business_id: place.business_id,
    nombre_negocio: parsed.data.name,
    categoria_negocio: place.types[0] ?? null,
    sitio_web: place.website,
    enlace_maps: webLink(place.place_link),
    direccion,
    municipio: municipio || null,
    provincia: provinceOfPostCode(codigo_postal) ?? (province || null),
    codigo_postal,
    pais,
    ...position(place.latitude, place.longitude),
    telefono: place.phone_number,
    rating: rating(place.rating),
    review_count: place.review_count,
    estado_actual: statusOf(place),
    datos_raw: boundedRaw(item as Record<string, unknown>), // looseObject has proved that it is an object
  };
}

function statusOf(place: z.infer<typeof Business>): EstadoNegocio {
  if (place.is_permanently_closed) return estadoNegocio.cerrado;
  if (place.is_temporarily_closed) return estadoNegocio.cerrado_temporal;
  if (place.business_status) return businessStatus(place.business_status);
  const text = place.state ?? '';
  if (/\bpermanentemente\b|\bpermanently closed\b|\bdéfinitivement\b|\bpermanentment\b/i.test(text)) {
    return estadoNegocio.cerrado;
  }
  if (/\btemporalmente\b|\btemporarily closed\b|\btemporairement\b|\btemporalment\b/i.test(text)) {
    return estadoNegocio.cerrado_temporal;
  }
  return estadoNegocio.abierto;
}
