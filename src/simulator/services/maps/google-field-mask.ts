import type { Reply } from '../http-service.ts';
import { badArgument } from './google-errors.ts';

/** Fields that simulated places can have; asking for another one is an error, as at Google. */
const known = new Set([
  'id',
  'name',
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'addressComponents',
  'location',
  'types',
  'primaryType',
  'primaryTypeDisplayName',
  'businessStatus',
  'websiteUri',
  'nationalPhoneNumber',
  'internationalPhoneNumber',
  'rating',
  'userRatingCount',
  'googleMapsUri',
  'movedPlace',
  'movedPlaceId',
  'pureServiceAreaBusiness',
  'viewport',
  'plusCode',
  'photos',
  'reviews',
  'priceLevel',
  'regularOpeningHours',
  'currentOpeningHours',
  'utcOffsetMinutes',
  'timeZone',
]);
const envelope = new Set(['nextPageToken', 'searchUri', 'contextualContents', 'routingSummaries']);

export interface FieldMask {
  nextPageToken: boolean;
  project(place: Record<string, unknown>): Record<string, unknown>;
}

/** Reads `X-Goog-FieldMask`; `prefix` is 'places.' for searches and empty for details. */
export function readMask(text: string | null | undefined, prefix: string): FieldMask | Reply {
  if (!text) {
    return badArgument(
      'FieldMask is a required parameter. See https://cloud.google.com/apis/docs/system-parameters#definitions.',
    );
  }
  const paths = text.split(',');
  if (paths.includes('*')) return { nextPageToken: true, project: (place) => place };
  const bad = paths.find((path) => {
    if (prefix !== '' && (envelope.has(path) || path === 'places')) return false;
    return !path.startsWith(prefix) || !known.has(path.slice(prefix.length).split('.')[0] ?? '');
  });
  if (bad !== undefined) {
    return badArgument(
      `Request contains an invalid argument. Error expanding 'fields' parameter. Cannot find matching fields for path '${bad.slice(0, 100)}'.`,
    );
  }
  const whole = prefix !== '' && paths.includes('places');
  const wanted = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('.'));
  return {
    nextPageToken: paths.includes('nextPageToken'),
    project: (place) => (whole ? place : projected(place, wanted)),
  };
}

function projected(place: Record<string, unknown>, wanted: readonly string[][]): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const [field = '', inner] of wanted) {
    const value = place[field];
    if (value === undefined) continue;
    if (inner === undefined || value === null || typeof value !== 'object' || Array.isArray(value)) {
      out[field] = value;
      continue;
    }
    const part = Object.entries(value).filter(([key]) => key === inner);
    out[field] = { ...(typeof out[field] === 'object' ? out[field] : {}), ...Object.fromEntries(part) };
  }
  return out;
}
