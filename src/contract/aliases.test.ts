import { describe, expect, test } from 'vitest';
import { ALIAS_DOMINIO, ALIAS_NEGOCIO, conAlias } from './aliases.ts';
import type { Route } from './route.ts';
import { routeTable } from './route-table.ts';
import { estadoVerificacion } from './states.ts';

const { crear, cambiar, listar } = routeTable.negocios;
const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('a business on input', () => {
  test.each([
    ['categoria_negocio', { categoria: 'Hotel' }, 'Hotel'],
    ['dominio_extraido', { dominio: 'puig.cat' }, 'puig.cat'],
    ['sitio_web', { url_negocio: 'https://puig.cat' }, 'https://puig.cat'],
    ['sitio_web', { datos_raw: { website: 'https://puig.cat' } }, 'https://puig.cat'],
    ['enlace_maps', { url_google_maps: 'https://maps.example/1' }, 'https://maps.example/1'],
    ['enlace_maps', { maps_url: 'https://maps.example/1' }, 'https://maps.example/1'],
    ['direccion', { datos_raw: { full_address: 'Rambla 1, Vic' } }, 'Rambla 1, Vic'],
    ['rating', { rating_promedio: 4.5 }, 4.5],
    ['review_count', { numero_reviews: 12 }, 12],
    ['keyword_origen', { keyword_termino: 'bar vic' }, 'bar vic'],
    ['fecha_scrapeado', { createdAt: '2026-01-02T03:04:05Z' }, '2026-01-02T03:04:05Z'],
    ['fuente_datos', { data_source: 'OpenStreetMap' }, 'OpenStreetMap'],
    ['place_id', { google_place_id: 'ChIJ1' }, 'ChIJ1'],
    ['batch_id', { batch_id: { _id: ID } }, ID],
  ])('has %s as %j too', (name, given, value) => {
    expect(crear.body.parse({ nombre_negocio: 'Bar Puig', ...given })).toMatchObject({ [name]: value });
    expect(cambiar.body.parse(given)).toEqual({ [name]: value });
  });

  test('keeps the value of the first name, even when that one is empty', () => {
    expect(cambiar.body.parse({ sitio_web: null, url_negocio: 'https://puig.cat' })).toEqual({
      sitio_web: null,
    });
    expect(cambiar.body.parse({ rating: 3, rating_promedio: 4 })).toEqual({ rating: 3 });
  });

  test('is checked by the same rules under any of its names', () => {
    expect(cambiar.body.safeParse({ rating_promedio: 9 }).success).toBe(false);
    expect(cambiar.body.safeParse({ batch_id: { _id: 'nada' } }).success).toBe(false);
  });

  test('comes from Google Maps unless it says otherwise', () => {
    expect(crear.body.parse({ nombre_negocio: 'Bar Puig' }).fuente_datos).toBe('Google Maps');
  });

  test('is filtered by either name of its category', () => {
    expect(listar.query.parse({ categoria: 'Hotel' }).categoria_negocio).toBe('Hotel');
  });
});

describe('a domain on input', () => {
  const { listar: list, cambiarVarios } = routeTable.dominios;

  test('is filtered by disponible and by pending', () => {
    expect(list.query.parse({ disponible: 'true', estado_verificacion: 'pending' })).toMatchObject({
      es_disponible: 'true',
      estado_verificacion: estadoVerificacion.pendiente,
    });
  });

  test('is listed by the words of either page', () => {
    expect(list.query.parse({ limit: '10000', page: '2' })).toMatchObject({ limite: 10_000, pagina: 2 });
    expect(list.query.parse({ limite: '50', pagina: '3' })).toMatchObject({ limite: 50, pagina: 3 });
    expect(listar.query.parse({ limite: '100', pagina: '2' })).toMatchObject({ limit: 100, page: 2 });
    expect(listar.query.parse({ limit: '20' })).toMatchObject({ limit: 20, page: 1 });
  });

  test('is chosen in bulk by the same names, and by no unknown one', () => {
    const body = { filtro: { disponible: 'false' }, favorito: true };
    expect(cambiarVarios.body.parse(body)).toEqual({ filtro: { es_disponible: 'false' }, favorito: true });
    expect(cambiarVarios.body.safeParse({ filtro: { libre: 'true' }, favorito: true }).success).toBe(false);
  });
});

test('a list or a text in place of an object is refused, not renamed', () => {
  for (const input of [[], 'texto', null, 7]) expect(crear.body.safeParse(input).success).toBe(false);
});

test('no other name is also the first name of a field of the same thing', () => {
  for (const names of [ALIAS_NEGOCIO, ALIAS_DOMINIO]) {
    const first = Object.keys(names);
    const others: string[] = Object.values(names).flat();
    expect(others.filter((name) => first.includes(name))).toEqual([]);
    expect(new Set(others).size).toBe(others.length);
  }
});

test('names that every object has are no fields', () => {
  const schema = conAlias({ rating: ['constructor'], _id: ['__proto__.x'] }, crear.body);
  expect(schema.parse({ nombre_negocio: 'Bar Puig' })).not.toHaveProperty('rating');
});

const changes = Object.values(routeTable).flatMap((group) =>
  Object.values<Route>(group).filter(({ method, body }) => method === 'PUT' && body?.safeParse({}).success),
);
test.each(changes)('$path changes nothing that it was not given', ({ body }) => {
  expect(body?.parse({})).toEqual({});
});
