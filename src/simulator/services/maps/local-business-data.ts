import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { WorldBusiness } from '../../world/types.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { stableShare, stableUuid } from '../stable-hash.ts';
import { direct, type Gateway, rapid } from './local-business-gateways.ts';
import { localBusinessRecord, localBusinessStatus } from './local-business-record.ts';
import type { PlaceFinder, PlaceSearch } from './place-finder.ts';
import { PlanQuota } from './plan-quota.ts';
import { rapidKey } from './rapidapi-gateway.ts';
import { disturb } from './result-faults.ts';
import { viewport } from './viewport.ts';

const MAX_LIMIT = 500;
const MAX_IDS = 20;

interface Params {
  limit: number;
  lat: number | null;
  lng: number | null;
  zoom: number;
  language: string;
  region: string;
}

/** Refused by the API itself with HTTP 400 in its own envelope. */
class BadParameter extends Error {}

/** Gateways: RapidAPI (`X-RapidAPI-Key`, `-Host`) and direct (`x-api-key`, `/usage`). */
export function startLocalBusinessData(
  context: SimulatorContext,
  finder: PlaceFinder,
  port?: number,
): Promise<ServiceServer> {
  const quota = new PlanQuota(context.clock);
  const gatewayOf = (headers: Call['headers']): Gateway => (headers['x-api-key'] ? direct : rapid);
  const service: HttpService = {
    name: 'local-business-data',
    keyOf: ({ headers }) => rapidKey(headers) ?? headers['x-api-key']?.toString() ?? null,
    subjectOf: ({ query, path }) => query.get('query') ?? query.get('business_id') ?? path,
    plays: ['duplicate-results', 'shifting-results'],
    refuse: (refusal, wait, call) => gatewayOf(call.headers).refuse(quota, refusal, wait),
    answer: (call) => {
      const gateway = gatewayOf(call.headers);
      const refused = gateway.admit(quota, call);
      if (refused) return refused;
      const path = call.path.replace(/^\/local-business-data(?=\/)/, '');
      if (path === '/usage' && gateway === direct) return direct.usage(quota, call);
      try {
        const served = endpoints[path]?.(finder, call);
        if (!served) {
          return { status: 404, body: { message: `Endpoint '${path.slice(0, 200)}' does not exist` } };
        }
        return gateway.bill(quota, call, served.units, envelope(call, served.data));
      } catch (error) {
        if (!(error instanceof BadParameter)) throw error;
        return gateway.bill(quota, call, 0, badRequest(call, error.message));
      }
    },
  };
  return startHttpService(context, service, port);
}

type Endpoint = (finder: PlaceFinder, call: Call) => { data: unknown[]; units: number };

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/search': (finder, call) => {
    const params = readParams(call);
    const near =
      params.lat !== null && params.lng !== null ? { lat: params.lat, lon: params.lng } : undefined;
    const search: PlaceSearch = { query: required(call, 'query'), country: params.region };
    return list(finder, near ? { ...search, near } : search, call, params);
  },
  '/search-in-area': (finder, call) => {
    const params = readParams(call);
    const lat = requiredNumber(call, 'lat');
    const lng = requiredNumber(call, 'lng');
    requiredNumber(call, 'zoom');
    return list(
      finder,
      { query: required(call, 'query'), area: viewport(lat, lng, params.zoom) },
      call,
      params,
    );
  },
  '/search-nearby': (finder, call) => {
    const near = { lat: requiredNumber(call, 'lat'), lon: requiredNumber(call, 'lng') };
    return list(finder, { query: required(call, 'query'), near, byDistance: true }, call, readParams(call));
  },
  '/business-details': (finder, call) => {
    const ids = required(call, 'business_id').split(',').slice(0, MAX_IDS);
    const found = ids.flatMap((id) => finder.byId(id.trim()) ?? []);
    const data = found.map((business) =>
      project(
        localBusinessRecord(business, {
          language: language(call),
          contacts: call.query.get('extract_emails_and_contacts') !== 'false',
          shareLink: call.query.get('extract_share_link') === 'true',
        }),
        call,
      ),
    );
    return { data, units: Math.max(1, found.length) };
  },
  '/autocomplete': (finder, call) => {
    const text = required(call, 'query');
    const data = finder.search({ query: text }).slice(0, 5);
    const plain = { type: 'query', main_text: text, secondary_text: null, google_id: null };
    return { data: [plain, ...data.map(suggestion)], units: 1 };
  },
};

function list(finder: PlaceFinder, search: PlaceSearch, call: Call, params: Params): ReturnType<Endpoint> {
  const statuses = call.query.get('business_status')?.split(',');
  const subtypes = call.query.get('subtypes')?.toLowerCase().split(',');
  const contacts = call.query.get('extract_emails_and_contacts') === 'true';
  const fits = (business: WorldBusiness) =>
    (!statuses || statuses.includes(localBusinessStatus[business.status])) &&
    (call.query.get('verified') !== 'true' || business.verified) &&
    (!subtypes ||
      subtypes.includes(business.category.es.toLowerCase()) ||
      subtypes.includes(business.category.en.toLowerCase()));
  const found = disturb(finder.search(search).filter(fits), call.fault, rescraped).slice(0, params.limit);
  const sites = contacts ? found.filter((business) => business.website !== null).length : 0;
  return {
    data: found.map((one) =>
      project(localBusinessRecord(one, { language: params.language, contacts }), call),
    ),
    units: found.length + sites,
  };
}

/** The same place a moment later: one more review, sometimes another feature id. */
function rescraped(business: WorldBusiness): WorldBusiness {
  const other = stableShare(`again/${business.place_id}`) < 0.3;
  const feature = `${business.business_id.slice(0, -4)}0000`;
  return {
    ...business,
    review_count: business.review_count + 1,
    rating: business.rating ?? 5,
    ...(other ? { business_id: feature, google_id: feature } : {}),
  };
}

function readParams({ query }: Call): Params {
  const limit = number(query, 'limit') ?? 20;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new BadParameter(`'limit' parameter must be between 1 and ${MAX_LIMIT}`);
  }
  return {
    limit,
    lat: number(query, 'lat'),
    lng: number(query, 'lng'),
    zoom: Math.min(21, Math.max(1, number(query, 'zoom') ?? 13)),
    language: query.get('language')?.toLowerCase() ?? 'en',
    region: query.get('region')?.toLowerCase() ?? 'us',
  };
}

const language = ({ query }: Call) => query.get('language')?.toLowerCase() ?? 'en';

function number(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  if (text === null || text === '') return null;
  const value = Number(text);
  if (!Number.isFinite(value)) throw new BadParameter(`'${name}' parameter is invalid`);
  return value;
}

function required({ query }: Call, name: string): string {
  const text = query.get(name)?.trim();
  if (!text) throw new BadParameter(`Missing required query parameter: ${name}`);
  return text;
}

function requiredNumber(call: Call, name: string): number {
  required(call, name);
  return number(call.query, name) ?? 0;
}

function project(record: Record<string, unknown>, { query }: Call): Record<string, unknown> {
  const fields = query.get('fields');
  if (!fields) return record;
  const wanted = new Set(fields.split(',').map((field) => field.trim()));
  return Object.fromEntries(Object.entries(record).filter(([key]) => wanted.has(key)));
}

function suggestion(business: WorldBusiness): Record<string, unknown> {
  return {
    type: 'business',
    main_text: business.name,
    secondary_text: `${business.street}, ${business.city}`,
    google_id: business.google_id,
    latitude: business.lat,
    longitude: business.lon,
  };
}

function envelope(call: Call, data: unknown[]): Reply {
  const numeric = new Set(['limit', 'lat', 'lng', 'zoom']);
  const echo = [...call.query].map(([key, value]): [string, unknown] => {
    if (numeric.has(key)) return [key, Number(value)];
    return [key, value === 'true' ? true : value === 'false' ? false : value];
  });
  const parameters = { language: 'en', region: 'us', ...Object.fromEntries(echo) };
  const body = { status: 'OK', request_id: requestId(call), parameters, data };
  return { status: 200, body, outcome: data.length === 0 ? 'empty' : 'ok' };
}

function badRequest(call: Call, message: string): Reply {
  const body = { status: 'ERROR', request_id: requestId(call), error: { message, code: 400 } };
  return { status: 400, body };
}

let requests = 0;
const requestId = (call: Call) => stableUuid(`${call.path}?${call.query}#${++requests}`);
