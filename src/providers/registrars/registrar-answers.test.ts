import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { registrarSells } from '#domain/evidence/registrar-channel.ts';
import { systemClock } from '#platform/clock.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { createRegistrarProbe } from './account-probe.ts';
import { registrars } from './catalogue.ts';

const KEY = '54321-TAL:Zq7Wx9Kv-secreta';

let http: ServiceClient;
beforeAll(() => {
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(() => http.close());

describe('DonDominio', () => {
  const { dondominio } = registrars;
  const check = async (body: unknown, dominio = 'bar-lopez.es') => {
    const own = createServer((request, response) => {
      request.resume().on('end', () => void response.end(JSON.stringify(body)));
    });
    await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void own.close());
    const { port } = own.address() as AddressInfo; // it listens on TCP
    const question = {
      http,
      baseUrl: `http://127.0.0.1:${port}/`,
      key: KEY,
      timeoutMs: 20_000,
      now: Date.now(),
    };
    return await dondominio.check(dominio, { ...question, signal: AbortSignal.timeout(60_000) });
  };
  const found = (...domains: unknown[]) => ({ success: true, errorCode: 0, responseData: { domains } });
  const entry = { available: true, premium: false, price: 7.95, currency: 'EUR' };

  test.each([
    [200, { kind: 'refused', why: 'key' }],
    [201, { kind: 'refused', why: 'key' }],
    [1004, { kind: 'refused', why: 'key' }],
    [1007, { kind: 'refused', why: 'permission' }],
    [1014, { kind: 'refused', why: 'permission' }],
    [1000, { kind: 'locked', retryAfterMs: null }],
    [1030, { kind: 'locked', retryAfterMs: null }],
    [1100, { kind: 'no_balance' }],
    [2001, { kind: 'malformed' }],
    [2002, { kind: 'not_sold' }],
    [2003, { kind: 'maintenance' }],
    ['2003', { kind: 'maintenance' }],
    [99_999, { kind: 'malformed' }],
  ])('its code %s', async (errorCode, failure) => {
    expect(await check({ success: false, errorCode, responseData: [] })).toEqual(failure);
  });

  test('an error code beside success is an error', async () => {
    expect(await check({ ...found({ name: 'bar-lopez.es', ...entry }), errorCode: 2003 })).toEqual({
      kind: 'maintenance',
    });
  });

  test.each([
    ['the name in capitals', [{ name: 'Bar-Lopez.ES' }], 'bar-lopez.es', 'available'],
    [
      'a name with letters of its own',
      [{ name: 'peñalba.es', punycode: 'xn--pealba-xwa.es' }],
      'xn--pealba-xwa.es',
      'available',
    ],
    [
      'the asked name among others',
      [{ name: 'otro.es' }, { name: 'bar-lopez.es' }],
      'bar-lopez.es',
      'available',
    ],
    [
      'two spellings that differ',
      [{ name: 'bar-lopez.es', punycode: 'otro.es' }],
      'bar-lopez.es',
      'other_name',
    ],
    ['another name alone', [{ name: 'bar-lopez.com' }], 'bar-lopez.es', 'other_name'],
    [
      'the asked name twice',
      [{ name: 'bar-lopez.es' }, { name: 'bar-lopez.es' }],
      'bar-lopez.es',
      'malformed',
    ],
    ['no name at all', [], 'bar-lopez.es', 'malformed'],
  ])('%s', async (_, names, dominio, kind) => {
    const domains = names.map((name) => ({ ...name, ...entry }));
    expect((await check(found(...domains), dominio)).kind).toBe(kind);
  });

  test.each([
    ['bar.es', true],
    ['bar.com.es', true],
    ['bar.com', true],
    ['bar.cat', true],
    ['bar.fr', false],
    ['bar.co.uk', false],
  ])('it sells %s: %s', (dominio, sells) => expect(registrarSells('dondominio', dominio)).toBe(sells));
});

describe('Porkbun', () => {
  test('a key of its trial is not believed, and not sent', async () => {
    const asked: string[] = [];
    const own = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void own.close());
    const { port } = own.address() as AddressInfo; // it listens on TCP
    const map = {
      dns: { tld: {}, resolver: [] },
      whois: {},
      rdap: { bootstrap: 'http://127.0.0.1:9/' },
      http: {},
      services: { porkbun: `http://127.0.0.1:${port}/` },
    };
    const probe = createRegistrarProbe(registrars.porkbun, { http, clock: systemClock, map });
    const options = { signal: AbortSignal.timeout(60_000), timeoutMs: 20_000 };
    const { evidence } = await probe.ask('bar-lopez.com', 'pk1_sb_123:sk1_sb_456', options);
    expect([evidence.kind, asked]).toEqual(['limited', []]);
  });

  test.each([
    ['bar.com', true],
    ['bar.shop', true],
    ['bar.es', false],
    ['bar.com.es', false],
    ['bar.xn--p1ai', false],
  ])('it sells %s: %s', (dominio, sells) => expect(registrarSells('porkbun', dominio)).toBe(sells));
});
