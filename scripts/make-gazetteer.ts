import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/**
 * Makes src/domain/country/gazetteer.json from GeoNames' cities1000.txt (https://download.geonames.org/export/dump/, CC BY 4.0):
 * `node scripts/make-gazetteer.ts cities1000.txt`. Names without case and accents, by country and size.
 */
const LEAST: Record<string, number> = {
  ES: 1_500,
  AD: 1_000,
  PT: 8_000,
  FR: 12_000,
  IT: 12_000,
  DE: 15_000,
  GB: 15_000,
  IE: 10_000,
  NL: 20_000,
  BE: 20_000,
  CH: 15_000,
  AT: 12_000,
  PL: 25_000,
  TR: 40_000,
  MX: 15_000,
  AR: 10_000,
  CO: 15_000,
  PE: 15_000,
  CL: 10_000,
  UY: 5_000,
  EC: 15_000,
  VE: 25_000,
  BO: 15_000,
  PY: 15_000,
  CR: 10_000,
  PA: 10_000,
  GT: 15_000,
  DO: 15_000,
  HN: 15_000,
  SV: 15_000,
  NI: 15_000,
  CU: 20_000,
  PR: 10_000,
  US: 30_000,
  CA: 25_000,
  AU: 25_000,
  BR: 30_000,
  CN: 500_000,
  IN: 250_000,
  JP: 250_000,
  KR: 250_000,
  RU: 200_000,
};
/** Lower bounds of the sizes, largest first; the country's own least closes the last. */
const SIZES = [1_000_000, 200_000, 50_000, 0];

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: node scripts/make-gazetteer.ts cities1000.txt');

const places = new Map<string, Map<string, number>>();
for await (const line of createInterface({ input: createReadStream(source, 'utf8') })) {
  const [, name, ascii, , , , , , country, , , , , , population] = line.split('\t');
  const least = LEAST[country ?? ''];
  const size = Number(population);
  if (country === undefined || name === undefined || least === undefined || !(size >= least)) continue;
  const names = places.get(country) ?? new Map<string, number>();
  for (const form of [...name.split('/'), ascii ?? '']) {
    const key = form
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^\p{Script=Latin}\d]+/gu, ' ')
      .trim();
    if (key.length > 2) names.set(key, Math.max(names.get(key) ?? 0, size));
  }
  places.set(country, names);
}

const table = Object.fromEntries(
  [...places].toSorted().map(([country, names]) => [
    country,
    SIZES.map((from, index) => {
      const below = SIZES[index - 1] ?? Number.POSITIVE_INFINITY;
      return [...names]
        .filter(([, size]) => size >= from && size < below)
        .map(([name]) => name)
        .toSorted()
        .join('|');
    }),
  ]),
);
await writeFile(
  new URL('../src/domain/country/gazetteer.json', import.meta.url),
  `${JSON.stringify({ source: 'GeoNames (https://www.geonames.org), CC BY 4.0', places: table }, null, 2)}\n`,
);
