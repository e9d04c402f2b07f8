import { expect, test } from 'vitest';
import { readPastedDomains } from './pasted-domains.ts';

test('of a line with several names all are taken, and what is left out is counted with its reason', () => {
  const { domains, ...said } = readPastedDomains([
    'bodega-uno.es y bodega-dos.es\n\nbodega-uno.es mejor que bodega-tres.es',
    'mi bodega.es',
  ]);
  expect(domains.map(({ dominio, zona }) => [dominio, zona])).toEqual([
    ['bodega-uno.es', 'es'],
    ['bodega-dos.es', 'es'],
  ]);
  const beside = 'tiene texto delante y puede no ser un dominio: ponlo solo en su línea';
  expect(said).toEqual({
    repetidos: 1,
    rechazados: [{ entrada: 'mi bodega.es', motivo: `«bodega.es» ${beside}` }],
    omitidos: [{ entrada: 'bodega-tres.es', motivo: beside }],
    omitidos_total: 1,
  });
});

test('names that are left out are counted all and shown up to a bound', () => {
  const { omitidos, omitidos_total } = readPastedDomains(
    Array.from({ length: 2_505 }, (_, n) => `bodega${n}.es mejor que vinos.com y casas.com`),
  );
  expect([omitidos.length, omitidos_total]).toEqual([5_000, 5_010]);
});

test('5,000 lines are taken and more are refused, however they are shared among texts', () => {
  const lines = Array.from({ length: 50 }, () => 'bodega.es\n \r\n\t'.repeat(100));
  const { domains, repetidos, rechazados } = readPastedDomains(lines);
  expect([domains.length, repetidos, rechazados]).toEqual([1, 4_999, []]);
  expect(() => readPastedDomains([...lines, ' \n', '#'])).toThrow('como máximo 5.000 líneas');
});
