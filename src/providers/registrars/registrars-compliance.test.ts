import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { NetworkMap } from '#platform/config/network-map.ts';
import { createServiceClient, type ServiceClient } from '#platform/outbound/http-json.ts';
import type { FaultRule } from '#simulator/faults.ts';
import { type TestServices, testServices } from '#simulator/services/services.test-kit.ts';
import { registryAt } from '#simulator/world/lifecycle.ts';
import { createRegistrarProbe } from './account-probe.ts';
import { registrars } from './catalogue.ts';

const KEY = '54321-TAL:Zq7Wx9Kv-secreta';
const HOUR = 3_600_000;

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

const mapOf = (addresses: Record<string, string>): NetworkMap => ({
  dns: { tld: {}, resolver: [] },
  whois: {},
  rdap: { bootstrap: 'http://127.0.0.1:9/' },
  http: {},
  services: addresses,
});

interface Suite {
  registrar: (typeof registrars)[keyof typeof registrars];
  /** A zone that it sells, and an unregistered name in it. */
  zone: string;
  free: string;
  answer: (change: Record<string, unknown>) => unknown;
  money: string;
}

/** Of the API whose prices are texts. */
const priceWords = ({ price }: { price?: unknown }) => (price === undefined ? '' : `${String(price)} in EUR`);
const PREMIUM_WORDS: Readonly<Record<string, string>> = {
  true: ' and Is a Premium Domain',
  'tal vez': ' and Premium: tal vez',
};

const suites: Suite[] = [
  {
    registrar: registrars.dondominio,
    zone: 'es',
    free: 'nadie-lo-tiene.es',
    answer: (change) => ({
      success: true,
      errorCode: 0,
      responseData: {
        domains: [
          {
            name: 'nadie-lo-tiene.es',
            available: true,
            premium: false,
            price: 7.95,
            currency: 'EUR',
            ...change,
          },
        ],
      },
    }),
    money: '7,95 EUR',
  },
  {
    registrar: registrars.porkbun,
    zone: 'com',
    free: 'nadie-lo-tiene.com',
    answer: ({ available, ...change }) => ({
      status: 'SUCCESS',
      response: { avail: available ?? 'yes', premium: 'no', price: '11.08', ...change },
    }),
    money: '11,08 USD',
  },
  {
    registrar: registrars.dynadot,
    zone: 'com',
    free: 'nadie-lo-tiene.com',
    answer: ({ available, premium, ...change }) => ({
      SearchResponse: {
        ResponseCode: '0',
        SearchResults: [
          {
            DomainName: 'nadie-lo-tiene.com',
            Available: available ?? 'yes',
            Price: `${priceWords({ price: '7.95', ...change })}${PREMIUM_WORDS[String(premium)] ?? ''}`,
          },
        ],
      },
    }),
    money: '11,08 EUR',
  },
];

describe.each(suites.map((suite) => [suite.registrar.nombre, suite] as const))('%s', (_, suite) => {
  const { registrar, free } = suite;
  const server = `service:${registrar.service.name}`;
  const probe = (addresses = services.services) =>
    createRegistrarProbe(registrar, { http, clock: systemClock, map: mapOf(addresses) });
  const ask = (dominio: string, { key = KEY, timeoutMs = 20_000, by = probe() } = {}) =>
    by.ask(dominio, key, { signal: AbortSignal.timeout(60_000), timeoutMs });
  const fault = (rule: Omit<FaultRule, 'server'>) => {
    const id = services.context.faults.set({ ...rule, server });
    onTestFinished(() => void services.context.faults.clear(id));
  };
  /** A server of this suite that gives one answer. */
  const answering = async (reply: (response: ServerResponse) => void) => {
    const own = createServer((request, response) => {
      request.resume().on('end', () => reply(response));
    });
    await new Promise<void>((listening) => own.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      own.closeAllConnections();
      own.close();
    });
    const { port } = own.address() as AddressInfo; // it listens on TCP
    return probe({ [registrar.service.name]: `http://127.0.0.1:${port}/` });
  };
  const saying = (body: unknown, status = 200) =>
    answering((response) => void response.writeHead(status).end(JSON.stringify(body)));
  const registered = () => {
    const found = [...services.context.world.domains.values()].find(
      ({ name, zone }) =>
        zone === suite.zone &&
        registryAt(services.context.world, name, services.context.clock.now())?.registered,
    );
    if (found === undefined) throw new Error(`no registered name in .${suite.zone}`);
    return found.name;
  };

  test('a name that can be registered is absent for the account alone, with its price in whole cents', async () => {
    const { evidence, retryAfterMs } = await ask(free);
    expect(evidence).toMatchObject({
      fuente: registrar.fuente,
      kind: 'absent',
      authority: 'account',
      quarantined: false,
      precio: { centimos: Number(suite.money.replace(/\D/g, '')), moneda: suite.money.slice(-3) },
      detalle: `${registrar.nombre} dice que se puede registrar por ${suite.money}`,
    });
    expect(evidence).not.toHaveProperty('premium');
    expect(retryAfterMs).toBeNull();
  });

  test('a name that has a holder is registered, without price', async () => {
    const { evidence } = await ask(registered());
    expect(evidence).toMatchObject({ kind: 'registered', authority: 'account' });
    expect(evidence).not.toHaveProperty('precio');
  });

  test('a name above the usual price is reserved, never absent, and its price is kept', async () => {
    const { evidence } = await ask(`premium-del-barrio.${suite.zone}`);
    expect(evidence).toMatchObject({ kind: 'reserved', premium: true, precio: { centimos: 125_000 } });
    expect(evidence.detalle).toContain('1.250,00');
  });

  test('a lie is told like the truth: nothing in one answer shows it', async () => {
    fault({ fault: 'false-404' });
    expect((await ask(registered())).evidence.kind).toBe('absent');
  });

  test.each([
    ['throttle-429-retry-after', 90, 90_000],
    ['throttle-429', undefined, null],
  ] as const)('%s: no evidence, and the wait that it asks for', async (name, seconds, waitMs) => {
    fault({ fault: name, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) });
    const { evidence, retryAfterMs } = await ask(free);
    expect([evidence.kind, retryAfterMs]).toEqual(['limited', waitMs]);
    expect(evidence.detalle).toBe(`${registrar.nombre} limita las consultas`);
    expect(evidence.limite).toBeUndefined();
  });

  test('an account that is closed to questions is left alone until the end that is told', async () => {
    fault({ fault: 'locked-out' });
    // The registrar keeps this account closed, so other tests must not use it.
    const { evidence, retryAfterMs } = await ask(free, { key: `cerrada-${registrar.fuente}:Zq7Wx9Kv` });
    expect([evidence.kind, evidence.limite, retryAfterMs]).toEqual(['limited', 'cierre', 24 * HOUR]);
    expect(evidence.detalle).toMatch(
      new RegExp(
        `^${registrar.nombre} ha cerrado la cuenta a consultas: no se le pregunta hasta el \\d+/\\d+ a las \\d\\d:\\d\\d$`,
      ),
    );
  });

  test('a throttle of more than a quarter of an hour is a closed account', async () => {
    fault({ fault: 'throttle-429-retry-after', retryAfterSeconds: 7_200 });
    const { evidence, retryAfterMs } = await ask(free);
    expect([evidence.kind, retryAfterMs]).toEqual(['limited', 2 * HOUR]);
    expect(evidence.detalle).toContain('ha cerrado la cuenta a consultas');
  });

  test('an answer about another name says nothing of this one', async () => {
    fault({ fault: 'other-name' });
    const { evidence } = await ask(free);
    expect([evidence.kind, evidence.detalle]).toEqual([
      'unknown',
      `${registrar.nombre} ha contestado sobre otro dominio`,
    ]);
  });

  test('a key that is refused is not asked with again for ten minutes, and none of it is repeated', async () => {
    const { evidence, retryAfterMs } = await ask(free, { key: 'mala-1:Zq7Wx9Kv' });
    expect([evidence.kind, evidence.limite, retryAfterMs]).toEqual(['limited', 'clave', HOUR / 6]);
    expect(evidence.detalle).toBe(`${registrar.nombre} no acepta la clave: revísala en Configuración`);
    expect(JSON.stringify(evidence)).not.toMatch(/mala-1|Zq7W/);
  });

  test.runIf(registrar.keyHalves !== null)('a key with one half is never sent', async () => {
    const before = JSON.stringify(services.context.counters.servers());
    for (const key of ['sinpuntos', ':secreta', 'usuario:']) {
      expect((await ask(free, { key })).evidence.kind).toBe('limited');
    }
    expect(JSON.stringify(services.context.counters.servers())).toBe(before);
  });

  test.each(['html', 'empty', 'malformed', 'truncated', 'throttle-text', 'endless-body'] as const)(
    '%s is no evidence',
    async (name) => {
      fault({ fault: name });
      expect(['unknown', 'error']).toContain((await ask(free, { timeoutMs: 1_500 })).evidence.kind);
    },
  );

  test.each(['server-error', 'closed', 'timeout', 'slow-headers'] as const)(
    '%s: it did not answer in time or at all',
    async (name) => {
      fault({ fault: name });
      const { evidence } = await ask(free, { timeoutMs: 500 });
      expect([evidence.kind, evidence.detalle.startsWith(`${registrar.nombre}: `)]).toEqual(['error', true]);
    },
  );

  test('an answer that comes late, but in time, counts', async () => {
    fault({ fault: 'slow', delayMs: 300 });
    expect((await ask(free)).evidence.kind).toBe('absent');
  });

  test('with a network map that does not name it, nothing leaves this machine', async () => {
    expect((await ask(free, { by: probe({}) })).evidence.kind).toBe('error');
  });

  test('stopping the question stops the call', async () => {
    fault({ fault: 'timeout' });
    const stopped = probe().ask(free, KEY, { signal: AbortSignal.timeout(100), timeoutMs: 30_000 });
    await expect(stopped).rejects.toThrow();
  });

  test.each([
    ['its numbers as texts', { price: '7.95', premium: 'no', available: 'yes' }, 'absent', 795],
    ['no price', { price: null }, 'absent', null],
    ['a price that is none', { price: '7,95 €' }, 'absent', null],
    ['a price below zero', { price: -7.95 }, 'absent', null],
    ['no word on premium', { premium: undefined }, 'absent', 'any'],
    ['premium without a price', { premium: true, price: undefined }, 'reserved', null],
    ['premium in words that are not known', { premium: 'tal vez' }, 'unknown', null],
    ['availability in words that are not known', { available: 'maybe' }, 'unknown', null],
    ['availability as a null', { available: { toString: 'yes' } }, 'unknown', null],
  ] as const)('an answer with %s', async (_name, change, kind, cents) => {
    const { evidence } = await ask(free, { by: await saying(suite.answer(change)) });
    expect(evidence.kind).toBe(kind);
    if (cents !== 'any') expect(evidence.precio?.centimos ?? null).toBe(cents);
  });

  test.each([
    [401, 'limited'],
    [403, 'limited'],
    [404, 'unknown'],
    [302, 'unknown'],
    [500, 'error'],
    [503, 'error'],
  ])('HTTP %i with a body that says available is %s', async (status, kind) => {
    expect((await ask(free, { by: await saying(suite.answer({}), status) })).evidence.kind).toBe(kind);
  });

  test('an answer larger than any of its own is no evidence', async () => {
    const by = await saying({ ...Object(suite.answer({})), relleno: 'x'.repeat(100_000) });
    expect((await ask(free, { by })).evidence.kind).toBe('unknown');
  });

  test('turns belong to the account at the registrar, and tell nothing of its secret', () => {
    const { serverFor } = probe();
    if (registrar.keyHalves !== null) expect(serverFor('54321-TAL:una')).toBe(serverFor('54321-TAL:otra'));
    expect(serverFor('54321-TAL:una')).not.toBe(serverFor('99999-TAL:una'));
    expect(serverFor(KEY)).toMatch(new RegExp(`^${registrar.fuente}/[\\w-]{16}$`));
  });
});
