import type { BusinessStatus, WorldBusiness } from '../../world/types.ts';

const statuses: Readonly<Record<BusinessStatus, string>> = {
  open: 'OPERATIONAL',
  closed_temporarily: 'CLOSED_TEMPORARILY',
  closed: 'CLOSED_PERMANENTLY',
};
/** Google's types that are not the English category in snake case. */
const types: Readonly<Record<string, string>> = {
  'Dental clinic': 'dental_clinic',
  Attorney: 'lawyer',
  'Auto repair shop': 'car_repair',
  Veterinarian: 'veterinary_care',
  'Physical therapist': 'physiotherapist',
  Bakery: 'bakery',
};

/** A place in the shape of Places API (New). Absent values are absent keys, never null. */
export function placeRecord(business: WorldBusiness, language: string): Record<string, unknown> {
  const { place_id: id } = business;
  const spanish = language.toLowerCase().startsWith('es');
  const primary = types[business.category.en] ?? business.category.en.toLowerCase().replace(/[^a-z]+/g, '_');
  const national = business.phone?.replace('+34', '').replace(/(\d{3})(\d{2})(\d{2})(\d{2})/, '$1 $2 $3 $4');
  const website = business.website?.trim();
  return {
    name: `places/${id}`,
    id,
    types: [primary, 'point_of_interest', 'establishment'],
    ...(national ? { nationalPhoneNumber: national, internationalPhoneNumber: `+34 ${national}` } : {}),
    formattedAddress: `${business.street}, ${business.zip} ${business.city}, ${spanish ? 'España' : 'Spain'}`,
    addressComponents: components(business, spanish),
    location: { latitude: business.lat, longitude: business.lon },
    ...(business.rating === null ? {} : { rating: business.rating }),
    googleMapsUri: `https://maps.google.com/?cid=${business.cid}`,
    ...(website ? { websiteUri: website } : {}),
    businessStatus: statuses[business.status],
    ...(business.review_count === 0 ? {} : { userRatingCount: business.review_count }),
    displayName: { text: business.name, languageCode: 'es' },
    primaryType: primary,
    primaryTypeDisplayName: {
      text: spanish ? business.category.es : business.category.en,
      languageCode: spanish ? 'es' : 'en',
    },
    shortFormattedAddress: `${business.street}, ${business.city}`,
  };
}

function components(business: WorldBusiness, spanish: boolean): Record<string, unknown>[] {
  const part = (text: string, kinds: string[], shortText = text) => ({
    longText: text,
    shortText,
    types: kinds,
    languageCode: 'es',
  });
  return [
    part(business.street, ['route']),
    part(business.municipality, ['locality', 'political']),
    part(business.province, ['administrative_area_level_2', 'political']),
    part(spanish ? 'España' : 'Spain', ['country', 'political'], 'ES'),
    part(business.zip, ['postal_code']),
  ];
}
