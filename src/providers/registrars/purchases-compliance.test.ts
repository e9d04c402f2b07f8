import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import type { FaultRule } from '#simulator/faults.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { registryAt } from '#simulator/world/lifecycle.ts';
import { registrars } from './catalogue.ts';
import type { Purchase, Registrar, RegistrarQuestion } from './port.ts';
import { HOLDER } from './purchases.samples.ts';

let services: TestServices;
let http: ServiceClient;
beforeAll(async () => {
  services = await testServices();
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(async () => {
  await http.close();
  await services.close();
});

interface Suite {
  registrar: Registrar;
  zone: string;
  precio: Purchase['precio'];
  /** It refuses another price than the one that is sent. */
  hasGuard: boolean;
}

const suites: Suite[] = [
  {
    registrar: registrars.dondominio,
    zone: 'es',
    precio: { centimos: 795, moneda: 'EUR' },
    hasGuard: false,
  },
  {
    registrar: registrars.porkbun,
    zone: 'com',
    precio: { centimos: 1_108, moneda: 'USD' },
    hasGuard: true,
  },
];

/** Faults after which no answer comes. */
const SILENT: ReadonlySet<string> = new Set(['timeout', 'silent-after', 'executes-late']);
const SILENT_MS = 2_000;
/** Not before the test says so. */
const LATE_MS = 3_600_000;
const ANSWER_MS = 20_000;
const limitOf = (name: string) => ({ timeoutMs: SILENT.has(name) ? SILENT_MS : ANSWER_MS });

let names = 0;

describe.each(suites.map((suite) => [suite.registrar.nombre, suite] as const))('%s', (_, suite) => {
  const { registrar, precio } = suite;
  const server = `service:${registrar.service.name}`;
  const NOT_SOLD = registrar.fuente === 'porkbun' ? 'bodega-nueva.es' : 'bodega-nueva.fr';

  /** An account and a free name of its own for each test. */
  const customer = () => {
    const number = ++names;
    const user = `cliente-${number}`;
    const dominio = `taller-nuevo-${number}.${suite.zone}`;
    const question = (change: Partial<RegistrarQuestion> = {}): RegistrarQuestion => ({
      http,
      baseUrl: services.at(registrar.service.name),
      key: `${user}:secreta-buena`,
      signal: AbortSignal.timeout(120_000),
      timeoutMs: ANSWER_MS,
      now: services.context.clock.now(),
      ...change,
    });
    const purchase = (change: Partial<Purchase> = {}): Purchase => ({
      dominio,
      anios: 1,
      precio,
      premium: false,
      servidores: [],
      titular: HOLDER,
      intento: randomUUID(),
      simulacro: false,
      ...change,
    });
    return {
      dominio,
      user,
      question,
      purchase,
      buy: (change: Partial<Purchase> = {}, asked: Partial<RegistrarQuestion> = {}) =>
        registrar.register(purchase(change), question(asked)),
      find: () => registrar.find(dominio, question()),
      account: () => services.context.accounts.of(registrar.service.name, user),
    };
  };
  const fault = (rule: Omit<FaultRule, 'server'>) => {
    const id = services.context.faults.set({ ...rule, server });
    onTestFinished(() => void services.context.faults.clear(id));
  };
  const isRegistered = (dominio: string) =>
    registryAt(services.context.world, dominio, services.context.clock.now())?.registered ?? false;

  test('a name is bought at the price of the check, and is taken for everybody', async () => {
    const { buy, find, account, dominio, question } = customer();
    expect(await find()).toEqual({ kind: 'not_held' });
    expect(await buy()).toMatchObject({
      kind: 'ok',
      charged: precio,
      reference: expect.stringMatching(/^\d+$/),
    });
    expect(account().ledger.map(({ domain, cents }) => [domain, cents])).toEqual([
      [dominio, precio.centimos],
    ]);
    expect(isRegistered(dominio)).toBe(true);
    expect((await registrar.check(dominio, question())).kind).toBe('taken');
    const held = await find();
    expect(held).toMatchObject({ kind: 'held' });
    const expires = held.kind === 'held' ? (held.expires ?? 0) : 0;
    expect(Math.abs(expires - services.context.clock.now() - 365.25 * 86_400_000)).toBeLessThan(
      2 * 86_400_000,
    );
  });

  test('what the account has left is in the currency of its prices', async () => {
    const { buy, question } = customer();
    expect(await registrar.balance(question())).toEqual({
      kind: 'balance',
      saldo: { centimos: 4_210, moneda: precio.moneda },
    });
    await buy();
    expect(await registrar.balance(question())).toEqual({
      kind: 'balance',
      saldo: { centimos: 4_210 - precio.centimos, moneda: precio.moneda },
    });
  });

  test.each([
    ['throttle-429-retry-after', { kind: 'throttled', retryAfterMs: 90_000 }],
    ['wrong-key', { kind: 'auth', why: 'key' }],
    ['quota-end', { kind: 'no_funds' }],
    ['taken-meanwhile', { kind: 'taken' }],
    ['contact-refused', { kind: 'contact_refused' }],
    ['locked-out', { kind: 'auth', why: 'locked' }],
    ['server-error', { kind: 'unknown', why: 'server_error' }],
    ['broken-before', { kind: 'unknown', why: 'server_error' }],
    ['closed', { kind: 'unknown', why: 'no_answer' }],
    ['timeout', { kind: 'unknown', why: 'no_answer' }],
    ['html', { kind: 'unknown', why: 'malformed' }],
    ['empty', { kind: 'unknown', why: 'malformed' }],
    ['throttle-text', { kind: 'unknown', why: 'malformed' }],
  ] as const)('%s: nothing is bought', async (name, outcome) => {
    const { buy, account, find } = customer();
    fault({ fault: name, retryAfterSeconds: 90, times: 1 });
    expect(await buy({}, limitOf(name))).toEqual(outcome);
    expect(account().ledger).toEqual([]);
    if (name !== 'locked-out') expect(await find()).toEqual({ kind: 'not_held' });
  });

  test.each([
    ['silent-after', 'no_answer'],
    ['broken-after', 'server_error'],
    ['other-name', 'malformed'],
  ] as const)('%s: bought without a usable answer, which is never a refusal', async (name, why) => {
    const { buy, account, find } = customer();
    fault({ fault: name, times: 1 });
    expect(await buy({}, limitOf(name))).toEqual({ kind: 'unknown', why });
    expect(account().ledger).toHaveLength(1);
    expect((await find()).kind).toBe('held');
  });

  test('a purchase that the registrar makes after the answer was given up is found later', async () => {
    const { buy, find } = customer();
    fault({ fault: 'executes-late', delayMs: LATE_MS, times: 1 });
    expect(await buy({}, limitOf('executes-late'))).toEqual({ kind: 'unknown', why: 'no_answer' });
    expect(await find()).toEqual({ kind: 'not_held' });
    services.context.accounts.executeLate();
    expect((await find()).kind).toBe('held');
  });

  test('a price that has moved by a cent', async () => {
    const { buy, account } = customer();
    fault({ fault: 'price-moved', times: 1 });
    const moved = { ...precio, centimos: precio.centimos + 1 };
    expect(await buy()).toMatchObject(
      suite.hasGuard
        ? { kind: 'price_changed', price: moved, premium: false }
        : { kind: 'ok', charged: moved },
    );
    expect(account().ledger.map(({ cents }) => cents)).toEqual(suite.hasGuard ? [] : [moved.centimos]);
  });

  test('a premium name is not bought without a word', async () => {
    const { buy, account } = customer();
    const dominio = `premium-${++names}.${suite.zone}`;
    expect(await buy({ dominio })).toMatchObject({ kind: 'price_changed', premium: !suite.hasGuard });
    expect(account().ledger).toEqual([]);
    account().balanceCents = 200_000;
    const price = { ...precio, centimos: 125_000 };
    expect(await buy({ dominio, premium: true, precio: price })).toMatchObject({
      kind: 'ok',
      charged: price,
    });
  });

  test('the balance runs out', async () => {
    const { buy, account } = customer();
    account().balanceCents = precio.centimos - 1;
    expect(await buy()).toEqual({ kind: 'no_funds' });
    expect(account().ledger).toEqual([]);
  });

  test('a name that has a holder is taken', async () => {
    expect(await customer().buy({ dominio: `ikea.${suite.zone}` })).toEqual({ kind: 'taken' });
  });

  test('a zone that it does not sell', async () => {
    expect(await customer().buy({ dominio: NOT_SOLD })).toEqual({ kind: 'unsupported_tld' });
  });

  test('a second attempt under the same number never buys twice', async () => {
    const { buy, account } = customer();
    const intento = randomUUID();
    const first = await buy({ intento });
    expect(await buy({ intento })).toEqual(suite.hasGuard ? first : { kind: 'taken' });
    expect(account().ledger).toHaveLength(1);
  });

  test('a key with one half is never sent', async () => {
    const before = JSON.stringify(services.context.counters.servers());
    const { buy, question } = customer();
    expect(await buy({}, { key: 'sinpuntos' })).toEqual({ kind: 'auth', why: 'key' });
    expect(await registrar.balance(question({ key: 'sinpuntos' }))).toEqual({ kind: 'refused', why: 'key' });
    expect(JSON.stringify(services.context.counters.servers())).toBe(before);
  });

  test('stopping the question stops the call', async () => {
    fault({ fault: 'timeout', times: 1 });
    const { buy } = customer();
    await expect(buy({}, { signal: AbortSignal.timeout(100), timeoutMs: 30_000 })).rejects.toThrow();
  });

  test('the names of an account are read page by page, with their ends and their renewals', async () => {
    const { user, question, account, dominio } = customer();
    const expires = Date.UTC(2027, 4, 3, 10);
    for (let n = 0; n < 1_001; n++) {
      account().names.set(`mio-${n}.com`, {
        domain: `mio-${n}.com`,
        id: n,
        created: 0,
        expires,
        autoRenew: n % 2 === 0,
        nameservers: [],
        pending: false,
      });
    }
    const read = [];
    for (let page: number | null = null; ; ) {
      const answer = await registrar.list(page, question());
      if (answer.kind !== 'page') throw new Error(`${user}: ${answer.kind}`);
      read.push(...answer.nombres);
      if (answer.siguiente === null) break;
      page = answer.siguiente;
    }
    expect(read).toHaveLength(1_001);
    expect(new Set(read.map((one) => one.dominio)).size).toBe(1_001);
    expect(read[0]).toMatchObject({ dominio: 'mio-0.com', autorenovacion: true });
    expect(read[1]?.autorenovacion).toBe(false);
    expect(new Date(read[0]?.caduca ?? 0).toISOString().slice(0, 10)).toBe('2027-05-03');
    expect(await registrar.find(dominio, question())).toEqual({ kind: 'not_held' });
    expect((await registrar.find('mio-1000.com', question())).kind).toBe('held');
  });

  test('renewal is switched off and name servers are set, as often as asked', async () => {
    const { buy, account, dominio, question } = customer();
    await buy();
    for (let n = 0; n < 2; n++) {
      expect(await registrar.stopRenewal(dominio, question())).toEqual({ kind: 'done' });
      const servers = ['ns1.mio.es', 'ns2.mio.es'];
      expect(await registrar.setServers(dominio, servers, question())).toEqual({ kind: 'done' });
    }
    expect(account().names.get(dominio)).toMatchObject({
      autoRenew: false,
      nameservers: ['ns1.mio.es', 'ns2.mio.es'],
    });
    expect((await registrar.stopRenewal('ajeno.es', question())).kind).not.toBe('done');
  });

  test.runIf(registrar.hasDryRun)('a dry run buys nothing', async () => {
    const { buy, account } = customer();
    expect(await buy({ simulacro: true })).toMatchObject({ kind: 'ok', charged: precio });
    expect(account().ledger).toEqual([]);
  });
});
