import { expect, test } from 'vitest';
import type { ContactoTitular } from '#contract/orders/holder.ts';
import { contactProblems, contactRefusal, plainContact } from './contact.ts';

const person: ContactoTitular = {
  clase: 'persona',
  nombre: 'Rocío',
  apellidos: 'Vela Nieto',
  empresa: null,
  documento: { tipo: 'nif', numero: '12.345.678-z' },
  email: 'rocio@ejemplo.es',
  telefono: '+34954000000',
  direccion: 'Calle Feria 3',
  codigo_postal: '41003',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
  administrativo: null,
};
const company: ContactoTitular = {
  ...person,
  clase: 'empresa',
  empresa: 'Talleres Vela SL',
  documento: { tipo: 'cif', numero: 'A58818501' },
  administrativo: { nombre: 'Rocío', apellidos: 'Vela', documento: { tipo: 'nif', numero: '12345678Z' } },
};

test.each<[string, ContactoTitular, string[]]>([
  ['a person', person, []],
  ['a company with the person that answers for it', company, []],
  [
    'a foreign person',
    { ...person, documento: { tipo: 'pasaporte', numero: 'PA12345' }, pais: 'PT', codigo_postal: '1000-205' },
    [],
  ],
  [
    'a foreign company needs no administrative contact',
    {
      ...company,
      documento: { tipo: 'extranjero', numero: 'PT501234567' },
      pais: 'PT',
      codigo_postal: '1000-205',
      administrativo: null,
    },
    [],
  ],
  [
    'a wrong letter',
    { ...person, documento: { tipo: 'nif', numero: '12345678A' } },
    ['El NIF del titular no es correcto: revisa sus cifras y su letra.'],
  ],
  [
    'a person with a company number',
    { ...person, documento: { tipo: 'cif', numero: 'A58818501' } },
    ['El documento del titular no puede ser un CIF.'],
  ],
  [
    'a company of a person number',
    { ...company, documento: { tipo: 'nif', numero: '12345678Z' } },
    ['El documento del titular no puede ser un NIF.'],
  ],
  ['a company without its name', { ...company, empresa: null }, ['Falta el nombre de la empresa.']],
  [
    'a Spanish company without a person',
    { ...company, administrativo: null },
    ['Falta el contacto administrativo: una persona, con su NIF o NIE.'],
  ],
  [
    'a person of a company with a company number',
    {
      ...company,
      administrativo: { nombre: 'A', apellidos: 'B', documento: { tipo: 'cif', numero: 'A58818501' } },
    },
    ['El documento del contacto administrativo no puede ser un CIF.'],
  ],
  [
    'a post code of no province',
    { ...person, codigo_postal: '53001' },
    ['El código postal no es de España.'],
  ],
  ['a post code of zero', { ...person, codigo_postal: '00001' }, ['El código postal no es de España.']],
  ['a short post code', { ...person, codigo_postal: '4100' }, ['El código postal no es de España.']],
])('%s', (_, contact, problems) => {
  expect(contactProblems(contact)).toEqual(problems);
});

test('an order without a contact, or with a wrong one, is refused with where to mend it', () => {
  expect(contactRefusal(person)).toBeNull();
  expect(contactRefusal(null)).toEqual({
    codigo: 'contacto_falta',
    motivo: 'Faltan los datos del titular. Escríbelos en Configuración, Órdenes.',
  });
  expect(contactRefusal({ ...company, empresa: null })).toEqual({
    codigo: 'contacto_incompleto',
    motivo: 'Falta el nombre de la empresa. Corrígelo en Configuración, Órdenes.',
  });
});

test('a registrar gets the documents without separators, and no sentence repeats a number', () => {
  expect(plainContact(person).documento.numero).toBe('12345678Z');
  expect(
    plainContact({
      ...company,
      administrativo: { nombre: 'A', apellidos: 'B', documento: { tipo: 'nie', numero: 'x-1234567-l' } },
    }).administrativo?.documento.numero,
  ).toBe('X1234567L');
  const wrong = { ...person, documento: { tipo: 'nif' as const, numero: '87654321B' } };
  expect(contactRefusal(wrong)?.motivo).not.toContain('87654321');
});
