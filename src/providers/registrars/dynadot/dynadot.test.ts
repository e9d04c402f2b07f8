import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import type { RegistrarQuestion } from '../port.ts';
import { dynadot } from './dynadot.ts';
import { dynadotReservations as reservations } from './reservations.ts';

const KEY = 'clave+con&signos=Zq7Wx9Kv';
const NOW = Date.UTC(2026, 10, 21, 11);

let http: ServiceClient;
beforeAll(() => {
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(() => http.close());

/** An API that gives one answer, and the address that it was asked at. */
async function answering(body: unknown, status = 200) {
  const asked: URL[] = [];
  const own = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://127.0.0.1'));
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void own.close());
  const { port } = own.address() as AddressInfo; // it listens on TCP
  const question: RegistrarQuestion = {
    ...{ http, baseUrl: `http://127.0.0.1:${port}/`, key: KEY, timeoutMs: 20_000, now: NOW },
    signal: AbortSignal.timeout(60_000),
  };
  return { question, asked };
}

const refusal = (error: string, more: object = {}) => ({
  AddBackorderRequestResponse: { ResponseCode: '-1', Status: 'error', Error: error, ...more },
});
const reserve = async (body: unknown, status = 200) => {
  const { question } = await answering(body, status);
  return await reservations.reserve('horno.com', question);
};

test('a question has its key, its command and the name in the address, escaped', async () => {
  const { question, asked } = await answering(refusal('x'));
  await dynadot.check('horno.com', question);
  await reservations.requested('horno.com', question);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/api3.json', '/api3.json']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    ...{ key: KEY, command: 'search', domain0: 'horno.com', show_price: '1', currency: 'EUR' },
  });
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({
    ...{ command: 'backorder_request_list', startDate: '2025-07-09', endDate: '2028-04-04' },
  });
});

test('no outcome repeats the key or the text of an error', async () => {
  const { question } = await answering(refusal(`${KEY} is not right`));
  const said = [
    await reservations.reserve('horno.com', question),
    await dynadot.check('horno.com', question),
    await dynadot.balance(question),
    await dynadot.check('horno.com', { ...question, baseUrl: 'http://127.0.0.1:9/' }),
  ];
  expect(JSON.stringify(said)).not.toMatch(/Zq7W|is not right/);
});

describe('the answer to a request', () => {
  test.each([
    ['its JSON', { AddBackorderRequestResponse: { ResponseCode: 0, Status: 'success' } }],
    ['codes as texts', { AddBackorderRequestResponse: { ResponseCode: '0', Status: 'success' } }],
    [
      'the header of its XML',
      {
        AddBackorderRequestResponse: {
          AddBackorderRequestHeader: { SuccessCode: '0', Status: 'success' },
        },
      },
    ],
    ['a request that it has already', refusal('horno.com is already on your backorder request list')],
  ])('placed: %s', async (_, body) => {
    expect(await reserve(body)).toEqual({ kind: 'placed' });
  });

  test.each([
    ['invalid key', { kind: 'auth', why: 'key' }],
    ['your ip is not on the list', { kind: 'auth', why: 'permission' }],
    ['insufficient account balance', { kind: 'no_funds' }],
    ['too many requests', { kind: 'throttled', retryAfterMs: null }],
    ['system_busy', { kind: 'throttled', retryAfterMs: null }],
    ['under maintenance', { kind: 'maintenance' }],
    ['this tld is not supported', { kind: 'unsupported_tld' }],
    ['could not find backorder fot this domain', { kind: 'not_yet' }],
    ['account suspended', { kind: 'auth', why: 'locked' }],
    ['something that nobody wrote down', { kind: 'unknown', why: 'malformed' }],
    ['', { kind: 'unknown', why: 'malformed' }],
    [`${'a '.repeat(100_000)}key`, { kind: 'unknown', why: 'malformed' }],
  ])('refused: %.40s', async (error, outcome) => {
    expect(await reserve(refusal(error))).toEqual(outcome);
  });

  test.each([
    ['another command', { SearchResponse: { ResponseCode: 0, Status: 'success' } }],
    ['no code', { AddBackorderRequestResponse: { Status: 'success' } }],
    ['a code that is none', { AddBackorderRequestResponse: { ResponseCode: 'ok' } }],
    [
      'an error beside the code of success',
      { AddBackorderRequestResponse: { ResponseCode: 0, Status: 'error' } },
    ],
    ['a list', []],
    ['a text', 'ok,success'],
    ['nothing', {}],
  ])('not understood, so that it may have been made: %s', async (_, body) => {
    expect(await reserve(body)).toEqual({ kind: 'unknown', why: 'malformed' });
  });

  test.each([
    [401, { kind: 'auth', why: 'key' }],
    [403, { kind: 'auth', why: 'key' }],
    [404, { kind: 'unknown', why: 'malformed' }],
    [500, { kind: 'unknown', why: 'server_error' }],
  ])('HTTP %i beside a success', async (status, outcome) => {
    const body = { AddBackorderRequestResponse: { ResponseCode: 0, Status: 'success' } };
    expect(await reserve(body, status)).toEqual(outcome);
  });
});

describe('the list of requests', () => {
  const requested = async (list: unknown) => {
    const { question } = await answering({
      BackorderRequestListResponse: { ResponseCode: 0, Status: 'success', BackorderRequestList: list },
    });
    return await reservations.requested('horno.com', question);
  };

  test.each([
    ['one name', [{ DomainName: 'HORNO.com', BackorderRequestStatus: 'Active' }], false],
    ['the field of its XML', { BackorderRequest: [{ Domain: 'horno.com' }] }, false],
    ['an auction', [{ DomainName: 'horno.com', BackorderRequestStatus: 'In Auction' }], true],
    ['a word that is not known', [{ DomainName: 'horno.com', BackorderRequestStatus: 'Zzz' }], false],
  ])('has it: %s', async (_, list, auction) => {
    expect(await requested(list)).toEqual({ kind: 'requested', auction });
  });

  test.each([
    ['none', []],
    ['null', null],
    ['other names', [{ DomainName: 'panadería.com' }, { DomainName: 'horno.com.es' }]],
  ])('does not have it: %s', async (_, list) => {
    expect(await requested(list)).toEqual({ kind: 'not_requested' });
  });

  test.each([
    ['a text', 'horno.com'],
    ['numbers', [1, 2]],
  ])('is not understood: %s', async (_, list) => {
    expect(await requested(list)).toEqual({ kind: 'malformed' });
  });
});

describe('the list of names', () => {
  const found = async (domains: unknown) => {
    const { question } = await answering({
      ListDomainInfoResponse: { ResponseCode: 0, Status: 'success', MainDomains: domains },
    });
    return await dynadot.find('horno.com', question);
  };

  test('has the name, and until when', async () => {
    expect(await found([{ Name: 'Horno.com', Expiration: String(NOW + 1_000) }])).toMatchObject({
      kind: 'held',
      charged: null,
      expires: NOW + 1_000,
    });
    expect(await found([{ Name: 'horno.com', Expiration: 'pronto' }])).toMatchObject({ expires: null });
  });

  test('a name that has expired was not caught just now', async () => {
    expect(await found([{ Name: 'horno.com', Expiration: NOW - 1 }])).toEqual({ kind: 'not_held' });
  });

  test.each([
    ['another name', [{ Name: 'otro.com' }], 'not_held'],
    ['no names', [], 'not_held'],
    ['no list', undefined, 'malformed'],
    ['names without a name', [{}], 'malformed'],
  ])('%s', async (_, domains, kind) => {
    expect((await found(domains)).kind).toBe(kind);
  });
});

describe('the price in words', () => {
  const check = async (Price: unknown) => {
    const { question } = await answering({
      SearchResponse: {
        ResponseCode: '0',
        SearchResults: [{ DomainName: 'horno.com', Available: 'yes', Price }],
      },
    });
    return await dynadot.check('horno.com', question);
  };

  test.each([
    ['10.99 in EUR', 1_099, false],
    ['1,234.50 in USD', 123_450, false],
    ['77.00 in USD and Is Not a Premium Domain', 7_700, false],
    ['77.00 in USD and Is a Premium Domain', 7_700, true],
    ['10.99', null, false],
    ['gratis', null, false],
    [null, null, false],
    [10.99, null, false],
  ])('%s', async (text, cents, premium) => {
    const said = await check(text);
    expect(said).toMatchObject({ kind: 'available', premium });
    expect('price' in said ? (said.price?.centimos ?? null) : 'none').toBe(cents);
  });
});
