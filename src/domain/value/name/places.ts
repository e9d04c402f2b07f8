import { isCommonWord } from '../../places/common-words.ts';
import { placesByName } from '../../places/places.ts';
import { lazy } from '../../text/lazy.ts';
import { ownEntry } from '../../text/own-entry.ts';
import { findTrades } from '../../trades/find-trades.ts';
import type { MarketTables } from '../tables/market-tables.ts';
import { SPANISH_PLACES } from '../tables/places-spain.ts';
import { OTHER_PLACES } from '../tables/places-world.ts';
import { writtenPlace } from '../tables/spelling.ts';
import { PERSON_NAMES } from '../tables/words.ts';
import { compact, plainWords } from '../text.ts';

export interface Lugar {
  nombre: string;
  /** ISO 3166-1 alpha-2. */
  pais: string;
  /** Thousands of inhabitants. */
  poblacion: number;
  /** The place is in no table: its size is assumed and never shown. */
  supuesta?: true;
}

/** Inhabitants from which a town of the gazetteer counts as a market. */
const LEAST_SPANISH = 1_500;
const LEAST_FOREIGN = 12_000;
const THOUSAND = 1_000;

const placesByLetters: () => ReadonlyMap<string, readonly Lugar[]> = lazy(buildPlaces);

function buildPlaces(): Map<string, Lugar[]> {
  const places = new Map<string, Lugar[]>();
  const add = (name: string, nombre: string, pais: string, poblacion: number) => {
    const key = compact(name);
    if (key === '') return;
    const known = places.get(key) ?? [];
    if (known.some((place) => place.pais === pais)) return;
    known.push({ nombre, pais, poblacion });
    places.set(key, known);
  };
  for (const entry of SPANISH_PLACES.split('|')) {
    const [, names, thousands] = /^\s*(.*?)\s+(\d+)\s*;?$/s.exec(entry) ?? [];
    if (names === undefined || thousands === undefined) continue;
    const all = names.split('=').map(plainWords);
    const shown = shownName(all[0] ?? names, 'ES');
    for (const name of all) add(name, shown, 'ES', Number(thousands));
  }
  for (const entry of OTHER_PLACES.split('|')) {
    const [, name, pais, thousands] = /^\s*(.*?) ([A-Z]{2}) (\d+)$/.exec(entry) ?? [];
    if (name !== undefined && pais !== undefined) add(name, shownName(name, pais), pais, Number(thousands));
  }
  for (const [name, towns] of placesByName()) {
    for (const { nombre, pais, tipo, poblacion } of towns) {
      const least = pais === 'ES' ? LEAST_SPANISH : LEAST_FOREIGN;
      if (tipo === 'ciudad' && poblacion >= least) add(name, nombre, pais, poblacion / THOUSAND);
    }
  }
  return places;
}

function shownName(name: string, pais: string): string {
  const town = placesByName()
    .get(name)
    ?.find((place) => place.pais === pais && place.tipo === 'ciudad');
  return town?.nombre ?? writtenPlace(name);
}

/** Ignores blanks and accents. Of places with one name: that in `pais`, then in Spain, then the largest. */
export function placeNamed(name: string, pais: string | null, tables: MarketTables): Lugar | null {
  const key = compact(name);
  const known = placesByLetters().get(key);
  const changed = ownEntry(tables.ciudades, key);
  if (known === undefined) {
    return changed === undefined
      ? null
      : { nombre: writtenPlace(plainWords(name)), pais: pais ?? 'ES', poblacion: changed };
  }
  const [largest] = known.toSorted((one, other) => other.poblacion - one.poblacion);
  const found =
    known.find((place) => place.pais === pais) ?? known.find((place) => place.pais === 'ES') ?? largest;
  if (found === undefined) return null;
  return changed === undefined ? found : { ...found, poblacion: changed };
}

/** Names of saints and families are also places; they count as a place only if it is large. */
const SAINT = /^(?:san|santa|santo|sant|sao|saint)(?=[a-z]{3})/;
const PEOPLE: ReadonlySet<string> = new Set(PERSON_NAMES);

/** Place names that may be part of a domain, without common words, saints and short names of small places. */
export function* placesInNames(): Generator<string> {
  for (const [key, known] of placesByLetters()) {
    const spanish = known.find((place) => place.pais === 'ES')?.poblacion ?? 0;
    const size = Math.max(...known.map((place) => place.poblacion));
    const shortest = spanish >= 30 ? 3 : size >= 300 ? 4 : 5;
    if (key.length < shortest) continue;
    if ((SAINT.test(key) || PEOPLE.has(key)) && spanish < 30) continue;
    const nombre = plainWords(known[0]?.nombre ?? key);
    if (spanish < 25 && (isCommonWord(nombre) || findTrades(nombre).length > 0)) continue;
    yield key;
  }
}

/** 0–1 by the logarithm of the inhabitants: near 0 for 3,000, 1 for three million. */
export function placeWeight(place: Lugar): number {
  const share = Math.log(Math.max(1, place.poblacion) / 3) / Math.log(1_000);
  return Math.min(1, Math.max(0.05, share));
}
