import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import type { FaultRule } from '#simulator/faults.ts';
import { EPOCH, type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { deleteName } from '#simulator/take.ts';
import { registrars } from './catalogue.ts';
import type { RegistrarQuestion, RegistrarReservations } from './port.ts';

const DAY = 24 * 3_600_000;
/** Faults after which no answer comes. */
const SILENT: ReadonlySet<string> = new Set(['timeout', 'silent-after', 'executes-late']);
const SILENT_MS = 2_000;
/** Not before the test says so. */
const LATE_MS = 3_600_000;
const ANSWER_MS = 20_000;
const limitOf = (name: string) => ({ timeoutMs: SILENT.has(name) ? SILENT_MS : ANSWER_MS });

let services: TestServices;
let http: ServiceClient;
let elapsed = 0;
beforeAll(async () => {
  services = await testServices();
  services.context.clock = { now: () => EPOCH + elapsed };
  http = createServiceClient({ userAgent: 'pruebas' });
});
afterAll(async () => {
  await http.close();
  await services.close();
});

const takers = Object.values(registrars).flatMap((registrar) =>
  registrar.reservations === null ? [] : [{ registrar, reservations: registrar.reservations }],
);

test('the registrars that take reservations', () => {
  expect(takers.map(({ registrar }) => registrar.fuente)).toEqual(['dynadot']);
});

let customers = 0;
let names = 0;
/** A name that is about to be deleted. */
function dropping(): string {
  const dominio = `taller-antiguo-${++names}.com`;
  deleteName(services.context.world, dominio, services.context.clock.now() + 3 * DAY);
  return dominio;
}

describe.each(takers.map((one) => [one.registrar.nombre, one] as const))('%s', (_, taker) => {
  const { registrar, reservations } = taker;
  const server = `service:${registrar.service.name}`;
  const customer = (dominio = dropping()) => {
    const user = `reserva-${++customers}-buena`;
    const question = (change: Partial<RegistrarQuestion> = {}): RegistrarQuestion => ({
      http,
      baseUrl: services.at(registrar.service.name),
      key: user,
      signal: AbortSignal.timeout(120_000),
      timeoutMs: ANSWER_MS,
      now: services.context.clock.now(),
      ...change,
    });
    const ask = <K extends keyof RegistrarReservations>(what: K, change: Partial<RegistrarQuestion> = {}) =>
      reservations[what](dominio, question(change)) as ReturnType<RegistrarReservations[K]>;
    return {
      dominio,
      question,
      reserve: (change?: Partial<RegistrarQuestion>) => ask('reserve', change),
      requested: () => ask('requested'),
      withdraw: () => ask('withdraw'),
      find: async () => (await registrar.find(dominio, question())).kind,
      account: () => services.context.accounts.of(registrar.service.name, user),
    };
  };
  const fault = (rule: Omit<FaultRule, 'server'>) => {
    const id = services.context.faults.set({ ...rule, server });
    onTestFinished(() => void services.context.faults.clear(id));
  };
  const release = (dominio: string) => {
    const domain = services.context.world.domains.get(dominio);
    if (domain) domain.droppedAt = services.context.clock.now();
  };

  test('a request is placed once, is listed, and is withdrawn', async () => {
    const { reserve, requested, withdraw, account } = customer();
    expect(await requested()).toEqual({ kind: 'not_requested' });
    expect(await reserve()).toEqual({ kind: 'placed' });
    expect(await reserve()).toEqual({ kind: 'placed' });
    expect([...account().requests.values()]).toHaveLength(1);
    expect(await requested()).toEqual({ kind: 'requested', auction: false });
    expect(await withdraw()).toEqual({ kind: 'done' });
    expect(await requested()).toEqual({ kind: 'not_requested' });
    expect((await withdraw()).kind).not.toBe('done');
  });

  test('the name that only this account asked for is bought at its release', async () => {
    const { reserve, requested, find, dominio, account } = customer();
    await reserve();
    expect(await find()).toBe('not_held');
    release(dominio);
    expect(await find()).toBe('held');
    expect(await requested()).toEqual({ kind: 'not_requested' });
    expect(account().ledger.map(({ domain }) => domain)).toEqual([dominio]);
  });

  test('the name that others asked for, too, is sold at auction', async () => {
    const { reserve, requested, find, dominio } = customer();
    fault({ fault: 'auctioned', times: 1 });
    await reserve();
    const other = customer(dominio);
    expect(await other.reserve()).toEqual({ kind: 'placed' });
    release(dominio);
    expect(await requested()).toEqual({ kind: 'requested', auction: true });
    expect(await other.requested()).toEqual({ kind: 'requested', auction: true });
    expect([await find(), await other.find()]).toEqual(['not_held', 'not_held']);
  });

  test('a name that another registered is lost with its request', async () => {
    const { reserve, requested, find, dominio } = customer();
    await reserve();
    elapsed += DAY / 24;
    release(dominio);
    const domain = services.context.world.domains.get(dominio);
    if (domain) domain.takenAt = services.context.clock.now();
    expect(await requested()).toEqual({ kind: 'not_requested' });
    expect(await find()).toBe('not_held');
  });

  test('a name that is not being deleted cannot be asked for yet', async () => {
    expect(await customer('ikea.com').reserve()).toEqual({ kind: 'not_yet' });
  });

  test.each([
    ['throttle-429-retry-after', { kind: 'throttled', retryAfterMs: 90_000 }],
    ['wrong-key', { kind: 'auth', why: 'key' }],
    ['quota-end', { kind: 'no_funds' }],
    ['locked-out', { kind: 'auth', why: 'locked' }],
    ['server-error', { kind: 'unknown', why: 'server_error' }],
    ['broken-before', { kind: 'unknown', why: 'server_error' }],
    ['closed', { kind: 'unknown', why: 'no_answer' }],
    ['timeout', { kind: 'unknown', why: 'no_answer' }],
    ['html', { kind: 'unknown', why: 'malformed' }],
    ['empty', { kind: 'unknown', why: 'malformed' }],
  ] as const)('%s: nothing is requested', async (name, outcome) => {
    const { reserve, account } = customer();
    fault({ fault: name, retryAfterSeconds: 90, times: 1 });
    expect(await reserve(limitOf(name))).toEqual(outcome);
    expect(account().requests.size).toBe(0);
  });

  test.each([
    ['silent-after', 'no_answer'],
    ['broken-after', 'server_error'],
  ] as const)('%s: requested without a usable answer, which is never a refusal', async (name, why) => {
    const { reserve, requested } = customer();
    fault({ fault: name, times: 1 });
    expect(await reserve(limitOf(name))).toEqual({ kind: 'unknown', why });
    expect(await requested()).toMatchObject({ kind: 'requested' });
  });

  test('a request that is made after the answer was given up is found later', async () => {
    const { reserve, requested } = customer();
    fault({ fault: 'executes-late', delayMs: LATE_MS, times: 1 });
    expect(await reserve(limitOf('executes-late'))).toEqual({ kind: 'unknown', why: 'no_answer' });
    services.context.accounts.executeLate();
    expect((await requested()).kind).toBe('requested');
  });

  test('of a request of which no byte was sent it is known that it was not made', async () => {
    const { reserve } = customer();
    expect(await reserve({ baseUrl: 'http://127.0.0.1:9/' })).toEqual({ kind: 'not_sent' });
    expect(await reserve({ startBy: performance.now() - 1 })).toEqual({ kind: 'not_sent' });
  });

  test('what the account holds, its balance and its settings', async () => {
    const { reserve, dominio, question, account } = customer();
    expect(await registrar.balance(question())).toEqual({
      kind: 'balance',
      saldo: { centimos: 4_210, moneda: 'USD' },
    });
    await reserve();
    release(dominio);
    const held = await registrar.list(null, question());
    expect(held).toMatchObject({
      kind: 'page',
      nombres: [{ dominio, autorenovacion: true }],
      siguiente: null,
    });
    expect(await registrar.stopRenewal(dominio, question())).toEqual({ kind: 'done' });
    expect(await registrar.setServers(dominio, ['ns1.mio.es', 'ns2.mio.es'], question())).toEqual({
      kind: 'done',
    });
    expect(account().names.get(dominio)).toMatchObject({
      autoRenew: false,
      nameservers: ['ns1.mio.es', 'ns2.mio.es'],
    });
    expect(await registrar.list(null, question())).toMatchObject({ nombres: [{ autorenovacion: false }] });
    account().balanceCents = 0;
    expect(await registrar.balance(question())).toMatchObject({ saldo: { centimos: 0 } });
  });

  test('it registers nothing at once', async () => {
    const { question, dominio } = customer();
    const purchase = {
      ...{ dominio, anios: 1, precio: { centimos: 1_108, moneda: 'EUR' }, premium: false, servidores: [] },
      ...{ titular: null, intento: 'a', simulacro: false },
    };
    expect(await registrar.register(purchase, question())).toEqual({ kind: 'unsupported_tld' });
  });

  test('stopping the question stops the call', async () => {
    fault({ fault: 'timeout', times: 1 });
    const { reserve } = customer();
    await expect(reserve({ signal: AbortSignal.timeout(100), timeoutMs: 30_000 })).rejects.toThrow();
  });
});
