import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { classifyRdap, type RdapInput } from './classify.ts';

const json = JSON.stringify;
const conformance = { rdapConformance: ['rdap_level_0', 'icann_rdap_response_profile_1'] };
const terms = {
  title: 'Terms of Use',
  description: [
    'Access to RDAP is rate limited and may be restricted or blocked. All rights reserved. The registry reserves the right to deny access at any time.',
  ],
};

const com = { server: 'https://rdap.verisign.com/com/v1/', tld: 'com', domain: 'libre.com' };
const ask = (raw: string | object, over: Partial<RdapInput> = {}) =>
  classifyRdap({ ...com, httpStatus: 404, raw: typeof raw === 'string' ? raw : json(raw), ...over });

describe('registered', () => {
  const domain = {
    ...conformance,
    objectClassName: 'domain',
    ldhName: 'LIBRE.COM',
    status: ['client transfer prohibited', 'autoRenewPeriod'],
    events: [
      { eventAction: 'registration', eventDate: '2010-01-02T03:04:05Z' },
      { eventAction: 'expiration', eventDate: '2026-01-02T03:04:05Z' },
      { eventAction: 'registrar expiration', eventDate: '2025-01-02T03:04:05Z' },
      { eventAction: 'last update of RDAP database', eventDate: '2025-11-20T00:00:00Z' },
      { eventAction: 'last changed', eventDate: '2025-01-03T03:04:05.123Z' },
    ],
    entities: [
      {
        roles: ['technical'],
        entities: [
          {
            roles: ['registrar'],
            vcardArray: [
              'vcard',
              [
                ['version', {}, 'text', '4.0'],
                ['fn', {}, 'text', 'Ejemplo Registrar S.L.'],
              ],
            ],
          },
        ],
      },
      {
        roles: ['registrant'],
        vcardArray: [
          'vcard',
          [
            ['fn', {}, 'text', ''],
            ['org', {}, 'text', ['Ejemplo', 'S.A.']],
          ],
        ],
      },
    ],
    nameservers: [
      { ldhName: 'NS1.EJEMPLO.NET.' },
      { ldhName: 'ns1.ejemplo.net' },
      { ldhName: 'ns2.ejemplo.net' },
    ],
    redacted: [{ name: { description: 'Registrant Email' }, method: 'removal' }],
  };

  test('every fact is read, from nested entities too', () => {
    expect(ask(domain, { httpStatus: 200 })).toEqual({
      label: 'registered',
      rule: 'server',
      sentence: null,
      authority: 'registry',
      expires: Date.UTC(2026, 0, 2, 3, 4, 5),
      registrarExpires: Date.UTC(2025, 0, 2, 3, 4, 5),
      created: Date.UTC(2010, 0, 2, 3, 4, 5),
      updated: Date.UTC(2025, 0, 3, 3, 4, 5),
      releases: null,
      unclear: false,
      fallingFee: false,
      registrar: 'Ejemplo Registrar S.L.',
      nameservers: ['ns1.ejemplo.net', 'ns2.ejemplo.net'],
      status: ['clienttransferprohibited', 'autorenewperiod'],
      substate: 'auto_renew',
      registrant: { nombre: null, organizacion: 'Ejemplo S.A.' },
      domainEchoed: 'libre.com',
    });
  });

  test.each<[string, string, string | null]>([
    ['pending delete', 'pending delete', 'pending_delete'],
    ['redemption period', 'redemption period', 'redemption'],
    ['server hold', 'server hold', 'hold'],
    ['inactive', 'inactive', 'inactive'],
    ['renew period is ordinary', 'renew period', null],
    ['EPP spelling', 'redemptionPeriod', 'redemption'],
  ])('%s', (_name, status, substate) => {
    expect(ask({ ...domain, status: [status] }, { httpStatus: 200 })).toMatchObject({
      label: 'registered',
      substate,
    });
  });

  test('a terms notice that speaks of reserved rights and blocks does not reserve the name', () => {
    expect(ask({ ...domain, notices: [terms] }, { httpStatus: 200 }).label).toBe('registered');
  });

  test('an A-label may be answered by its Unicode name', () => {
    const raw = { objectClassName: 'domain', unicodeName: 'españa.com', status: ['active'] };
    expect(ask(raw, { httpStatus: 200, domain: 'xn--espaa-rta.com' }).label).toBe('registered');
  });

  test.each<[string, string | object]>([
    ['another name', { ...domain, ldhName: 'otro.com' }],
    ['no name', { ...domain, ldhName: undefined }],
    ['a name and nothing else', { objectClassName: 'domain', ldhName: 'libre.com' }],
    ['a name server object', { ...domain, objectClassName: 'nameserver' }],
    ['a captive page', '<html><body>Welcome</body></html>'],
    ['nothing', ''],
    ['no JSON', 'OK'],
    ['a number', '7'],
  ])('a 200 with %s is no evidence', (_name, raw) => {
    expect(ask(raw, { httpStatus: 200 }).label).toBe('unknown');
  });
});

test('no JSON and no status makes it throw, and nothing but a 404 is free', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc
          .json()
          .map((text) => `{"errorCode":404,"entities":${text},"notices":${text},"description":${text}}`),
      ),
      fc.constantFrom(null, 200, 204, 301, 400, 403, 404, 429, 500, 503),
      fc.boolean(),
      (raw, httpStatus, authoritative) => {
        const { label } = classifyRdap({ ...com, httpStatus, raw, authoritative });
        if (httpStatus !== 404 && httpStatus !== null) expect(label).not.toBe('available');
      },
    ),
    { numRuns: 1_000 },
  );
});

test.each<[string, number, (size: number) => string]>([
  ['deep nesting', 200_000, (size) => '['.repeat(size)],
  [
    'endless entities',
    20_000,
    (length) =>
      json({
        objectClassName: 'domain',
        ldhName: 'libre.com',
        entities: Array.from({ length }, () => ({ roles: ['x'] })),
      }),
  ],
  [
    'an endless description',
    20_000,
    (times) => json({ errorCode: 404, title: 'domain name '.repeat(times) }),
  ],
  [
    'the words of a limit, never the end',
    9_000,
    (times) => json({ errorCode: 404, title: 'rate quota access request '.repeat(times) }),
  ],
  ['names after names', 30_000, (times) => json({ errorCode: 404, description: [' a.b.c.d'.repeat(times)] })],
])('%s is read in step with its length', (_name, size, make) => {
  const read = (raw: string) => {
    ask(raw);
    ask(raw, { httpStatus: 200 });
  };
  expect(growth(size, make, read)).toBeLessThan(IN_STEP);
});
