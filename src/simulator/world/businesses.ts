import {
  catalanStreetKinds,
  catalanStreetNames,
  catalanSurnames,
  firstNames,
  saints,
  signs,
  streetKinds,
  streetNames,
  surnames,
} from './people/people.ts';
import type { Random } from './random.ts';
import type { BusinessStatus, City, Trade, WorldBusiness } from './types.ts';

const DAY = 86_400_000;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE36 = '0123456789bcdfghjklmnpqrstvwxyz_';

export function makeBusiness(random: Random, city: City, trade: Trade, epoch: number): WorldBusiness {
  const feature = `0x${hex(random, '0d')}:0x${hex(random, '')}`;
  const reviewCount = random.chance(0.06) ? 0 : Math.max(1, Math.round(Math.exp(random.next() * 4.4 + 1.1)));
  return {
    place_id: `ChIJ${random.text(23, BASE64URL)}`,
    business_id: feature,
    google_id: feature,
    google_mid: `/g/11${random.text(8, BASE36)}`,
    cid: BigInt(feature.slice(feature.indexOf(':') + 1)).toString(),
    name: businessName(random, city, trade),
    trade: trade.name,
    category: { es: trade.categoryEs, en: trade.categoryEn },
    city: city.name,
    province: city.province,
    municipality: city.name,
    street: street(random, city),
    zip: `${city.zipPrefix}${String(random.int(1, 40)).padStart(3, '0')}`,
    phone: random.chance(0.05) ? null : phone(random, city),
    lat: round(city.bbox.south + random.next() * (city.bbox.north - city.bbox.south)),
    lon: round(city.bbox.west + random.next() * (city.bbox.east - city.bbox.west)),
    rating:
      reviewCount === 0
        ? null
        : Math.round(Math.min(5, 3.2 + random.next() * 1.2 + random.next() * 0.7) * 10) / 10,
    review_count: reviewCount,
    lastReviewAt:
      reviewCount === 0 ? null : epoch - Math.round(random.next() ** 3 * 1_400 * DAY) - random.int(0, DAY),
    status: random.weighted<BusinessStatus>([
      ['open', 915],
      ['closed_temporarily', 25],
      ['closed', 60],
    ]),
    verified: random.chance(0.8),
    website: null,
    domain: null,
    osm: {
      mapped: random.chance(0.55),
      type: random.chance(0.9) ? 'node' : 'way',
      id: random.int(250_000_000, 11_900_000_000),
      websiteTag: random.weighted<'website' | 'contact:website' | 'url' | null>([
        ['website', 70],
        ['contact:website', 15],
        ['url', 5],
        [null, 10],
      ]),
    },
  };
}

function businessName(random: Random, city: City, trade: Trade): string {
  const word = random.pick(trade.nameWords);
  const pool = city.catalan && random.chance(0.6) ? catalanSurnames : surnames;
  const surname = random.pick(pool);
  const name = random.weighted<() => string>([
    [() => `${word} ${surname}`, 30],
    [() => `${word} ${surname} y ${random.pick(pool)}`, 7],
    [() => `${word} Hermanos ${surname}`, 4],
    [() => `${word} ${random.pick(firstNames)} ${surname}`, 12],
    [() => `${word} ${random.pick(signs)}`, 18],
    [() => `${word} ${random.pick(saints)}`, 5],
    [() => `${word} ${city.name}`, 6],
    [() => `${random.pick(signs)} ${word}`, 6],
    [() => `${surname} ${word}`, 5],
    [() => `${random.pick(firstNames)} ${surname} ${word}`, 3],
  ])();
  return random.weighted<string>([
    [name, 78],
    [`${name} S.L.`, 7],
    [`${name}, S.L.U.`, 2],
    [name.toLocaleUpperCase('es'), 4],
    [`${name} - ${trade.categoryEs} en ${city.name}`, 6],
    [`${name} "${random.pick(signs)}"`, 2],
    [`${name} & Asociados`, 1],
  ]);
}

function street(random: Random, city: City): string {
  const catalan = city.catalan && random.chance(0.75);
  const kind = random.pick(catalan ? catalanStreetKinds : streetKinds);
  const name = random.pick(catalan ? catalanStreetNames : streetNames);
  const number = random.chance(0.05) ? 's/n' : String(random.int(1, 220));
  const rest = random.weighted<string>([
    ['', 65],
    [', bajo', 10],
    [', local 2', 5],
    [`, ${random.int(1, 8)}º ${random.pick(['A', 'B', 'C', 'D', 'Izq', 'Dcha'])}`, 15],
    [', entlo.', 5],
  ]);
  return `${kind} ${name}, ${number}${rest}`.replace(/ de de /, ' de ').replace(/de d'/, "d'");
}

function phone(random: Random, city: City): string {
  if (random.chance(0.42)) return `+34${random.pick(['6', '6', '6', '7'])}${random.text(8, '0123456789')}`;
  const digits = city.phonePrefix + (city.phonePrefix.length === 2 ? random.text(1, '2456') : '');
  return `+34${digits}${random.text(9 - digits.length, '0123456789')}`;
}

const hex = (random: Random, prefix: string) => prefix + random.text(16 - prefix.length, '0123456789abcdef');
const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
