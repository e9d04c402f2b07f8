import { expect, test } from 'vitest';
import { classifyWhois } from './classify.ts';

const OTHER_FREE = 'Domain Name: OTRO.COM\nStatus: AVAILABLE\n';
const HELD = `Domain Name: MIBAR.COM
Registrar: Registrador Uno, S.L.
Creation Date: 2015-03-01T10:00:00Z
Registry Expiry Date: 2031-03-01T10:00:00Z
Domain Status: clientTransferProhibited
Name Server: NS1.HOSTING.EXAMPLE
`;
const OTHER_HELD = HELD.replaceAll('MIBAR', 'OTRO').replaceAll('2031', '2029');
const OWN_FREE = 'Domain Name: MIBAR.COM\nStatus: AVAILABLE\n';
const read = (
  raw: string,
  domain: string | null = 'mibar.com',
  server: string | null = 'whois.registro.example',
) => classifyWhois({ server, tld: domain === null ? null : 'com', domain, raw });

test.each([
  ['another name is free, then the asked one’s full record', `${OTHER_FREE}\n${HELD}`],
  ['the same the other way round', `${HELD}\n${OTHER_FREE}`],
  ['without an empty line between them', `${OTHER_FREE}${HELD}`],
  ['a sentence denies another name', `No match for "OTRO.COM".\n\n${HELD}`],
  ['the asked name is denied, and held further down', `${OWN_FREE}\n${HELD}`],
  ['the asked name is held, and denied further down', `${HELD}\n${OWN_FREE}`],
  ['the same with another name between', `${OWN_FREE}\n${OTHER_HELD}\n${HELD}`],
  [
    'a sentence denies the asked name beside its record',
    `No match for "MIBAR.COM".\n\n${HELD}\n${OTHER_FREE}`,
  ],
])('%s: registered', (_, raw) => {
  for (const server of ['whois.registro.example', 'whois.verisign-grs.com']) {
    expect(read(raw, 'mibar.com', server)).toMatchObject({
      label: 'registered',
      expires: Date.UTC(2031, 2, 1, 10),
      registrar: 'Registrador Uno, S.L.',
    });
  }
});

test.each([
  [
    'another name’s denial beside an empty record of the asked one',
    `${OTHER_FREE}\nDomain Name: MIBAR.COM\n`,
  ],
  [
    'a denial that names no domain, before other names’ records',
    `No match.\n\n${OTHER_HELD}\n${HELD.replaceAll('MIBAR', 'TERCERO')}`,
  ],
  ['a denial under two names in a row', `Domain Name: OTRO.COM\nDomain Name: MIBAR.COM\nNo match\n`],
  ['a denial under another name', `Domain Name: MIBAR.COM\n\nDomain Name: OTRO.COM\nNo match\n`],
])('%s says nothing', (_, raw) => {
  for (const server of ['whois.registro.example', 'whois.verisign-grs.com'])
    expect(read(raw, 'mibar.com', server).label).toBe('unknown');
});

test('the asked name’s own denial counts beside another name’s registration', () => {
  expect(read(`${OWN_FREE}\n${OTHER_HELD}`)).toMatchObject({ label: 'available', rule: 'generic' });
});

test('without a question, several names are registered or unknown, never available', () => {
  expect(read(`${OTHER_FREE}\n${HELD}`, null).label).toBe('registered');
  expect(read(`${OTHER_FREE}\n${OWN_FREE}`, null).label).toBe('unknown');
});

test('an answer that was cut makes nothing free: the registration could stand in the rest', () => {
  const free = 'No match for "MIBAR.COM".\n';
  expect(read(free, 'mibar.com', 'whois.verisign-grs.com').label).toBe('available');
  for (const rest of ['% filler\n'.repeat(2_100), `${'x'.repeat(900)}\n`.repeat(80)])
    expect(read(free + rest, 'mibar.com', 'whois.verisign-grs.com').label).toBe('unknown');
});

test('what decided is kept: the line, not the record', () => {
  expect(read('No match for "MIBAR.COM".\n', 'mibar.com', 'whois.verisign-grs.com').sentence).toBe(
    'No match for "MIBAR.COM".',
  );
  expect(read('Too many requests from your address\n').sentence).toBe('Too many requests from your address');
  expect(read(HELD).sentence).toBeNull();
});
