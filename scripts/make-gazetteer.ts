import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/**
 * Makes src/domain/places/gazetteer.json: `node scripts/make-gazetteer.ts cities1000.txt municipios.txt`. The first
 * file is GeoNames' dump (https://download.geonames.org/export/dump/, CC BY 4.0), whose fourteenth column may hold the
 * municipality's code. The second has a line per municipality of Spain: five digits of the INE's code, tab, name.
 */
const LEAST: Record<string, number> = {
  ES: 0,
  AD: 0,
  PT: 3_000,
  FR: 5_000,
  IT: 6_000,
  DE: 8_000,
  GB: 7_000,
  IE: 5_000,
  NL: 10_000,
  BE: 10_000,
  CH: 8_000,
  AT: 5_000,
  PL: 12_000,
  TR: 25_000,
  MX: 10_000,
  AR: 5_000,
  CO: 8_000,
  PE: 8_000,
  CL: 5_000,
  UY: 4_000,
  EC: 8_000,
  VE: 15_000,
  BO: 10_000,
  PY: 10_000,
  CR: 6_000,
  PA: 6_000,
  GT: 10_000,
  DO: 10_000,
  HN: 10_000,
  SV: 10_000,
  NI: 10_000,
  CU: 15_000,
  PR: 5_000,
  US: 12_000,
  CA: 9_000,
  AU: 8_000,
  BR: 15_000,
  CN: 250_000,
  IN: 100_000,
  JP: 100_000,
  KR: 80_000,
  RU: 80_000,
};
const DISTRICT = 'PPLX';

/** Rows in which GeoNames gives a village the population of a town of the same name. */
const CORRECTED: Record<string, Pick<Row, 'lat' | 'lon' | 'province'>> = {
  'ES Mos': { lat: '42.2', lon: '-8.62', province: '36' },
};

const [cities, municipalities] = process.argv.slice(2);
if (cities === undefined || municipalities === undefined) {
  throw new Error('usage: node scripts/make-gazetteer.ts cities1000.txt municipios.txt');
}

interface Row {
  name: string;
  population: number;
  lat: string;
  lon: string;
  /** Two digits of the INE; empty outside Spain. */
  province: string;
}

const places = new Map<string, Map<string, Row>>();
const municipalitiesSeen = new Set<string>();

for await (const line of linesOf(cities)) {
  const columns = line.split('\t');
  const [, name = '', , , lat = '0', lon = '0', , feature = ''] = columns;
  const country = columns[8] ?? '';
  const municipality = columns[12] ?? '';
  const least = LEAST[country];
  const size = Number(columns[14]);
  if (least === undefined || name === '' || !(size >= least)) continue;
  // A district is found by its name but never outweighs a town.
  const population = feature === DISTRICT ? Math.round(size / 20) : size;
  if (country === 'ES' && feature !== DISTRICT) municipalitiesSeen.add(municipality);
  add(country, {
    name,
    population,
    lat: Number(lat).toFixed(2),
    lon: Number(lon).toFixed(2),
    province: country === 'ES' ? municipality.slice(0, 2) : '',
    ...CORRECTED[`${country} ${name}`],
  });
}

for await (const line of linesOf(municipalities)) {
  const [code = '', listed = ''] = line.split('\t');
  if (municipalitiesSeen.has(code)) continue;
  // The list writes 'Coruña, A' with the article last.
  const name = listed.replace(/^(.+), (\S+)$/, '$2 $1').replace(/^(\S+') /, '$1');
  add('ES', { name, population: 0, lat: '', lon: '', province: code.slice(0, 2) });
}

const table = Object.fromEntries(
  [...places]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([country, rows]) => [
      country,
      [...rows.values()]
        .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name))
        .map(({ name, population, lat, lon, province }) =>
          [name, Math.round(population / 100), lat, lon, province].join(';').replace(/;+$/, ''),
        )
        .join('|'),
    ]),
);
await writeFile(
  new URL('../src/domain/places/gazetteer.json', import.meta.url),
  `${JSON.stringify({ source: 'GeoNames (https://www.geonames.org), CC BY 4.0; INE (https://www.ine.es)', columns: 'name;hundreds of people;lat;lon;province of Spain', places: table }, null, 2)}\n`,
);

function add(country: string, row: Row): void {
  const rows = places.get(country) ?? new Map<string, Row>();
  places.set(country, rows);
  const known = rows.get(row.name);
  // Of two places of one name the larger is meant.
  if (known === undefined || known.population < row.population) rows.set(row.name, row);
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
}
