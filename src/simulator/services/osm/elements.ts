import type { World, WorldBusiness } from '../../world/types.ts';
import { stableHash, stableShare } from '../stable-hash.ts';

export interface OsmElement {
  type: 'node' | 'way' | 'relation';
  id: number;
  lat: number;
  lon: number;
  tags: Readonly<Record<string, string>>;
}

/** Businesses mapped by volunteers, with tags as typed; also one mall per city. */
export function elementsOf(world: World): OsmElement[] {
  const shops = world.businesses
    .filter((business) => business.osm.mapped)
    .map((business): OsmElement => {
      const { type, id } = business.osm;
      return { type, id, lat: business.lat, lon: business.lon, tags: tagsOf(business, world) };
    });
  const malls = world.cities.map(
    (city): OsmElement => ({
      type: 'relation',
      id: 3_000_000 + (stableHash(`mall/${city.name}`) % 900_000),
      lat: city.lat,
      lon: city.lon,
      tags: {
        type: 'multipolygon',
        shop: 'mall',
        name: `Centro Comercial ${city.name}`,
        operator: 'Simulada',
      },
    }),
  );
  return [...shops, ...malls];
}

function tagsOf(business: WorldBusiness, world: World): Record<string, string> {
  const { place_id: id } = business;
  const main = world.trades.find((trade) => trade.name === business.trade)?.osm ?? 'shop=yes';
  const [key = 'shop', value = 'yes'] = main.split('=');
  const [street = business.street, number] = business.street.split(', ');
  const contact = stableShare(`contact/${id}`) < 0.25 ? 'contact:' : '';
  return {
    // Permanently closed: main tag prefixed; temporarily closed: never open.
    [business.status === 'closed' ? `${lifePrefix(id)}${key}` : key]: value,
    name: business.name,
    ...(business.osm.websiteTag && business.website
      ? { [business.osm.websiteTag]: typedWebsite(id, business.website) }
      : {}),
    ...(business.phone && stableShare(`phone/${id}`) < 0.7
      ? { [`${contact}phone`]: business.phone.replace('+34', '+34 ').replace(/(\d{3})(?=\d{3})/g, '$1 ') }
      : {}),
    ...(stableShare(`street/${id}`) < 0.8 ? { 'addr:street': street } : {}),
    ...(number && number !== 's/n' ? { 'addr:housenumber': number } : {}),
    ...(stableShare(`zip/${id}`) < 0.6 ? { 'addr:postcode': business.zip } : {}),
    ...(stableShare(`city/${id}`) < 0.7 ? { 'addr:city': business.city } : {}),
    ...openingHours(business),
  };
}

function lifePrefix(id: string): string {
  const share = stableShare(`life/${id}`);
  return share < 0.7 ? 'disused:' : share < 0.9 ? 'abandoned:' : 'was:';
}

function openingHours({ place_id: id, status }: WorldBusiness): Record<string, string> {
  if (status === 'closed_temporarily') return { opening_hours: 'closed' };
  return status === 'open' && stableShare(`hours/${id}`) < 0.5
    ? { opening_hours: 'Mo-Fr 09:00-14:00,17:00-20:00; Sa 10:00-13:30' }
    : {};
}

/** Volunteers omit the scheme, or put two addresses into one tag. */
function typedWebsite(id: string, website: string): string {
  const share = stableShare(`typed/${id}`);
  const bare = website.trim();
  if (share < 0.15) return bare.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return share < 0.2 ? `${bare};https://www.facebook.com/${stableHash(id)}` : bare;
}
