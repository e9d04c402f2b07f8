import { describe, expect, test } from 'vitest';
import { classifyRdap } from './classify.ts';

const ask = (body: object, domain = 'libre.cat') =>
  classifyRdap({
    server: 'https://rdap.nic.cat/',
    tld: 'cat',
    domain,
    httpStatus: 404,
    raw: JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, title: 'Not Found', ...body }),
  });

describe('a 404 that withholds the name, in the languages of registries', () => {
  test.each([
    'El dominio está en cuarentena',
    'Nombre reservado por el registro',
    'El domini està reservat',
    'El domini sortirà a subhasta',
    'O dominio está en corentena',
    'Domeinua berrogeialdian dago',
    'O domínio está bloqueado',
    'Il dominio è riservato',
    'Ce nom est réservé',
    'Le domaine est en période de rédemption',
    'Die Domain ist gesperrt',
    'Die Domain befindet sich in Quarantäne',
    'De domeinnaam is gereserveerd',
    'Er is een wachtlijst',
    'Domena jest zarezerwowana',
    'Doména je v karanténě',
    'Domänen är reserverad',
    'Domænet er spærret',
    'Verkkotunnus on varattu',
    'Alan adı rezerve',
    'El dominio no se puede registrar',
    'Le nom de domaine n’est pas disponible',
  ])('%s', (text) => {
    for (const body of [
      { description: [text] },
      { title: text },
      { notices: [{ title: 'Aviso', description: [text] }] },
      { remarks: [{ description: [text] }] },
    ])
      expect(ask(body).label).toBe('reserved');
  });

  test('under a title of boilerplate, where it speaks of the asked name', () => {
    const notices = [
      { title: 'Terms and information', description: ['El dominio libre.cat está en cuarentena'] },
    ];
    expect(ask({ notices }).label).toBe('reserved');
  });

  test('rights, access and data that are reserved say nothing of the name', () => {
    const description = ['Todos los derechos reservados', 'Tous droits réservés', 'Alle Rechte vorbehalten'];
    expect(ask({ notices: [{ title: 'Aviso', description }] }).label).toBe('available');
  });
});

describe('a 404 that affirms the registration, or has a condition beside its denial, is no absence and no silence', () => {
  test.each([
    'El dominio está registrado',
    'Le domaine existe',
    'Die Domain ist bereits vergeben',
    'Domain not found. It can be registered from 2026-12-12.',
    'El dominio no está registrado, pero puede registrarse a partir del 12 de diciembre',
  ])('%s', (text) => {
    expect(ask({ description: [text] })).toMatchObject({ label: 'unknown', unclear: true });
  });

  test('a plain denial in another language is one', () => {
    for (const text of [
      'El dominio no está registrado',
      'Le domaine n’existe pas',
      'Die Domain ist nicht registriert',
    ])
      expect(ask({ description: [text] })).toMatchObject({ label: 'available', unclear: false });
  });
});

test.each([
  'Demasiadas consultas',
  'Trop de requêtes',
  'Zu viele Anfragen',
  'Accesso negato',
  'Límite de consultas superado',
])('a limit in a 404 is one: %s', (text) => expect(ask({ description: [text] }).label).toBe('throttled'));

describe('the words of the asked name are not the registry’s', () => {
  const words =
    'premium sunrise auction reserved blocked restricted quarantine route page method maintenance timeout limit subasta reservado cuarentena gesperrt';
  test.each(words.split(' '))('%s', (word) => {
    for (const name of [`${word}-bar.cat`, `bar-${word}.cat`, `${word}.cat`])
      for (const text of [
        `${name} not found`,
        `Domain ${name.toUpperCase()} not found`,
        `"${name}" does not exist`,
      ])
        expect(ask({ description: [text] }, name).label).toBe('available');
  });

  test('what the registry says of such a name still counts', () => {
    const said = (text: string) => ask({ description: [text] }, 'premium-bar.cat').label;
    expect(said('premium-bar.cat is a premium name')).toBe('reserved');
    expect(said('premium-bar.cat: reserved')).toBe('reserved');
  });
});

describe('what is not read whole but speaks of the name', () => {
  const answer = (httpStatus: number, raw: string) =>
    classifyRdap({ server: 'https://rdap.nic.cat/', tld: 'cat', domain: 'libre.cat', httpStatus, raw });
  test.each([
    ['a record that was cut', 200, '{"objectClassName":"domain","ldhName":"libre.cat","events":[{"ev'],
    ['a name without facts', 200, '{"objectClassName":"domain","ldhName":"LIBRE.CAT"}'],
    ['a record in an error', 404, '{"errorCode":404,"objectClassName":"domain","ldhName":"libre.cat"}'],
  ])('%s is unclear', (_name, status, raw) => {
    expect(answer(status, raw)).toMatchObject({ label: 'unknown', unclear: true });
  });

  test.each([
    ['a web page', 404, '<html>libre.cat</html>'],
    ['another name', 200, '{"objectClassName":"domain","ldhName":"otro.cat"}'],
    ['a gateway', 404, '{"message":"Not Found"}'],
  ])('%s is not', (_name, status, raw) => {
    expect(answer(status, raw)).toMatchObject({ label: 'unknown', unclear: false });
  });
});

test.each([
  [
    {
      title: 'Expiry Access Period',
      description: ['This domain is currently available for registration in the Expiry Access Period'],
    },
  ],
  [{ title: 'Notice', description: ['This domain is available at a declining price'] }],
  [{ title: 'Information', description: ['Registration carries a premium fee that falls daily'] }],
])('a name that is sold at a falling fee is reserved, and said so: %j', (notice) => {
  expect(ask({ description: ['libre.cat not found'], notices: [notice] })).toMatchObject({
    label: 'reserved',
    fallingFee: true,
  });
  expect(ask({ description: ['libre.cat is reserved'] })).toMatchObject({
    label: 'reserved',
    fallingFee: false,
  });
});
