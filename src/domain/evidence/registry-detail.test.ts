import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyRdap } from '../rdap/classify.ts';
import { bare, type RegistryClassification } from '../whois/classification.ts';
import { classifyWhois } from '../whois/classify.ts';
import { registryDetail } from './registry-detail.ts';

const rdap = (httpStatus: number, body: object | string) =>
  registryDetail(
    classifyRdap({
      server: 'https://rdap.verisign.com/com/v1/',
      tld: 'com',
      domain: 'mibar.com',
      httpStatus,
      raw: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
const whois = (raw: string) =>
  registryDetail(classifyWhois({ server: 'whois.verisign-grs.com', tld: 'com', domain: 'mibar.com', raw }));
const domain = (change: object) => ({
  objectClassName: 'domain',
  ldhName: 'MIBAR.COM',
  events: [
    { eventAction: 'registration', eventDate: '2015-03-01T10:00:00Z' },
    { eventAction: 'expiration', eventDate: '2026-10-02T23:59:59Z' },
    { eventAction: 'last changed', eventDate: '2026-11-06T01:00:00Z' },
  ],
  nameservers: [{ ldhName: 'ns1.hosting.example' }],
  ...change,
});

test.each([
  [
    'redemption',
    ['redemption period', 'pending delete'],
    'registrado · estado: redemptionPeriod, pendingDelete · creado 2015-03-01 · modificado 2026-11-06 · caduca 2026-10-02',
  ],
  [
    'pending delete',
    ['pending delete'],
    'registrado · estado: pendingDelete · creado 2015-03-01 · modificado 2026-11-06 · caduca 2026-10-02',
  ],
  [
    'hold',
    ['client hold', 'client transfer prohibited'],
    'registrado · estado: clientHold, clientTransferProhibited · creado 2015-03-01 · modificado 2026-11-06 · caduca 2026-10-02',
  ],
])('the receipt of a name in %s holds the statuses and dates that decided', (_, status, detail) => {
  expect(rdap(200, domain({ status }))).toBe(detail);
});

test('grace is proven by both dates, and a name without servers says so', () => {
  const events = [
    { eventAction: 'expiration', eventDate: '2027-10-02T00:00:00Z' },
    { eventAction: 'registrar expiration', eventDate: '2026-10-02T00:00:00Z' },
  ];
  expect(rdap(200, domain({ status: ['auto renew period'], events, nameservers: [] }))).toBe(
    'registrado · estado: autoRenewPeriod · caduca 2027-10-02 · caduca según el registrador 2026-10-02 · sin servidores de nombres',
  );
});

test.each([
  [
    'an RDAP 404',
    rdap(404, { errorCode: 404, title: 'Not Found', description: ['Domain not found'] }),
    'el registro no tiene este nombre · «HTTP 404: Not Found. Domain not found»',
  ],
  ['a 404 without a body', rdap(404, ''), 'el registro no tiene este nombre · «HTTP 404: sin explicación»'],
  [
    'a WHOIS denial',
    whois('No match for "MIBAR.COM".\r\n>>> Last update'),
    'el registro no tiene este nombre · «No match for "MIBAR.COM".»',
  ],
  [
    'a reserve',
    rdap(404, { errorCode: 404, title: 'Reserved Domain' }),
    'reservado o no registrable · «HTTP 404: Reserved Domain»',
  ],
  [
    'a throttle that names our address',
    whois('Your connection limit exceeded for 203.0.113.9 and 2001:db8::9, write to abuse@verisign.example'),
    'el servidor limita las consultas · «Your connection limit exceeded for … and …, write to …»',
  ],
])('%s is shown with the sentence that decided', (_, detail, expected) => {
  expect(detail).toBe(expected);
});

test('whatever a server writes, the line is short and hides nothing', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.array(fc.stringMatching(/^[a-z]{1,60}$/), { maxLength: 30 }),
      fc.constantFrom<RegistryClassification['label']>('available', 'registered', 'reserved', 'unknown'),
      (sentence, status, label) => {
        const detail = registryDetail({ ...bare(label, 'server', 'registry'), sentence, status });
        expect(detail.length).toBeLessThan(900);
        expect(detail).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      },
    ),
  );
});
