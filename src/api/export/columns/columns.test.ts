import { expect, test } from 'vitest';
import { columnasExportacion } from '#contract/export-columns.ts';
import { domainColumns } from './dominios.ts';
import { keywordColumns } from './keywords.ts';
import { businessColumns } from './negocios.ts';
import { opportunityColumns } from './resultados.ts';

test.each([
  ['dominios', domainColumns(0)],
  ['negocios', businessColumns],
  ['keywords', keywordColumns],
  ['resultados', opportunityColumns],
] as const)('the columns of %s are those that the contract offers', (entidad, columns) => {
  const written = Object.fromEntries(columns.map(({ clave, titulo }) => [clave, titulo]));
  expect(written).toEqual(columnasExportacion[entidad]);
});
