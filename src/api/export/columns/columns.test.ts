import { expect, test } from 'vitest';
import type { Negocio } from '#contract/entities/negocio.ts';
import { columnasExportacion } from '#contract/export-columns.ts';
import { domainColumns } from './dominios.ts';
import { keywordColumns } from './keywords.ts';
import { businessColumns } from './negocios.ts';
import { orderColumns } from './ordenes.ts';
import { releaseColumns } from './release.ts';
import { opportunityColumns } from './resultados.ts';

test.each([
  ['dominios', domainColumns(0, 'Europe/Madrid')],
  ['negocios', businessColumns],
  ['keywords', keywordColumns],
  ['resultados', opportunityColumns],
  ['ordenes', orderColumns],
] as const)('the columns of %s are those that the contract offers', (entidad, columns) => {
  const written = Object.fromEntries(columns.map(({ clave, titulo }) => [clave, titulo]));
  expect(written).toEqual(columnasExportacion[entidad]);
});

const business: Negocio = {
  _id: '00000000-0000-4000-8000-000000000001',
  business_id: null,
  place_id: null,
  batch_id: null,
  nombre_negocio: 'Talleres Ruiz',
  categoria_negocio: null,
  grupo: null,
  dominio_extraido: null,
  motivo_sin_dominio: null,
  sitio_web: null,
  enlace_maps: null,
  direccion: null,
  telefono: null,
  rating: null,
  review_count: null,
  keyword_origen: null,
  fecha_scrapeado: '2026-05-02T10:00:00Z',
  fuente_datos: 'Google Maps',
  licencia_datos: null,
  estado_actual: 'abierto',
  cerrado: false,
  provincia: null,
  municipio: null,
  pais: null,
  latitud: null,
  longitud: null,
};

test.each([
  ['platform', null, 'Solo una página en una plataforma'],
  ['social', null, 'Solo redes sociales'],
  ['directory', null, 'Solo la ficha de un directorio'],
  ['shortener', null, 'Solo un enlace acortado'],
  ['redirector', null, 'Solo una redirección'],
  ['suffix', null, 'La dirección anunciada es una extensión, no un dominio'],
  ['address', null, 'La dirección anunciada es una IP, no un dominio'],
  ['unregistrable', null, 'El dominio anunciado no se puede registrar'],
  ['invalid', null, 'La dirección anunciada no es un dominio'],
  [null, null, 'Sin web anunciada'],
  [null, 'talleres-ruiz.es', null],
])('a file says in words why a business has no domain: %s', (motivo_sin_dominio, dominio_extraido, words) => {
  const column = businessColumns.find(({ clave }) => clave === 'motivo_sin_dominio');
  expect(column?.value({ ...business, motivo_sin_dominio, dominio_extraido })).toBe(words);
});

const timed = {
  liberacion_desde: '2026-11-27T05:00:00Z',
  liberacion_hasta: '2026-11-28T11:00:00Z',
  liberacion_fuente: 'dns' as const,
};
test.each([
  ['its interval and who tells it', timed, [Date.UTC(2026, 10, 27, 5), Date.UTC(2026, 10, 28, 11), 'DNS']],
  [
    'nothing of a release that is not expected',
    { liberacion_desde: null, liberacion_hasta: null, liberacion_fuente: null },
    [null, null, null],
  ],
  ['nothing of a business without a domain', null, [null, null, null]],
])('a file says of a release %s', (_, domain, cells) => {
  const columns = releaseColumns<{ domain: typeof domain }>((row) => row.domain);
  expect(columns.map(({ value }) => value({ domain }))).toEqual(cells);
});
