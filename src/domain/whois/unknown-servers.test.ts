import { describe, expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

/** Wordings of servers in no table. */
const wordings = [
  'No match for domain {d}',
  'NO MATCH: {d}',
  'No matches found.',
  'No record found',
  'No records matching {d} found.',
  'No such domain {d}',
  'No Object Found!',
  'no matching objects found',
  'Not found: {d}',
  'Not Registered',
  '{d} is not registered',
  'Domain {d} is not registered.',
  'The domain {d} is not registered',
  'This domain name is not registered.',
  'Domain {d} has not been registered',
  'The domain name {d} could not be found',
  'Domain name does not exist',
  '{d} does not exist',
  'The domain "{d}" was not found in the database.',
  'Sorry, no such domain.',
  'Sorry, domain {d} was not found',
  'Domain unknown',
  'Unknown domain: {d}',
  'Domain {d} is available for registration',
  'This domain is available for registration!',
  '{d} is available',
  'Domain status: Available',
  'Status: AVAILABLE (No match for domain "{d}")',
  'El dominio {d} no está registrado',
  'El dominio no existe',
  'No se encontraron resultados para {d}',
  'Dominio no registrado',
  'Domínio {d} não encontrado',
  'Aucun enregistrement trouvé',
  'Domain Not Found: {d}',
  'No data was found',
  'Record not found',
  'The requested domain does not exist.',
  'Error: Domain not found',
  'ERROR 404: no entries found',
];

test.each(wordings)('an unknown server that says "%s" is guessed to mean free', (wording) => {
  const raw = `% Whois server of somewhere\n\n${wording.replace('{d}', 'libre.tld')}\n`;
  expect(classifyWhois({ server: 'whois.nic.tld', tld: 'tld', domain: 'libre.tld', raw })).toMatchObject({
    label: 'available',
    rule: 'generic',
  });
});

describe('the answer says nothing', () => {
  test.each([
    ['empty', ''],
    ['blanks alone', '\r\n \r\n'],
    ['a banner alone', '% Whois server 4.0 serving the tld\n%\n'],
    [
      'the terms of use alone',
      '% You agree that you may use this data only for lawful purposes and that, under no\n% circumstances will you use this data to enable high volume automated processes, whether a name is\n% available for registration or not.\n',
    ],
    ['an HTML page', '<!DOCTYPE html><html><body>Domain not found</body></html>'],
    ['a query that was not understood', 'Invalid query or domain name not known in Dot XX Domain Registry\n'],
    ['an unsupported zone', 'TLD is not supported.\n'],
    ['a name cut off', 'Domain Na'],
    ['a name and nothing else', 'Domain Name: a.tld\n'],
    ['usage', 'Usage: whois -h whois.nic.tld [options] domain\n'],
  ])('%s', (_name, raw) => {
    expect(classifyWhois({ server: 'whois.nic.tld', tld: 'tld', domain: 'a.tld', raw }).label).toBe(
      'unknown',
    );
  });
});
