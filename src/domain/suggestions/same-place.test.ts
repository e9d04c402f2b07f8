import { describe, expect, test } from 'vitest';
import { looksNear, replacesSearch } from './same-place.ts';

describe('a better writing', () => {
  test.each([
    ['fontanero sevila', 'fontanero Sevilla'],
    ['fotnanero sevilla', 'fontaneros en Sevilla'],
    ['peluqueria bracelona', 'peluquería en Barcelona'],
    ['dentistas florida', 'dentistas en Florida'],
    ['farmacias en lugo', 'farmacia Lugo'],
  ])('of «%s» may be «%s»', (keyword, proposal) => {
    expect(replacesSearch(keyword, proposal)).toBe(true);
  });

  test.each([
    ['farmacias en lugo', 'farmacias'],
    ['dentistas florida', 'dentistas'],
    ['dentistas florida', 'dentistas Miami'],
    ['fontanero sevilla', 'fontanero Madrid'],
    ['fontanero urgente sevilla', 'fontanero Sevilla'],
  ])('of «%s» is not «%s»', (keyword, proposal) => {
    expect(replacesSearch(keyword, proposal)).toBe(false);
  });
});

describe('a search beside it', () => {
  test.each([
    ['dentista Girona', 'dentistes Salt'],
    ['dentista Girona', 'clínica dental Gerona'],
    ['hoteles Andalucía', 'hoteles Sevilla'],
    ['dentistas florida', 'clínica dental florida'],
    ['dentistas', 'clínica dental'],
  ])('of «%s» may be «%s»', (keyword, proposal) => {
    expect(looksNear(keyword, proposal)).toBe(true);
  });

  test.each([
    ['dentista Girona', 'clínica dental'],
    ['dentista Girona', 'dentistas Sevilla'],
    ['dentista Girona', 'dentistas España'],
    ['dentista Girona', 'dentistas Bogotá'],
    ['dentistas florida', 'clínica dental'],
  ])('of «%s» is not «%s»', (keyword, proposal) => {
    expect(looksNear(keyword, proposal)).toBe(false);
  });

  test('is read from the country of whom asks', () => {
    expect(looksNear('abogado Córdoba', 'abogados Montilla', 'ES')).toBe(true);
    expect(looksNear('abogado Córdoba', 'abogados Montilla', 'AR')).toBe(false);
  });
});
