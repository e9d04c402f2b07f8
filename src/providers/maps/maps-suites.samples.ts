import type { IncomingMessage } from 'node:http';
import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { fixedClock } from '#platform/clock.ts';
import type { ServiceClient } from '#platform/outbound/http-json.ts';
import { createGooglePlaces } from './google-places/search.ts';
import { createLocalBusinessData } from './local-business-data/search.ts';
import { createMapsData } from './maps-data/search.ts';
import { createOpenStreetMap } from './openstreetmap/search.ts';
import type { MapsProvider } from './port.ts';

export interface Asked {
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}
const NOW = Date.UTC(2026, 10, 21);
export interface Suite {
  build(http: ServiceClient, baseUrl: string, apiKey: string | null): MapsProvider;
  /** The provider's answer to one search: names from `from` on, at most as many as asked for. */
  answer(asked: Asked, names: readonly string[]): unknown;
  bare: unknown;
  junk: unknown;
  needsKey: boolean;
  ceiling: number;
  credits(places: number, requests: number): number;
}

const clock = fixedClock(NOW);
const place = (name: string) => ({
  name,
  full_address: `${name}, C. Inventada, 1, 41001 Sevilla`,
  address: 'C. Inventada, 1, 41001 Sevilla',
  business_id: `0x1:${name}`,
  place_id: `ChIJ${name}`,
  latitude: 37.38,
  longitude: -5.98,
  website: `http://www.${name}.es/`,
  rating: 4.6,
  review_count: 12,
  place_link: 'https://www.google.com/maps/place/x',
});
const nothing = {
  business_id: null,
  place_id: 7,
  full_address: null,
  website: null,
  rating: null,
  review_count: 'muchas',
  latitude: null,
  longitude: {},
  types: null,
  city: [],
};
const page = (asked: Asked, names: readonly string[]) => {
  const limit = Number(asked.url.searchParams.get('limit'));
  const offset = Number(asked.url.searchParams.get('offset') ?? 0);
  return names.slice(offset, offset + limit).map(place);
};
const localBusinessData = (access: 'rapidapi' | 'directo'): Suite => ({
  build: (http, baseUrl, apiKey) => createLocalBusinessData({ http, clock, apiKey, baseUrl, access }),
  answer: (asked, names) => ({ status: 'OK', data: page(asked, names) }),
  bare: { status: 'OK', data: [{ name: 'Solo Nombre', ...nothing }, null, 7, {}] },
  junk: { status: 'OK', data: [null, {}, { name: '' }] },
  needsKey: true,
  ceiling: 500,
  credits: (places) => places,
});

export const suites: Record<ProveedorMapas, Suite> = {
  [proveedorMapas.localBusinessData]: localBusinessData('rapidapi'),
  [proveedorMapas.localBusinessDataDirecto]: localBusinessData('directo'),
  [proveedorMapas.mapsData]: {
    build: (http, baseUrl, apiKey) => createMapsData({ http, clock, apiKey, baseUrl, secondTryMs: 1 }),
    answer: (asked, names) => ({ status: 'ok', data: page(asked, names) }),
    bare: { status: 'ok', data: [{ name: 'Solo Nombre', ...nothing }, null, 7, {}] },
    junk: { status: 'ok', data: [null, {}, { name: '' }] },
    needsKey: true,
    ceiling: 1_000,
    credits: (_, requests) => requests,
  },
  [proveedorMapas.googlePlaces]: {
    build: (http, baseUrl, apiKey) => createGooglePlaces({ http, clock, apiKey, baseUrl }),
    answer: ({ body }, names) => {
      const { pageSize, pageToken } = JSON.parse(body);
      const from = Number(pageToken ?? 0);
      const places = names.slice(from, from + pageSize).map((name) => ({
        id: `ChIJ${name}`,
        displayName: { text: name },
        formattedAddress: 'C. Inventada, 1, 41001 Sevilla, España',
        location: { latitude: 37.38, longitude: -5.98 },
        websiteUri: `http://www.${name}.es/`,
        rating: 4.6,
        userRatingCount: 12,
        googleMapsUri: 'https://maps.google.com/?cid=1',
      }));
      if (places.length === 0) return {};
      return { places, ...(names.length > from + pageSize && { nextPageToken: String(from + pageSize) }) };
    },
    bare: {
      places: [
        { id: 'ChIJx', displayName: { text: 'Solo Nombre' }, location: 'aquí', rating: 'mucho' },
        null,
      ],
    },
    junk: { places: [null, {}, { id: 'x' }] },
    needsKey: true,
    ceiling: 60,
    credits: (_, requests) => requests,
  },
  [proveedorMapas.openstreetmap]: {
    build: (http, baseUrl) =>
      createOpenStreetMap({
        http,
        clock,
        overpassUrl: `${baseUrl}interpreter`,
        nominatimUrl: baseUrl,
        spacingMs: 0,
      }),
    answer: ({ url, body }, names) => {
      if (url.pathname === '/search') return nominatim;
      const limit = Number(/out center qt (\d+)/.exec(new URLSearchParams(body).get('data') ?? '')?.[1]);
      const elements = names.slice(0, limit).map((name, id) => ({
        type: 'node',
        id: id + 1,
        lat: 37.38,
        lon: -5.98,
        tags: { name, website: `http://www.${name}.es/`, 'addr:postcode': '41001', craft: 'plumber' },
      }));
      return { version: 0.6, elements };
    },
    bare: {
      elements: [{ type: 'way', id: 1, tags: { name: 'Solo Nombre' } }, null, { type: 'node' }, { tags: 3 }],
    },
    junk: { elements: [null, {}, { type: 'node', id: 2 }] },
    needsKey: false,
    ceiling: 500,
    credits: () => 0,
  },
};

export const nominatim = [
  {
    osm_type: 'relation',
    osm_id: 342563,
    category: 'boundary',
    addresstype: 'city',
    name: 'Sevilla',
    boundingbox: ['37.3', '37.4', '-6.0', '-5.8'],
    address: { province: 'Sevilla' },
  },
];
