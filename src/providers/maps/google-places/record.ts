import * as z from 'zod';
import { Amount, Count, countryCode, position, rating, Text, Texts, webLink } from '../lenient-fields.ts';
import { businessStatus } from '../local-business-data/record.ts';
import type { FoundBusiness } from '../port.ts';
import { postCodeIn, provinceOfPostCode } from '../spanish-provinces.ts';

const Localised = z.looseObject({ text: Text }).nullish().catch(null);
const Place = z.looseObject({
  id: Text,
  displayName: Localised,
  formattedAddress: Text,
  addressComponents: z
    .array(z.looseObject({ longText: Text, shortText: Text, types: Texts }))
    .nullish()
    .catch(null),
  location: z.looseObject({ latitude: Amount, longitude: Amount }).nullish().catch(null),
  primaryType: Text,
  primaryTypeDisplayName: Localised,
  businessStatus: Text,
  googleMapsUri: Text,
  websiteUri: Text,
  nationalPhoneNumber: Text,
  internationalPhoneNumber: Text,
  rating: Amount,
  userRatingCount: Count,
});
/** One place; null if unreadable. Google's terms forbid keeping the record: `datos_raw` is always null. */
export function toBusiness(item: unknown, pais: string): FoundBusiness | null {
  const parsed = Place.safeParse(item);
  if (!parsed.success || !parsed.data.id) return null;
  const place = parsed.data;
  const name = place.displayName?.text;
  if (!name) return null;
  const part = (type: string) => place.addressComponents?.find(({ types }) => types.includes(type));
  const codigo_postal =
    part('postal_code')?.longText ?? (pais === 'ES' ? postCodeIn(place.formattedAddress) : null);
  const country = countryCode(part('country')?.shortText ?? null) ?? pais;
  return {
    place_id: place.id,
    business_id: null,
    nombre_negocio: name,
    categoria_negocio: place.primaryTypeDisplayName?.text ?? place.primaryType,
    sitio_web: place.websiteUri,
    enlace_maps: webLink(place.googleMapsUri),
    direccion: place.formattedAddress,
    municipio: part('locality')?.longText ?? null,
    provincia:
      (country === 'ES' ? provinceOfPostCode(codigo_postal) : null) ??
      part('administrative_area_level_2')?.longText ??
      null,
    codigo_postal,
    pais: country,
    ...position(place.location?.latitude ?? null, place.location?.longitude ?? null),
    telefono: place.internationalPhoneNumber?.replace(/[\s()-]+/g, '') ?? place.nationalPhoneNumber,
    rating: rating(place.rating),
    review_count: place.userRatingCount,
    estado_actual: businessStatus(place.businessStatus),
    datos_raw: null,
  };
}
