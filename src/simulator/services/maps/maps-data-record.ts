import type { WorldBusiness } from '../../world/types.ts';
import { stableHash, stableShare } from '../stable-hash.ts';
import { openingStatus, workingHours } from './spoken-week.ts';

/** Traps: `state` is the opening text, `city` may hold the province, telephones are national. */
export function mapsDataRecord(
  business: WorldBusiness,
  language: string,
  details: boolean,
): Record<string, unknown> {
  const { place_id: id } = business;
  const type = language === 'es' ? business.category.es : business.category.en;
  const address = [business.street, `${business.zip} ${business.city}`];
  const newer = stableShare(`newer/${id}`) < 0.4;
  return {
    business_id: business.business_id,
    phone_number: business.phone?.replace('+34', '') ?? null,
    name: business.name,
    full_address: `${business.name}, ${address.join(', ')}`,
    full_address_array: address,
    latitude: business.lat,
    longitude: business.lon,
    review_count: business.review_count,
    rating: business.rating,
    timezone: business.province === 'Las Palmas' ? 'Atlantic/Canary' : 'Europe/Madrid',
    website: business.website,
    place_id: id,
    place_link: `https://www.google.com/maps/place/data=!3m1!4b1!4m2!3m1!1s${business.business_id}`,
    types: [type],
    price_level: null,
    working_hours: business.status === 'open' ? workingHours(id, language) : null,
    city: stableShare(`city/${id}`) < 0.25 ? `${business.city}, ${business.province}` : business.city,
    is_claimed: business.verified,
    verified: business.verified,
    photos: [
      {
        src: `https://lh5.googleusercontent.com/p/${stableHash(`photo/${id}`).toString(36)}=w203-h203-k-no`,
        max_size: [3264, 3264],
        min_size: [203, 100],
      },
    ],
    state: openingStatus(business.status, language),
    description: [],
    ...(newer
      ? {
          is_permanently_closed: business.status === 'closed',
          is_temporarily_closed: business.status === 'closed_temporarily',
        }
      : {}),
    ...(details ? { plus_code: null, cid: business.cid, details: null } : {}),
  };
}
