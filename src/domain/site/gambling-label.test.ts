import { expect, test } from 'vitest';
import { isGamblingLabel } from './gambling-label.ts';

test.each([
  'casinobahia.es',
  'gran-casino-ribera.es',
  'elcasinodelrio.es',
  'bingoalameda.es',
  'salon-de-juegos-norte.es',
  'recreativosmar.es',
  'wettlokal-kassel.de',
  'spielhalle-nord.de',
  'retroarcade.es',
  'pier-arcade.co.uk',
  'loterias-carmen.es',
  'royale.casino',
])('%s is the name of a place of gambling', (dominio) => {
  expect(isGamblingLabel(dominio)).toBe(true);
});

test.each([
  'elembarcadero.es',
  'barcadelrey.es',
  'tarjetapostal.es',
  'hotelwetterstein.de',
  'wettbewerb-kunst.de',
  'centrorecreativo.es',
  'bicispokerueda.es',
  'pelloteria.es',
  'lasarcadesdelriu.cat',
  'fontaneriacadiz.es',
])('%s only holds the letters of one', (dominio) => {
  expect(isGamblingLabel(dominio)).toBe(false);
});
