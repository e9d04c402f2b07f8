import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { type Call, type HttpService, type Reply, startHttpService } from '../http-service.ts';
import { fold } from '../maps/query-reading.ts';
import type { Boundary } from './boundaries.ts';
import { isStockAgent } from './stock-agents.ts';

const HTML = { 'content-type': 'text/html' };
const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
const rank = { country: 4, region: 8, province: 12, city: 16 } as const;
const importance = { country: 0.9, region: 0.7, province: 0.6, city: 0.65 } as const;
const addresstype = { country: 'country', region: 'state', province: 'province', city: 'city' } as const;

/** The public Nominatim: one request a second per application, and a User-Agent that names it. */
export function startNominatim(
  context: SimulatorContext,
  boundaries: readonly Boundary[],
  port?: number,
): Promise<ServiceServer> {
  const service: HttpService = {
    name: 'nominatim',
    subjectOf: ({ query, path }) => wanted(query) || path,
    refuse: (refusal) =>
      refusal === 'broken'
        ? { status: 503, headers: HTML, body: '<html><body><h1>503 Service Unavailable</h1></body></html>' }
        : {
            status: 429,
            headers: HTML,
            body: "<html>\n<head><title>Bandwidth limit exceeded</title></head>\n<body><h1>Bandwidth limit exceeded</h1><p>You have been temporarily blocked because you have been overusing OSM's geocoding service. See https://operations.osmfoundation.org/policies/nominatim/</p></body>\n</html>",
            outcome: 'limited',
          },
    answer: (call) => {
      if (isStockAgent(call.headers['user-agent']) && !call.headers.referer) {
        const body =
          '<html>\n<head><title>Access blocked</title></head>\n<body><h1>Access blocked</h1><p>You have violated the <a href="https://operations.osmfoundation.org/policies/nominatim/">usage policy</a>.</p></body>\n</html>';
        return { status: 403, headers: HTML, body };
      }
      if (call.path === '/status') return { status: 200, body: 'OK' };
      if (call.path !== '/search' && call.path !== '/search.php')
        return { status: 404, headers: HTML, body: 'Not found' };
      return search(boundaries, call);
    },
  };
  return startHttpService(context, service, port);
}

function search(boundaries: readonly Boundary[], { query }: Call): Reply {
  const text = wanted(query);
  if (text === '') {
    return { status: 400, body: { error: { code: 400, message: 'Nothing to search for.' } } };
  }
  const countries = query.get('countrycodes')?.toLowerCase().split(',');
  const limit = Math.min(40, Math.max(1, Math.trunc(Number(query.get('limit') ?? 10)) || 10));
  const details = query.get('addressdetails') === '1';
  const found = countries && !countries.includes('es') ? [] : matching(boundaries, text).slice(0, limit);
  return {
    status: 200,
    body: found.map((one) => record(one, details)),
    outcome: found.length === 0 ? 'empty' : 'ok',
  };
}

function wanted(query: URLSearchParams): string {
  const structured = ['city', 'county', 'state', 'country']
    .map((part) => query.get(part) ?? '')
    .filter(Boolean);
  return (query.get('q') ?? structured.join(', ')).trim().slice(0, 300);
}

/** Each part between commas must name the place or one that contains it; municipalities first. */
function matching(boundaries: readonly Boundary[], text: string): Boundary[] {
  const [first = '', ...rest] = text.split(',').map(fold).filter(Boolean);
  const around = (one: Boundary) =>
    [one.name, one.province, one.region, 'España', 'Spain'].map((name) => fold(name ?? ''));
  return boundaries
    .filter(
      (one) =>
        (fold(one.name) === first ||
          fold(one.name).split(' ').includes(first) ||
          first === `${fold(one.name)} espana`) &&
        rest.every((part) => around(one).includes(part)),
    )
    .sort((a, b) => Number(fold(b.name) === first) - Number(fold(a.name) === first));
}

function record(boundary: Boundary, details: boolean): Record<string, unknown> {
  const { relation, name, kind, lat, lon, bbox, province, region } = boundary;
  const shown = [name, province, region, 'España'].filter(
    (part, at, all) => part && all.indexOf(part) === at,
  );
  return {
    place_id: 80_000_000 + (relation % 10_000_000),
    licence: LICENCE,
    osm_type: 'relation',
    osm_id: relation,
    lat: lat.toFixed(7),
    lon: lon.toFixed(7),
    category: 'boundary',
    type: 'administrative',
    place_rank: rank[kind],
    importance: importance[kind],
    addresstype: addresstype[kind],
    name,
    display_name: shown.join(', '),
    // Strings, latitudes first: a different order from Overpass.
    boundingbox: [bbox.south, bbox.north, bbox.west, bbox.east].map((degrees) => degrees.toFixed(7)),
    ...(details ? { address: address(boundary) } : {}),
  };
}

function address({ name, kind, province, region }: Boundary): Record<string, string> {
  return {
    ...(kind === 'country' ? {} : { [addresstype[kind]]: name }),
    ...(province ? { province } : {}),
    ...(region && kind !== 'region' ? { state: region } : {}),
    country: 'España',
    country_code: 'es',
  };
}
