import type { ServiceServer, SimulatorContext } from '../../context.ts';
import type { WorldBusiness } from '../../world/types.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { stableHash } from '../stable-hash.ts';
import { mapsDataRecord } from './maps-data-record.ts';
import type { PlaceFinder } from './place-finder.ts';
import { PlanQuota } from './plan-quota.ts';
import { billed, gatewayRefusal, type RapidApi, rapidKey, refuseAsGateway } from './rapidapi-gateway.ts';
import { disturb } from './result-faults.ts';

const MAX_LIMIT = 1_000;
const MAX_REMEMBERED = 5_000;

/** alexanderxbx's Maps Data on RapidAPI: `*.php` paths, offset paging, `status: "ok"`. */
export function startMapsData(
  context: SimulatorContext,
  finder: PlaceFinder,
  port?: number,
): Promise<ServiceServer> {
  const api: RapidApi = {
    host: 'maps-data.p.rapidapi.com',
    page: 'https://rapidapi.com/alexanderxbx/api/maps-data',
    object: null,
    freeUnits: 100,
    quota: new PlanQuota(context.clock),
  };
  const stumbled = new Set<string>();
  const service: HttpService = {
    name: 'maps-data',
    keyOf: ({ headers }) => rapidKey(headers),
    subjectOf: ({ query, path }) => query.get('query') ?? path,
    plays: ['duplicate-results', 'shifting-results'],
    refuse: (refusal, wait) => refuseAsGateway(api, refusal, wait),
    answer: (call) => {
      const refused = gatewayRefusal(api, call);
      if (refused) return refused;
      const endpoint = endpoints[call.path];
      if (!endpoint) {
        const message = `Endpoint '${call.path.slice(0, 200)}' does not exist`;
        return { status: 404, body: { message } };
      }
      // Observed: 200 without `data`, and the same query works a moment later.
      const asked = `${call.path}?${call.query}`;
      if (stableHash(`blank/${asked}`) % 12 === 0 && !stumbled.has(asked)) {
        if (stumbled.size >= MAX_REMEMBERED) stumbled.clear();
        stumbled.add(asked);
        return billed(api, call, 1, { status: 200, body: { status: 'ok' }, outcome: 'no-data' });
      }
      return billed(api, call, 1, endpoint(finder, call));
    },
  };
  return startHttpService(context, service, port);
}

type Endpoint = (finder: PlaceFinder, call: Call) => Reply;

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/searchmaps.php': (finder, call) => page(finder, call, false),
  '/nearby.php': (finder, call) => page(finder, call, true),
  '/place.php': (finder, { query }) => {
    const found = [query.get('business_id'), query.get('place_id')].flatMap((id) =>
      id ? (finder.byId(id) ?? []) : [],
    );
    const record = found.slice(0, 1).map((one) => mapsDataRecord(one, query.get('lang') ?? 'en', true));
    return ok(record);
  },
  '/geocoding.php': (finder, { query }) => {
    const centre = finder.centreOf(query.get('query') ?? '');
    return centre ? ok({ lat: centre.lat, lng: centre.lon }) : ok([]);
  },
};

function page(finder: PlaceFinder, call: Call, nearby: boolean): Reply {
  const { query } = call;
  const text = query.get('query')?.trim();
  if (!text) return { status: 400, body: { status: 'error', message: 'query is required' } };
  const limit = whole(query.get('limit'), 20, MAX_LIMIT);
  const offset = whole(query.get('offset'), 0, Number.MAX_SAFE_INTEGER);
  const [lat, lon] = [Number(query.get('lat') ?? Number.NaN), Number(query.get('lng') ?? Number.NaN)];
  const near = Number.isFinite(lat) && Number.isFinite(lon) ? { near: { lat, lon } } : {};
  const country = query.get('country')?.toLowerCase() ?? 'us';
  const search = { query: text, country, byDistance: nearby, ...near };
  const all = disturb(finder.search(search), call.fault, moved);
  return ok(
    all.slice(offset, offset + limit).map((one) => mapsDataRecord(one, query.get('lang') ?? 'en', false)),
  );
}

/** The second copy of a duplicate, with its marker a few metres away. */
const moved = (business: WorldBusiness): WorldBusiness => ({ ...business, lat: business.lat + 0.0001 });

const ok = (data: unknown): Reply => ({
  status: 200,
  body: { status: 'ok', data },
  outcome: Array.isArray(data) && data.length === 0 ? 'empty' : 'ok',
});

/** Invalid values count as absent: this provider never reports an error. */
function whole(text: string | null, absent: number, max: number): number {
  const value = Number(text ?? absent);
  return Number.isInteger(value) && value >= 0 ? Math.min(value, max) : absent;
}
