import { expect, test } from 'vitest';
import { contactIdentities, type IdentifiedBusiness } from './identities.ts';

const business: IdentifiedBusiness = {
  clave_lugar: 'p:ChIJ1',
  place_id: 'ChIJ1',
  business_id: null,
  nombre_negocio: 'Peluquería Núria',
  direccion: 'C/ Mayor, 3',
  telefono: '+34 938 111 222',
};
const shared = (one: Partial<IdentifiedBusiness>) => {
  const other = new Set(contactIdentities({ ...business, ...one }));
  return contactIdentities(business).filter((identity) => other.has(identity));
};

test.each<[string, Partial<IdentifiedBusiness>]>([
  ['the place of a provider', { nombre_negocio: 'Otro', direccion: null, telefono: null }],
  [
    'name and telephone, however they are written',
    {
      clave_lugar: 'n:1',
      place_id: null,
      nombre_negocio: 'PELUQUERIA NURIA',
      direccion: null,
      telefono: '938111222',
    },
  ],
  [
    'name and address, however they are written',
    {
      clave_lugar: 'n:1',
      place_id: null,
      nombre_negocio: 'peluqueria núria',
      direccion: 'c mayor 3',
      telefono: null,
    },
  ],
])('a business is recognised by %s', (_, change) => {
  expect(shared(change)).not.toEqual([]);
});

test.each<[string, Partial<IdentifiedBusiness>]>([
  ['its name alone', { clave_lugar: 'n:1', place_id: null, direccion: null, telefono: null }],
  ['its telephone alone', { clave_lugar: 'n:1', place_id: null, nombre_negocio: 'Bar', direccion: null }],
  ['its address alone', { clave_lugar: 'n:1', place_id: null, nombre_negocio: 'Bar', telefono: null }],
])('a business is not recognised by %s', (_, change) => {
  expect(shared(change)).toEqual([]);
});
