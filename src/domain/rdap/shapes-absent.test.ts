import { describe, expect, test } from 'vitest';
import { growth, IN_STEP } from '../../../test/growth.ts';
import { classifyRdap, type RdapInput } from './classify.ts';

type Shape = [name: string, raw: string | object, over: Partial<RdapInput>];
const json = JSON.stringify;
const notFound = { errorCode: 404, title: 'Not Found', description: ['The requested domain was not found'] };
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

const FREE: readonly Shape[] = [
  ['Verisign’s 404 without a body', '', {}],
  ['a body of blanks', ' \r\n', {}],
  ['a byte order mark alone', '\uFEFF', {}],
  ['the smallest error object', { errorCode: 404 }, {}],
  ['an error object with title and description', notFound, {}],
  ['a code written as text', { ...notFound, errorCode: '404' }, {}],
  ['conformance and no code', { ...conformance, title: 'Object not found' }, {}],
  ['terms of use full of limits and reserves', { ...conformance, ...notFound, notices: [terms] }, {}],
  [
    'the name itself in the description',
    { errorCode: 404, title: 'Not Found', description: ['Domain libre.com not found'] },
    {},
  ],
  ['the name in capitals', { errorCode: 404, title: 'LIBRE.COM not found' }, {}],
  [
    'a description that is a text',
    { errorCode: 404, title: 'Not Found', description: 'No object was found' },
    {},
  ],
  [
    'another language',
    { errorCode: 404, lang: 'es', title: 'No encontrado', description: ['El dominio no existe'] },
    {},
  ],
  [
    'a base that the bootstrap named',
    notFound,
    { server: 'rdap.nic.example', tld: 'example', domain: 'libre.example', authoritative: true },
  ],
  [
    'an empty body from such a base',
    '',
    { server: 'rdap.nic.example', tld: 'example', domain: 'libre.example', authoritative: true },
  ],
  ['Spain’s neighbour .fr', notFound, { server: 'rdap.nic.fr', tld: 'fr', domain: 'libre.fr' }],
  [
    '.com.ar at its own base',
    notFound,
    { server: 'https://rdap.nic.ar/', tld: 'com.ar', domain: 'libre.com.ar' },
  ],
];

describe('free', () => {
  test.each(FREE)('%s', (_name, raw, over) => {
    expect(ask(raw, over)).toMatchObject({ label: 'available', rule: 'server', authority: 'registry' });
  });

  test('an error object from a server in no table is a guess', () => {
    const found = ask(notFound, { server: 'rdap.nic.example', tld: 'example', domain: 'libre.example' });
    expect(found).toMatchObject({ label: 'available', rule: 'generic', authority: 'unknown' });
  });
});

const WITHHELD: readonly Shape[] = [
  ['a title that says reserved', { errorCode: 404, title: 'Reserved Domain' }, {}],
  [
    'a description that says reserved',
    { ...notFound, description: ['The domain name is reserved by the registry'] },
    {},
  ],
  [
    'a GlobalBlock notice',
    {
      ...notFound,
      notices: [{ title: 'Blocked Domain', description: ['This name is blocked by a GlobalBlock service'] }],
    },
    {},
  ],
  [
    'a block under a title of boilerplate',
    {
      ...notFound,
      notices: [{ title: 'Information', description: ['This domain is blocked from registration'] }],
    },
    {},
  ],
  ['DPML', { ...notFound, description: ['Protected by DPML'] }, {}],
  [
    'not available for registration',
    { ...notFound, description: ['This name is not available for registration'] },
    {},
  ],
  ['a premium name', { ...notFound, title: 'Premium name' }, {}],
  [
    'restricted by policy',
    { ...notFound, description: ['Registration of this name is restricted by policy'] },
    {},
  ],
  ['prohibited', { errorCode: 404, title: 'Prohibited string' }, {}],
  [
    'a variant of a registered name',
    { ...notFound, description: ['The name is a variant of a registered domain'] },
    {},
  ],
  ['a name about to be released in rounds', { ...notFound, description: ['Domain in release process'] }, {}],
  [
    'a redemption reported beside the 404',
    { ...notFound, remarks: [{ title: 'Status', description: ['Domain is in redemption'] }] },
    {},
  ],
  [
    'a refusal with its reason',
    { errorCode: 403, title: 'Forbidden', description: ['This domain is reserved'] },
    { httpStatus: 403 },
  ],
  [
    'a 200 of status reserved',
    { objectClassName: 'domain', ldhName: 'libre.com', status: ['reserved'] },
    { httpStatus: 200 },
  ],
  [
    'a 200 whose remark blocks',
    {
      objectClassName: 'domain',
      ldhName: 'libre.com',
      remarks: [{ title: 'Blocked', description: ['This name is blocked'] }],
    },
    { httpStatus: 200 },
  ],
];

describe('reserved or blocked', () => {
  test.each(WITHHELD)('%s', (_name, raw, over) => {
    const { label } = ask(raw, over);
    // A refusal may be read as a limit: both keep the name from being called free.
    expect(over.httpStatus === 403 ? ['reserved', 'throttled'] : ['reserved']).toContain(label);
  });
});

const FALSE_404: readonly Shape[] = [
  ['a web server’s page', '<html><head><title>404 Not Found</title></head></html>', {}],
  ['a page that only its type betrays', 'Not Found', { contentType: 'text/html; charset=utf-8' }],
  ['an empty page of a web server', '', { contentType: 'text/html' }],
  ['plain text', 'Not Found', { contentType: 'text/plain' }],
  ['a gateway’s own JSON', { message: 'Not Found' }, {}],
  ['another framework’s JSON', { error: 'not_found', status: 404 }, {}],
  ['an empty object', {}, {}],
  ['a list', '[]', {}],
  ['null', 'null', {}],
  ['a body cut off', '{"errorCode":404,"title":"Not', {}],
  [
    '.io, whose server has been wrong',
    notFound,
    { server: 'rdap.nic.io', tld: 'io', domain: 'libre.io', authoritative: true },
  ],
  [
    '.co, whose server has been wrong',
    notFound,
    { server: 'rdap.nic.co', tld: 'co', domain: 'libre.co', authoritative: true },
  ],
  [
    '.com.co with it',
    notFound,
    { server: 'rdap.nic.co', tld: 'com.co', domain: 'libre.com.co', authoritative: true },
  ],
  ['the RDAP of .es that does not exist', notFound, { server: 'rdap.nic.es', tld: 'es', domain: 'libre.es' }],
  ['the base of another zone', notFound, { server: 'rdap.nic.fr' }],
  ['an empty body from an unknown server', '', { server: null }],
  [
    'the base of .com asked about uk.com',
    notFound,
    { tld: 'uk.com', domain: 'libre.uk.com', authoritative: true },
  ],
  [
    'a zone that the server does not keep',
    { ...notFound, description: ['The TLD is not supported by this server'] },
    {},
  ],
  ['a path that is not there', { errorCode: 404, title: 'Resource path not found' }, {}],
  [
    'a server without authority',
    { ...notFound, description: ['This server is not authoritative for the domain'] },
    {},
  ],
  ['another name', { errorCode: 404, title: 'Not Found', description: ['Domain otro.com not found'] }, {}],
  ['a code of 400 in the body', { errorCode: 400, title: 'Bad Request' }, {}],
  ['a record in the error', { ...notFound, objectClassName: 'domain', ldhName: 'libre.com' }, {}],
  ['entities in the error', { ...notFound, entities: [{ roles: ['registrar'] }] }, {}],
  ['a query that kept its www', notFound, { domain: 'www.libre.com' }],
  ['a 200 that says 404 in its body', notFound, { httpStatus: 200 }],
];

describe('false 404', () => {
  test.each(FALSE_404)('%s', (_name, raw, over) => {
    const { label } = ask(raw, over);
    expect(['unknown', 'error']).toContain(label);
  });
});

test('there are at least thirty shapes of free, withheld and false 404, each reported once', () => {
  const names = [...FREE, ...WITHHELD, ...FALSE_404].map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(30);
});

describe('limited or broken', () => {
  test.each<[string, string | object, Partial<RdapInput>, string]>([
    ['429', { errorCode: 429, title: 'Too Many Requests' }, { httpStatus: 429 }, 'throttled'],
    ['429 without a body', '', { httpStatus: 429 }, 'throttled'],
    ['429 in the body of a 404', { errorCode: 429, title: 'Too Many Requests' }, {}, 'throttled'],
    ['429 in the body of a 200', { errorCode: 429, title: 'slow' }, { httpStatus: 200 }, 'throttled'],
    ['a limit in a 404', { ...notFound, description: ['Query rate limit exceeded'] }, {}, 'throttled'],
    ['too many requests in a 404', { errorCode: 404, title: 'Too many requests' }, {}, 'throttled'],
    ['access denied in a 404', { errorCode: 404, title: 'Access denied' }, {}, 'throttled'],
    [
      'an address that is blocked',
      { ...notFound, description: ['Your IP address has been blocked'] },
      {},
      'throttled',
    ],
    [
      'a limit reported in a 503',
      { errorCode: 503, description: ['Daily limit reached'] },
      { httpStatus: 503 },
      'throttled',
    ],
    ['500', { errorCode: 500, title: 'Internal Server Error' }, { httpStatus: 500 }, 'error'],
    ['500 in the body of a 404', { errorCode: 500, title: 'Fault' }, {}, 'error'],
    ['an internal error in a 404', { ...notFound, description: ['Internal server error'] }, {}, 'error'],
    ['502 of a proxy', 'Bad Gateway', { httpStatus: 502 }, 'error'],
    [
      'a wall of a proxy',
      '<html><title>Attention Required! | Cloudflare</title></html>',
      { httpStatus: 403 },
      'error',
    ],
    ['a legal block', '', { httpStatus: 451 }, 'error'],
    ['a redirect left unfollowed', '', { httpStatus: 302 }, 'error'],
    ['400', { errorCode: 400, title: 'Bad Request' }, { httpStatus: 400 }, 'error'],
  ])('%s', (_name, raw, over, label) => {
    expect(ask(raw, over).label).toBe(label);
  });
});

test.each([
  ['the words of terms', 'the domain name server status '],
  ['the words of a limit', 'access request rate '],
  ['blanks', 'a  '],
])('a 404 with a hundred notices of %s is read in step with their length', (_, words) => {
  const body = (times: number) => {
    const note = { title: words.repeat(times / 3), description: [words.repeat(times), words.repeat(times)] };
    return json({
      errorCode: 404,
      title: words.repeat(times * 2),
      notices: Array(50).fill(note),
      remarks: Array(50).fill(note),
    });
  };
  expect(growth(240, body, (raw) => ask(raw))).toBeLessThan(IN_STEP);
});
