import { lazy } from '../text/lazy.ts';
import { plainWords } from '../text/words.ts';
import { placeAliases } from './aliases.ts';
import gazetteer from './gazetteer.json' with { type: 'json' };
import { countryNames, regionNames } from './regions.ts';

export interface Place {
  nombre: string;
  /** ISO 3166-1 alpha-2. */
  pais: string;
  tipo: 'pais' | 'region' | 'ciudad';
  /** Inhabitants, rounded to hundreds (GeoNames); 0: unknown. */
  poblacion: number;
  /** Degrees; null: unknown. */
  lat: number | null;
  lon: number | null;
  /** The INE's two-digit province code of a Spanish town. */
  provincia: string | null;
}

const HUNDRED = 100;

/** About 29,000 names, in lower case and without accents. */
export const placesByName: () => ReadonlyMap<string, readonly Place[]> = lazy(buildIndex);

/** All word prefixes of longer names: 'santiago', 'santiago de'. */
const beginnings = lazy(() => {
  const found = new Set<string>();
  for (const name of placesByName().keys()) {
    for (let blank = name.indexOf(' '); blank > 0; blank = name.indexOf(' ', blank + 1)) {
      found.add(name.slice(0, blank));
    }
  }
  return found;
});

export function beginsName(words: string): boolean {
  return beginnings().has(words);
}

function buildIndex(): Map<string, Place[]> {
  const index = new Map<string, Place[]>();
  const put = (key: string, place: Place) => {
    if (key.length < 2) return;
    const list = index.get(key);
    if (list === undefined) index.set(key, [place]);
    else if (!list.includes(place)) list.push(place);
  };
  for (const [pais, list] of Object.entries(gazetteer.places)) {
    const names = new Map<string, Place>();
    const aliases = readAliases(placeAliases[pais] ?? '');
    for (const entry of list.split('|')) {
      const place = readEntry(entry, pais);
      // Of towns of one name, the first and largest keeps it.
      for (const key of formsOf(place.nombre).map(plainWords)) if (!names.has(key)) names.set(key, place);
    }
    for (const [shown, others] of aliases) {
      const known = [shown, ...others]
        .map((name) => names.get(plainWords(name)))
        .filter((one) => one !== undefined);
      const place = known.toSorted((a, b) => b.poblacion - a.poblacion)[0] ?? city(shown, pais);
      place.nombre = shown;
      for (const name of [shown, ...others]) names.set(plainWords(name), place);
    }
    for (const [key, place] of names) put(key, place);
  }
  for (const [pais, names] of Object.entries(regionNames)) {
    for (const group of names.split(', ')) {
      const [shown = '', ...others] = group.split(' = ');
      const region: Place = { ...city(shown.trim(), pais), tipo: 'region' };
      for (const name of [shown, ...others]) put(plainWords(name), region);
    }
  }
  for (const [pais, names] of Object.entries(countryNames)) {
    const [shown = ''] = names.split('|');
    const country: Place = { ...city(shown, pais), tipo: 'pais' };
    for (const name of names.split('|')) put(plainWords(name), country);
  }
  return index;
}

function readEntry(entry: string, pais: string): Place {
  const [nombre = '', size = '0', lat = '', lon = '', provincia = ''] = entry.split(';');
  return {
    nombre,
    pais,
    tipo: 'ciudad',
    poblacion: Number(size) * HUNDRED,
    lat: lat === '' ? null : Number(lat),
    lon: lon === '' ? null : Number(lon),
    provincia: provincia === '' ? null : provincia,
  };
}

function city(nombre: string, pais: string): Place {
  return { nombre, pais, tipo: 'ciudad', poblacion: 0, lat: null, lon: null, provincia: null };
}

/** 'Donostia / San Sebastián' is known by both names and by the two together. */
function formsOf(name: string): string[] {
  const parts = name.split('/').map((part) => part.trim());
  return parts.length > 1 ? [name, ...parts] : [name];
}

function readAliases(table: string): [shown: string, others: string[]][] {
  return table
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [shown = '', ...others] = line.split(' = ').map((name) => name.trim());
      return [shown, others];
    });
}
