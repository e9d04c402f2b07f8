import { expect, test } from 'vitest';
import { type HolderDraft, holderDraft, readHolder, withKind } from './holder-draft.ts';

const person: HolderDraft = {
  ...holderDraft(null),
  ...{ nombre: 'Marta', apellidos: 'Sol Vega', email: 'marta@sol.es', telefono: '954 00 11 22' },
  ...{ direccion: 'Calle Luna 4', codigo_postal: '41001', ciudad: 'Sevilla', provincia: 'Sevilla' },
  documento: { tipo: 'nif', numero: '12345678Z' },
};
const read = (change: Partial<HolderDraft>) => readHolder({ ...person, ...change });

test('a person’s data are complete, with a Spanish telephone in the registrars’ form', () => {
  expect(read({})).toMatchObject({
    problems: {},
    contact: { telefono: '+34954001122', empresa: null, administrativo: null, pais: 'ES' },
  });
  expect(read({ telefono: '0034 600-000-000' }).contact?.telefono).toBe('+34600000000');
});

test('an empty form says at each field what is missing', () => {
  const { contact, problems } = readHolder(holderDraft(null));
  expect(contact).toBeNull();
  expect(problems).toMatchObject({
    nombre: 'Rellena este dato',
    'documento.numero': 'Rellena este dato',
    email: 'Rellena este dato',
    telefono: 'Rellena este dato',
  });
});

test.each([
  [{ documento: { tipo: 'nif', numero: '12345678A' } }, 'documento.numero', /cifras y su letra/],
  [{ documento: { tipo: 'nie', numero: '12345678Z' } }, 'documento.numero', /cifras y su letra/],
  [{ documento: { tipo: 'nif', numero: '1****8Z' } }, 'documento.numero', /oculto entero/],
  [{ email: 'marta' }, 'email', /email válido/],
  [{ telefono: '12' }, 'telefono', /prefijo/],
] as const)('%o is refused at its field', (change, field, said) => {
  const { contact, problems } = read(change);
  expect(contact).toBeNull();
  expect(problems[field]).toMatch(said);
});

test('a document as it came, masked, is sent as it came', () => {
  expect(read({ documento: { tipo: 'nif', numero: '****8Z' } }).contact?.documento.numero).toBe('****8Z');
});

test('a Spanish company has its CIF and a person that answers for it; a foreign one only its document', () => {
  const company = {
    ...withKind(person, 'empresa'),
    empresa: 'Sol y Luna SL',
    documento: { tipo: 'cif', numero: 'B12345674' },
  } as const;
  expect(company.documento.tipo).toBe('cif');
  const { problems } = readHolder(company);
  expect(Object.keys(problems)).toEqual(
    expect.arrayContaining(['administrativo.nombre', 'administrativo.documento.numero']),
  );
  const administrativo = {
    nombre: 'Luis',
    apellidos: 'Mar',
    documento: { tipo: 'nif', numero: '12345678Z' },
  } as const;
  expect(readHolder({ ...company, administrativo })).toMatchObject({
    problems: {},
    contact: { administrativo },
  });
  const foreign = { ...company, pais: 'FR', documento: { tipo: 'extranjero', numero: 'FR123456' } } as const;
  expect(readHolder(foreign)).toMatchObject({ problems: {}, contact: { administrativo: null } });
  expect(readHolder({ ...company, empresa: '', administrativo }).problems).toEqual({
    empresa: 'Rellena este dato',
  });
  expect(withKind(company, 'persona').documento.tipo).toBe('nif');
});
