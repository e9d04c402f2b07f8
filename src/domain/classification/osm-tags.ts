import { ownEntry } from '../text/own-entry.ts';
import { type Grupo, type Trade, trades } from '../trades/trades.ts';

const byTag = new Map<string, Trade>();
for (const trade of trades) for (const tag of trade.osm) if (!byTag.has(tag)) byTag.set(tag, trade);

/** Keys whose values are nearly all of one group. */
const groupByKey: Readonly<Record<string, Grupo>> = {
  shop: 'Tienda',
  craft: 'Servicio',
  office: 'Servicio',
  healthcare: 'Servicio',
  amenity: 'Servicio',
  leisure: 'Servicio',
  sport: 'Servicio',
  club: 'Servicio',
  tourism: 'Servicio',
  cuisine: 'Restaurante',
};

const TAG = /\b([a-z_]{3,20}(?::[a-z_]{2,20})?)=([a-z0-9_:;-]{2,60})/g;

/** Reads OpenStreetMap tags ('shop=bakery'); null if the text has no tags. */
export function readTags(text: string): { trade: Trade | null; grupo: Grupo | null } | null {
  const tags = [...text.slice(0, 400).matchAll(TAG)].map(([, key = '', values = '']) => ({
    key,
    values: values.split(';'),
  }));
  if (tags.length === 0) return null;
  for (const { key, values } of tags) {
    for (const value of values) {
      const trade = byTag.get(`${key}=${value}`);
      if (trade) return { trade, grupo: trade.grupo };
    }
  }
  const grupo = tags.map(({ key }) => ownEntry(groupByKey, key)).find((one) => one !== undefined) ?? null;
  return { trade: null, grupo };
}
