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
    Array.from({ length: 5_010 }, (_, n) => `bodega${n}.es mejor que vinos.com`),
  );
  expect([omitidos.length, omitidos_total]).toEqual([5_000, 5_010]);
});
