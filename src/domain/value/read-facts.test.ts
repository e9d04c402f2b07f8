import { expect, test } from 'vitest';
import { LineaValorar } from '#contract/entities/hechos.ts';
import { factsOf } from './read-facts.ts';
import { AHORA } from './value.samples.ts';

const read = (fields: object) => factsOf(LineaValorar.parse({ id: 'a', ...fields }), AHORA);

test.each([
  ['https://www.dentalsevilla.es/contacto?a=1', 'dentalsevilla.es'],
  ['clinica.dentalsevilla.es', 'dentalsevilla.es'],
  ['tienda.clinica.com.es', 'clinica.com.es'],
  ['citas.peluqueríaseñor.es', 'peluqueríaseñor.es'],
  ['señorpeluquero.es', 'señorpeluquero.es'],
  ['xn--seorpeluquero-lkb.es', 'xn--seorpeluquero-lkb.es'],
  ['fontanero.zonaquenadieconoce', 'fontanero.zonaquenadieconoce'],
])('%s is read as the name that a buyer can register', (given, dominio) => {
  expect(read({ dominio: given, es_disponible: true })).toMatchObject({ dominio, es_disponible: true });
});

test.each(['floristerialola.wordpress.com', 'facebook.com/floristerialola'])(
  '%s cannot be registered: a business without a name is left',
  (dominio) => {
    expect(read({ dominio, es_disponible: true, sitio: 'responde' })).toMatchObject({
      dominio: null,
      es_disponible: null,
      sitio: null,
    });
  },
);

test.each(['com.es', '192.168.1.1', 'xn--zzzzzz9999.es', 'a"b.es'])(
  'no registry gives out %s: nothing is said of it',
  (dominio) => {
    expect(read({ dominio, es_disponible: true })).toBeNull();
  },
);

test('a business lists the same name however it is written, another one, or none of its own', () => {
  const listed = (dominio_extraido: string) =>
    read({ dominio: 'señor.es', negocios: [{ dominio_extraido }] })?.negocios[0]?.dominio_extraido;
  expect(listed('https://WWW.xn--seor-hqa.es/inicio')).toBe('señor.es');
  expect(listed('otro.es')).toBe('otro.es');
  expect(listed('senor.wordpress.com')).toBeNull();
});
