import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

const label = (raw: string) =>
  classifyWhois({ server: 'whois.unknown.example', tld: 'tld', domain: 'taller.tld', raw }).label;

/** Rules on who may register, which apply to all names. */
const RULES = `
The domain may be registered only by residents of Exampleland
A domain name can only be registered by a company or an association
The domain can be registered by any person
El dominio puede ser registrado solo por residentes
El dominio solo puede registrarse por empresas
Die Domain kann nur von Unternehmen registriert werden
Le domaine peut être enregistré uniquement par une société
Il dominio può essere registrato solo da residenti
De domeinnaam kan alleen door bedrijven worden geregistreerd
`;
const rules = RULES.trim().split('\n');

describe('a sentence about who may register', () => {
  test.each(rules)('"%s" in the server’s comments or another paragraph leaves the denial one', (line) => {
    expect(label(`% Whois of the registry\n% ${line}.\n\nNo match for "taller.tld".\n`)).toBe('available');
    expect(label(`No match for "taller.tld".\n\n${line}.\n`)).toBe('available');
  });

  test.each(rules)('"%s" right below the denial makes it none', (line) => {
    expect(label(`No match for "taller.tld".\n${line}.\n`)).not.toBe('available');
  });

  test.each([
    'The domain taller.tld may be registered only by residents',
    'The domain may be registered only by its owner',
    'The domain may be registered only from 1 May',
    'The domain may be registered only after the auction',
    'The domain may be registered when the holder gives it up',
    'The domain can be registered later',
  ])('"%s" is about the name, wherever it stands', (line) => {
    expect(label(`% ${line}.\n\nNo match for "taller.tld".\n`)).not.toBe('available');
    expect(label(`No match for "taller.tld".\n\n${line}.\n`)).not.toBe('available');
  });
});

test.each([
  'The domain has already been registered',
  'El dominio ya está registrado',
  'O domínio já está registado',
  'Il dominio è già registrato',
  'Le domaine est déjà enregistré',
  'Die Domain ist bereits registriert',
  'De domeinnaam is al geregistreerd',
  'El domini ja està registrat',
  'Domena jest już zarejestrowana',
  'Domänen är redan registrerad',
  'Verkkotunnus on jo rekisteröity',
])('"%s" says that it is registered', (line) => {
  expect(label(`${line}\n`)).toBe('registered');
  expect(label(`No match for "taller.tld".\n${line}\n`)).toBe('registered');
});

test.each([
  ['Domain: taller.tld\nStatus: Registry Hold: Reserved\n', 'reserved'],
  ['Domain Name: taller.tld\nDomain Status: Registry Reserved\n', 'reserved'],
  ['Domain taller.tld tidak ditemukan\n', 'available'],
  [
    '% Rights restricted by copyright.\n% Este INTERZISA folosirea datelor afisate de acest server in alt scop\n\nNo entries found for taller.tld\n',
    'available',
  ],
  ['No match for taller-bar\n', 'unknown'],
  ['only 1 request per second allowed, try again later\n', 'throttled'],
  ['Please maintain at least 10-second time before starting another enquiry.\n', 'throttled'],
])('%j is %s', (raw, want) => expect(label(raw)).toBe(want));

const GERMAN_TERMS =
  '% Die Abfrage dieser Datenbank ist durch das\n% Urheberrecht der Registrierungsstelle\n% geschützt. Die Abfrage einzelner Domains\n% wird der Internet-Community bis auf weiteres\n% gestattet; jede Vervielfältigung der Datenbank\n% bleibt vorbehalten.\n';
const ENGLISH_TERMS =
  '# Welcome to this server. Its data are for information purposes.\n# Copying is strictly forbidden. The holder of a domain is\n# the entity in the record below. Ownership disputes\n# should be settled by contacting the registry:\n# https://registry.example, or the company:\n# http://company.example, for information purposes.\n';

test.each([
  ['in German', GERMAN_TERMS],
  ['with addresses in it', ENGLISH_TERMS],
])('terms of use %s say nothing of the name', (_name, terms) => {
  expect(label(`No match for "taller.tld".\n\n${terms}`)).toBe('available');
  expect(label(`${terms}\nNo match for "taller.tld".\n`)).toBe('available');
});

test.each([
  'The domain taller.tld is reserved by the registry',
  'taller.tld is already registered',
  'taller.tld ist gesperrt',
])('"%s" among the terms of use counts', (line) => {
  for (const terms of [GERMAN_TERMS, ENGLISH_TERMS])
    expect(label(`No match for "taller.tld".\n\n${terms}% ${line}.\n`)).not.toBe('available');
});
