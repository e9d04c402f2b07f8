import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import { registrars } from './catalogue.ts';
import type { Purchase, RegistrarQuestion } from './port.ts';
import { HOLDER } from './purchases.samples.ts';

let http: ServiceClient;
beforeAll(() => {
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(() => http.close());

interface Received {
  path: string;
  body: string;
  headers: Record<string, unknown>;
}

/** A registrar that gives one answer, and what it was asked. */
async function answering(body: unknown, status = 200) {
  const received: Received[] = [];
  const own = createServer((request, response) => {
    const chunks: string[] = [];
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: chunks.join(''), headers: request.headers });
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void own.close());
  const { port } = own.address() as AddressInfo; // it listens on TCP
  const question: RegistrarQuestion = {
    http,
    baseUrl: `http://127.0.0.1:${port}/`,
    key: 'usuario-1:Zq7Wx9Kv',
    timeoutMs: 20_000,
    now: Date.now(),
    signal: AbortSignal.timeout(60_000),
  };
  return { question, received };
}

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  dominio: 'horno-nuevo.es',
  anios: 2,
  precio: { centimos: 795, moneda: 'EUR' },
  premium: false,
  servidores: [],
  titular: HOLDER,
  intento: '6f0c2f6e-0000-4000-8000-000000000001',
  simulacro: false,
  ...change,
});

test.each(['dondominio', 'porkbun'] as const)(
  '%s: an attempt of which no byte was sent is known not to have bought',
  async (name) => {
    const { question, received } = await answering({});
    const precio = { centimos: 1_108, moneda: 'USD' };
    const nowhere = { ...question, baseUrl: 'http://127.0.0.1:9/' };
    expect(await registrars[name].register(purchase({ precio }), nowhere)).toEqual({ kind: 'not_sent' });
    const late = { ...question, startBy: performance.now() - 1 };
    expect(await registrars[name].register(purchase({ precio }), late)).toEqual({ kind: 'not_sent' });
    expect(received).toEqual([]);
  },
);

describe('DonDominio', () => {
  const { dondominio } = registrars;
  const bought = (change: object = {}, more: object = {}) => ({
    success: true,
    errorCode: 0,
    responseData: {
      billing: { total: 15.9, currency: 'EUR' },
      domains: [
        {
          name: 'horno-nuevo.es',
          status: 'active',
          domainID: 77,
          period: 2,
          tsExpir: '2028-11-26',
          ...change,
        },
      ],
      ...more,
    },
  });
  const register = async (body: unknown, status = 200, change: Partial<Purchase> = {}) => {
    const { question, received } = await answering(body, status);
    return { outcome: await dondominio.register(purchase(change), question), received };
  };

  test.each([
    [1100, { kind: 'no_funds' }],
    [2002, { kind: 'unsupported_tld' }],
    [2003, { kind: 'maintenance' }],
    [2010, { kind: 'taken' }],
    [2011, { kind: 'price_changed', price: null, premium: true }],
    [3001, { kind: 'contact_refused' }],
    [3002, { kind: 'contact_refused' }],
    [3003, { kind: 'contact_refused' }],
    [201, { kind: 'auth', why: 'key' }],
    [1007, { kind: 'auth', why: 'permission' }],
    [1030, { kind: 'auth', why: 'locked' }],
    [1, { kind: 'unknown', why: 'malformed' }],
    [2009, { kind: 'unknown', why: 'malformed' }],
    [2004, { kind: 'unknown', why: 'malformed' }],
    [99_999, { kind: 'unknown', why: 'malformed' }],
  ])('its code %s', async (errorCode, outcome) => {
    expect((await register({ success: false, errorCode, responseData: [] })).outcome).toEqual(outcome);
  });

  test('what was charged, until when, and its number', async () => {
    expect((await register(bought())).outcome).toEqual({
      kind: 'ok',
      charged: { centimos: 1_590, moneda: 'EUR' },
      reference: '77',
      invoice: null,
      expires: Date.parse('2028-11-26T23:59:59Z'),
    });
  });

  test.each([
    ['numbers as texts', bought({ domainID: '77' }, { billing: { total: '15.90', currency: 'EUR' } }), 1_590],
    ['no bill', bought({}, { billing: null }), null],
    ['a bill without a currency', bought({}, { billing: { total: 15.9 } }), null],
    ['a date that is none', bought({ tsExpir: 'mañana' }), 1_590],
  ])('bought, with %s', async (_, body, cents) => {
    const { outcome } = await register(body);
    expect(outcome.kind).toBe('ok');
    if (outcome.kind === 'ok') expect(outcome.charged?.centimos ?? null).toBe(cents);
  });

  test.each([
    ['another name', bought({ name: 'otro.es' })],
    ['no names', bought({}, { domains: [] })],
    ['a list in the place of the data', { success: true, errorCode: 0, responseData: [] }],
    ['success without a word', { success: true }],
    ['an error code beside success', { ...bought(), errorCode: 10_001 }],
    ['text', 'OK'],
  ])('an answer with %s may have bought it', async (_, body) => {
    expect((await register(body)).outcome).toEqual({ kind: 'unknown', why: 'malformed' });
  });

  test.each([302, 404, 500, 502, 503])(
    'HTTP %i with a body that says bought may have bought it',
    async (status) => {
      expect((await register(bought(), status)).outcome.kind).toBe('unknown');
    },
  );

  test('accepted and not finished', async () => {
    expect((await register(bought({ status: 'pending-registry' }))).outcome).toEqual({
      kind: 'pending',
      reference: '77',
    });
  });

  test('the form has the holder, the administrative contact, the years and the parking', async () => {
    const { received } = await register(bought());
    const form = Object.fromEntries(new URLSearchParams(received[0]?.body));
    expect(received[0]?.path).toBe('/domain/create/');
    expect(form).toMatchObject({
      domain: 'horno-nuevo.es',
      period: '2',
      premium: 'false',
      nameservers: 'parking',
      ownerContactType: 'individual',
      ownerContactFirstName: 'Marta',
      ownerContactIdentNumber: '00000014Z',
      ownerContactPhone: '+34.911000222',
      ownerContactState: 'Sevilla',
      ownerContactCountry: 'ES',
      adminContactType: 'individual',
      adminContactIdentNumber: '00000014Z',
    });
  });

  test('a company has its name, and a person with a document of its own', async () => {
    const titular = {
      ...HOLDER,
      clase: 'empresa' as const,
      empresa: 'Hornos Inventados SL',
      documento: { tipo: 'cif' as const, numero: 'B00000000' },
      telefono: '+351210000000',
      administrativo: {
        nombre: 'Luis',
        apellidos: 'Ficticio',
        documento: { tipo: 'nif' as const, numero: '00000023T' },
      },
    };
    const { received } = await register(bought(), 200, { titular, servidores: ['ns1.mio.es', 'ns2.mio.es'] });
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toMatchObject({
      nameservers: 'ns1.mio.es,ns2.mio.es',
      ownerContactType: 'organization',
      ownerContactOrgName: 'Hornos Inventados SL',
      ownerContactIdentNumber: 'B00000000',
      ownerContactPhone: '+351.210000000',
      adminContactFirstName: 'Luis',
      adminContactIdentNumber: '00000023T',
    });
  });

  test('without a holder nothing is sent', async () => {
    const { outcome, received } = await register(bought(), 200, { titular: null });
    expect([outcome, received]).toEqual([{ kind: 'contact_refused' }, []]);
  });

  test.each([
    [{ success: false, errorCode: 2008, responseData: [] }, 200, { kind: 'not_held' }],
    [{ success: false, errorCode: 2003, responseData: [] }, 200, { kind: 'maintenance' }],
    [{ success: true, errorCode: 0, responseData: { name: 'otro.es' } }, 200, { kind: 'other_name' }],
    [{ success: true, errorCode: 0, responseData: [] }, 200, { kind: 'malformed' }],
    [
      { success: true, errorCode: 0, responseData: { name: 'horno-nuevo.es', status: 'pending' } },
      200,
      { kind: 'pending' },
    ],
    [
      { success: true, errorCode: 0, responseData: { name: 'HORNO-nuevo.es' } },
      200,
      { kind: 'held', charged: null, reference: null, invoice: null, expires: null },
    ],
    [
      { success: true, errorCode: 0, responseData: { name: 'horno-nuevo.es', status: 'expired-redemption' } },
      200,
      { kind: 'not_held' },
    ],
    [
      { success: true, errorCode: 0, responseData: { name: 'horno-nuevo.es', tsExpir: '2026-01-01' } },
      200,
      { kind: 'not_held' },
    ],
    [{ success: false, errorCode: 2008, responseData: [] }, 404, { kind: 'malformed' }],
  ])('what it holds: %j', async (body, status, holding) => {
    const { question } = await answering(body, status);
    expect(await dondominio.find('horno-nuevo.es', question)).toEqual(holding);
  });
});

describe('Porkbun', () => {
  const { porkbun } = registrars;
  const precio = { centimos: 1_108, moneda: 'USD' };
  const register = async (body: unknown, status = 200, change: Partial<Purchase> = {}) => {
    const { question, received } = await answering(body, status);
    const order = purchase({ dominio: 'horno-nuevo.com', anios: 1, precio, ...change });
    return { outcome: await porkbun.register(order, question), received };
  };
  const error = (more: object) => ({ status: 'ERROR', code: 'SIN_VERIFICAR', message: 'algo', ...more });

  test.each([
    [402, { cost: 1_108, balance: 300, shortfall: 808 }, { kind: 'no_funds' }],
    [403, { message: 'monthly spend limit', limitSource: 'monthly' }, { kind: 'no_funds' }],
    [403, { message: 'account contact not verified (email/phone)' }, { kind: 'contact_refused' }],
    [403, { message: 'invalid API key' }, { kind: 'auth', why: 'key' }],
    [403, { ttlRemaining: 90_000, limitSource: 'account' }, { kind: 'auth', why: 'locked' }],
    [
      400,
      { message: 'cost does not match', cost: 1_250 },
      { kind: 'price_changed', price: { centimos: 1_250, moneda: 'USD' }, premium: false },
    ],
    [400, { message: 'domain not available' }, { kind: 'taken' }],
    [400, { message: 'TLD not supported' }, { kind: 'unsupported_tld' }],
    [400, { message: 'who knows' }, { kind: 'unknown', why: 'malformed' }],
    [409, { message: 'another request with this key' }, { kind: 'unknown', why: 'malformed' }],
    [429, { ttlRemaining: 7 }, { kind: 'throttled', retryAfterMs: 7_000 }],
    [500, { shortfall: 10 }, { kind: 'unknown', why: 'server_error' }],
    [504, '<html>', { kind: 'unknown', why: 'server_error' }],
  ])('HTTP %i with %j', async (status, more, outcome) => {
    const body = typeof more === 'string' ? more : error(more);
    expect((await register(body, status)).outcome).toEqual(outcome);
  });

  test('the price that must match, the terms and the number of the attempt are sent', async () => {
    const { outcome, received } = await register({
      status: 'SUCCESS',
      domain: 'horno-nuevo.com',
      cost: '1108',
      orderId: 9,
    });
    expect(outcome).toEqual({ kind: 'ok', charged: precio, reference: '9', invoice: null, expires: null });
    expect(received[0]?.path).toBe('/api/json/v3/domain/create/horno-nuevo.com');
    expect(received[0]?.headers).toMatchObject({
      'x-api-key': 'usuario-1',
      'idempotency-key': '6f0c2f6e-0000-4000-8000-000000000001',
    });
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      cost: 1_108,
      agreeToTerms: 'yes',
      dryRun: false,
    });
  });

  test.each([
    ['another name', { status: 'SUCCESS', domain: 'otro.com', cost: 1_108 }],
    ['no status', { domain: 'horno-nuevo.com', cost: 1_108 }],
    ['text', 'SUCCESS'],
  ])('an answer with %s may have bought it', async (_, body) => {
    expect((await register(body)).outcome).toEqual({ kind: 'unknown', why: 'malformed' });
  });

  test('a price that it cannot guard is not sent', async () => {
    const { outcome, received } = await register({}, 200, { precio: { centimos: 900, moneda: 'EUR' } });
    expect([outcome.kind, received]).toEqual(['price_changed', []]);
  });

  test.each([
    ['2026-01-01 10:00:00', 'not_held'],
    ['2999-01-01 10:00:00', 'held'],
  ])('a name of its own that expires on %s: %s', async (expireDate, kind) => {
    const domains = [{ domain: 'horno-nuevo.com', expireDate }];
    const { question } = await answering({ status: 'SUCCESS', domains });
    expect((await porkbun.find('horno-nuevo.com', question)).kind).toBe(kind);
  });

  test('a list that is not understood says nothing of what it holds', async () => {
    const { question } = await answering({ status: 'SUCCESS', domains: 'ninguno' });
    expect(await porkbun.find('horno-nuevo.com', question)).toEqual({ kind: 'malformed' });
  });
});
