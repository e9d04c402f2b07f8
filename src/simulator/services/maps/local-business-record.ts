import { parse } from 'tldts';
import type { BusinessStatus, WorldBusiness } from '../../world/types.ts';
import { stableHash, stableShare } from '../stable-hash.ts';
import { openingStatus, workingHours } from './spoken-week.ts';

/** Google itself uses another value; this API says CLOSED. */
export const localBusinessStatus: Readonly<Record<BusinessStatus, string>> = {
  open: 'OPEN',
  closed_temporarily: 'CLOSED_TEMPORARILY',
  closed: 'CLOSED',
};

const UNKNOWN_TYPE = 0.35;

export interface RecordOptions {
  language: string;
  contacts: boolean;
  shareLink?: boolean;
}

export function localBusinessRecord(
  business: WorldBusiness,
  options: RecordOptions,
): Record<string, unknown> {
  const { place_id: id } = business;
  const { language } = options;
  const address = `${business.street}, ${business.zip} ${business.city}`;
  const known = language === 'es' || language === 'ca' ? business.category.es : business.category.en;
  const type = !business.verified && stableShare(`type/${id}`) < UNKNOWN_TYPE ? null : known;
  const gcid = business.category.en.toLowerCase().replace(/[^a-z]+/g, '_');
  const website = business.website;
  const tld = website === null ? null : parse(website.trim(), { allowPrivateDomains: false }).domain;
  const owner = `1${String(stableHash(`owner/${id}`)).padStart(10, '0')}${String(stableHash(id)).padStart(10, '0')}`;
  const photos = stableShare(`photos/${id}`) < 0.7;
  const lean = stableShare(`lean/${id}`) < 0.08;
  return {
    business_id: business.business_id,
    google_id: business.google_id,
    place_id: id,
    ...(lean ? {} : { google_mid: business.google_mid }),
    phone_number: business.phone,
    name: business.name,
    latitude: business.lat,
    longitude: business.lon,
    full_address: `${business.name}, ${address}`,
    review_count: business.review_count,
    rating: business.rating,
    timezone: business.province === 'Las Palmas' ? 'Atlantic/Canary' : 'Europe/Madrid',
    ...(lean ? {} : { opening_status: openingStatus(business.status, language) }),
    working_hours: business.status === 'open' ? workingHours(id, language) : null,
    ...(lean ? {} : { opening_date: null }),
    website,
    ...(tld ? { tld } : {}),
    verified: business.verified,
    place_link: `https://www.google.com/maps/place/data=!3m1!4b1!4m2!3m1!1s${business.business_id}`,
    cid: business.cid,
    reviews_link:
      business.review_count === 0
        ? null
        : `https://search.google.com/local/reviews?placeid=${id}&authuser=0&hl=${language}`,
    owner_id: owner,
    owner_link: `https://maps.google.com/maps/contrib/${owner}`,
    owner_name: business.name,
    booking_link: null,
    reservations_link: null,
    business_status: localBusinessStatus[business.status],
    type,
    subtypes: type === null ? [] : [type],
    ...(lean
      ? {}
      : {
          subtype_gcids: [...(type === null ? [] : [gcid]), 'establishment', 'establishment_poi', 'services'],
        }),
    photos_sample: photos ? [photo(business)] : null,
    reviews_per_rating: business.review_count === 0 ? null : starsOf(business),
    photo_count: photos ? 1 + (stableHash(`count/${id}`) % 90) : 0,
    about: stableShare(`about/${id}`) < 0.5 ? null : { summary: null, details: accessible(language) },
    address,
    order_link: null,
    price_level: stableShare(`price/${id}`) < 0.1 ? '20–30 €' : null,
    district: stableShare(`district/${id}`) < 0.6 ? 'Centro' : null,
    street_address: stableShare(`street/${id}`) < 0.95 ? business.street : null,
    city: business.municipality,
    zipcode: business.zip,
    state: business.province,
    country: 'ES',
    ...(options.contacts ? { emails_and_contacts: contacts(business, tld) } : {}),
    ...(options.shareLink ? { share_link: `https://maps.app.goo.gl/${stableHash(id).toString(36)}` } : {}),
  };
}

function photo({ place_id: id, lat, lon }: WorldBusiness): Record<string, unknown> {
  return {
    photo_id: `AF1Qip${stableHash(`photo/${id}`).toString(36)}`,
    photo_url: `https://lh5.googleusercontent.com/p/${stableHash(`photo/${id}`).toString(36)}=w800-h500-k-no`,
    photo_url_large: null,
    video_thumbnail_url: null,
    latitude: lat,
    longitude: lon,
    type: 'street_view',
    photo_datetime_utc: '2025-01-01T00:00:00.000Z',
    photo_timestamp: 1_735_689_600,
  };
}

function starsOf({ place_id: id, review_count }: WorldBusiness): Record<string, number> {
  const low = Math.floor(review_count * 0.1 * stableShare(`stars/${id}`));
  const middle = Math.floor(review_count * 0.2);
  return { '1': low, '2': 0, '3': low, '4': middle, '5': Math.max(0, review_count - middle - 2 * low) };
}

function accessible(language: string): Record<string, Record<string, boolean>> {
  return language === 'es'
    ? { Accesibilidad: { 'Entrada accesible para personas en silla de ruedas': true } }
    : { Accessibility: { 'Wheelchair accessible entrance': true } };
}

function contacts({ place_id: id, domain }: WorldBusiness, tld: string | null): Record<string, unknown> {
  const mail = domain && tld && stableShare(`mail/${id}`) < 0.6 ? [`info@${domain}`] : [];
  const networks = ['facebook', 'instagram', 'yelp', 'tiktok', 'snapchat', 'twitter', 'linkedin', 'github'];
  return {
    emails: mail,
    phone_numbers: [],
    ...Object.fromEntries([...networks, 'youtube', 'pinterest'].map((network) => [network, null])),
  };
}
