import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { WorldBusiness } from '../../world/types.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { stableHash } from '../stable-hash.ts';
import { badArgument, exceeded, refuseAsGoogle } from './google-errors.ts';
import { type FieldMask, readMask } from './google-field-mask.ts';
import { placeRecord } from './google-place-record.ts';
import type { PlaceFinder, PlaceSearch } from './place-finder.ts';
import { disturb } from './result-faults.ts';

const SERVICE = 'places.googleapis.com';
const PAGE = 20;
const MOST = 60;
const PLACE_PATH = /^\/v1\/places\/([\w-]{5,200})$/;

const Point = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
const Rectangle = z.strictObject({ low: Point, high: Point });
const Circle = z.strictObject({ center: Point, radius: z.number().min(0).max(50_000) });
const SearchText = z.strictObject({
  textQuery: z.string().default(''),
  languageCode: z.string().max(20).default('en'),
  regionCode: z.string().max(10).default('US'),
  includedType: z.string().max(100).optional(),
  strictTypeFiltering: z.boolean().default(false),
  openNow: z.boolean().default(false),
  minRating: z.number().min(0).max(5).default(0),
  priceLevels: z.array(z.string()).optional(),
  rankPreference: z.enum(['RELEVANCE', 'DISTANCE', 'RANK_PREFERENCE_UNSPECIFIED']).optional(),
  locationBias: z.strictObject({ circle: Circle.optional(), rectangle: Rectangle.optional() }).optional(),
  locationRestriction: z.strictObject({ rectangle: Rectangle }).optional(),
  pageSize: z.int().min(0).optional(),
  maxResultCount: z.int().min(0).optional(),
  pageToken: z.string().max(2_000).optional(),
  includePureServiceAreaBusinesses: z.boolean().optional(),
  includeFutureOpeningBusinesses: z.boolean().optional(),
});
type SearchText = z.infer<typeof SearchText>;

export function startGooglePlaces(
  context: SimulatorContext,
  finder: PlaceFinder,
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'google-places',
    keyOf: ({ headers, query }) => headers['x-goog-api-key']?.toString() ?? query.get('key'),
    subjectOf: ({ body, path }) => /"textQuery"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(body)?.[1] ?? path,
    plays: ['duplicate-results', 'shifting-results'],
    refuse: (refusal) => refuseAsGoogle(SERVICE, refusal),
    quotaEnded: () => exceeded(SERVICE, 'day'),
    answer: (call) => {
      if (call.path === '/v1/places:searchText' && call.method === 'POST') return searchText(finder, call);
      const id = PLACE_PATH.exec(call.path)?.[1];
      if (id && call.method === 'GET') return details(finder, call, id);
      return {
        status: 404,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
        body: '<!DOCTYPE html>\n<html lang=en>\n<title>Error 404 (Not Found)!!1</title>\n<p><b>404.</b> <ins>That’s an error.</ins>',
      };
    },
  };
  return startHttpService(context, service, port);
}

function searchText(finder: PlaceFinder, call: Call): Reply {
  const mask = maskOf(call, 'places.');
  if ('status' in mask) return mask;
  const asked = readBody(call.body);
  if ('status' in asked) return asked;
  const { textQuery, locationBias, locationRestriction } = asked;
  if (textQuery.trim() === '') return badArgument('Empty text_query.');
  if (locationBias && locationRestriction) {
    return badArgument('Only one of location_bias and location_restriction can be set.');
  }
  const signature = stableHash(JSON.stringify({ ...asked, pageToken: undefined })).toString(36);
  const from = asked.pageToken === undefined ? 0 : readToken(asked.pageToken, signature);
  if (from === null) {
    return badArgument('Request parameters for paging requests must match the initial SearchText request.');
  }
  const size = Math.min(PAGE, asked.pageSize || asked.maxResultCount || PAGE);
  const found = disturb(finder.search(searchOf(asked)).filter(fitting(asked)), call.fault, (one) => one);
  const reachable = found.slice(0, MOST);
  const places = reachable
    .slice(from, from + size)
    .map((one) => mask.project(placeRecord(one, asked.languageCode)));
  if (places.length === 0) return { status: 200, body: {}, outcome: 'empty' };
  const more = from + size < reachable.length && mask.nextPageToken;
  const nextPageToken = more ? { nextPageToken: writeToken(from + size, signature) } : {};
  return { status: 200, body: { places, ...nextPageToken }, outcome: 'ok' };
}

function details(finder: PlaceFinder, call: Call, id: string): Reply {
  const mask = maskOf(call, '');
  if ('status' in mask) return mask;
  const business = finder.byId(id);
  if (!business) return badArgument(`Not a valid Place ID: ${id}`);
  const record = placeRecord(business, call.query.get('languageCode') ?? 'en');
  return { status: 200, body: mask.project(record), outcome: 'ok' };
}

function maskOf(call: Call, prefix: string): FieldMask | Reply {
  const text =
    call.headers['x-goog-fieldmask']?.toString() ?? call.query.get('fields') ?? call.query.get('$fields');
  return readMask(text, prefix);
}

function readBody(body: string): SearchText | Reply {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return badArgument('Invalid JSON payload received. Unexpected token.');
  }
  const parsed = SearchText.safeParse(json);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const where = issue?.path.join('.') ?? '';
  return issue?.code === 'unrecognized_keys'
    ? badArgument(
        `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${where ? ` at '${where}'` : ''}: Cannot find field.`,
      )
    : badArgument(`Invalid value at '${where}'`);
}

function searchOf(asked: SearchText): PlaceSearch {
  const { textQuery: query, locationRestriction, locationBias } = asked;
  const search: PlaceSearch = {
    query,
    country: asked.regionCode.toLowerCase(),
    byDistance: asked.rankPreference === 'DISTANCE',
  };
  if (locationRestriction) {
    const { low, high } = locationRestriction.rectangle;
    const area = { south: low.latitude, north: high.latitude, west: low.longitude, east: high.longitude };
    return { ...search, area };
  }
  const box = locationBias?.rectangle;
  const centre = locationBias?.circle?.center;
  if (centre) return { ...search, near: { lat: centre.latitude, lon: centre.longitude } };
  if (!box) return search;
  const lat = (box.low.latitude + box.high.latitude) / 2;
  return { ...search, near: { lat, lon: (box.low.longitude + box.high.longitude) / 2 } };
}

/** Closed places are included unless `openNow`; types only filter if strict. */
function fitting(asked: SearchText): (business: WorldBusiness) => boolean {
  return (business) =>
    (!asked.openNow || business.status === 'open') &&
    (asked.minRating === 0 || (business.rating ?? 0) >= asked.minRating) &&
    (!asked.strictTypeFiltering ||
      !asked.includedType ||
      String(placeRecord(business, 'en').primaryType) === asked.includedType);
}

const writeToken = (from: number, signature: string) =>
  `AeeoHcJ${Buffer.from(`${from}/${signature}/simulado`).toString('base64url')}`;

function readToken(token: string, signature: string): number | null {
  const [from, signed] = Buffer.from(token.replace(/^AeeoHcJ/, ''), 'base64url')
    .toString('utf8')
    .split('/');
  const offset = Number(from);
  return signed === signature && Number.isInteger(offset) && offset > 0 && offset < MOST ? offset : null;
}
