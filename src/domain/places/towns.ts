import { lazy } from '../text/lazy.ts';
import { type Place, placesByName } from './places.ts';
import { provinceOfCode } from './spanish-provinces.ts';

const spanishTowns = lazy((): readonly Place[] =>
  [...new Set([...placesByName().values()].flat())]
    .filter(({ pais, tipo, provincia }) => pais === 'ES' && tipo === 'ciudad' && provincia !== null)
    .toSorted((a, b) => b.poblacion - a.poblacion || a.nombre.localeCompare(b.nombre, 'es')),
);

const PROVINCES = 52;

export function provinces(): { codigo: string; nombre: string }[] {
  return Array.from({ length: PROVINCES }, (_, at) => String(at + 1).padStart(2, '0'))
    .map((codigo) => ({ codigo, nombre: provinceOfCode(codigo) ?? '' }))
    .toSorted((a, b) => a.nombre.localeCompare(b.nombre, 'es'));
}

export function townsOfSpain(filter: { provincia: string | null; desde: number }): readonly Place[] {
  return spanishTowns().filter(
    ({ provincia, poblacion }) =>
      poblacion >= filter.desde && (filter.provincia === null || provincia === filter.provincia),
  );
}
