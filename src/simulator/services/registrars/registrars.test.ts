import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { FaultName } from '../../faults.ts';
import { EPOCH, type TestServices, testServices } from '../services.test-kit.ts';

const HOUR = 3_600_000;

let services: TestServices;
let elapsed = 0;
beforeAll(async () => {
  services = await testServices();
  services.context.clock = { now: () => EPOCH + elapsed };
});
afterEach(() => {
  services.context.faults.clear();
});
afterAll(() => services.close());

const sendDonDominio = (
  path: string,
  form: Record<string, string> = {},
  secret = 'buena',
  user = '12345-ABC',
) =>
  fetch(`${services.at('dondominio')}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ apiuser: user, apipasswd: secret, ...form }),
  });
const dondominio = async (...asked: Parameters<typeof sendDonDominio>) =>
  await (await sendDonDominio(...asked)).json();
const porkbun = (path: string, secret = 'buena', user = 'pk1_abc') =>
  fetch(`${services.at('porkbun')}/api/json/v3/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': user, 'x-secret-api-key': secret },
    body: '{}',
  });

const dynadot = (query: Record<string, string>, key = 'clave-buena') =>
  fetch(`${services.at('dynadot')}/api3.json?${new URLSearchParams({ key, ...query }).toString()}`);

test('DonDominio tells a balance, a price, and the name in both spellings', async () => {
  expect(await dondominio('/account/info/')).toMatchObject({
    success: true,
    responseData: { balance: 42.1, currency: 'EUR' },
  });
  expect(await dondominio('/domain/check/', { domain: 'xn--pealba-xwa.es' })).toMatchObject({
    success: true,
    responseData: {
      domains: [{ name: 'peñalba.es', punycode: 'xn--pealba-xwa.es', available: true, price: 7.95 }],
    },
  });
});

test('DonDominio refuses inside HTTP 200: the login, a zone that it does not sell, no name', async () => {
  expect(await dondominio('/tool/hello/', {}, 'mala')).toMatchObject({ success: false, errorCode: 201 });
  expect(await dondominio('/domain/check/', { domain: 'bar.fr' })).toMatchObject({ errorCode: 2002 });
  expect(await dondominio('/domain/check/')).toMatchObject({ errorCode: 101 });
});

test('Porkbun tells a balance in cents, prices as texts, and refuses by status', async () => {
  expect(await (await porkbun('account/balance')).json()).toMatchObject({ balance: 4_210 });
  expect(await (await porkbun('domain/checkDomain/nadie-lo-tiene.com')).json()).toMatchObject({
    status: 'SUCCESS',
    response: { avail: 'yes', price: '11.08', premium: 'no' },
  });
  expect((await porkbun('domain/checkDomain/bar.es')).status).toBe(400);
  expect((await porkbun('ping', 'mala')).status).toBe(403);
  const limited = await porkbun('ping', 'limite');
  expect([limited.status, await limited.json()]).toEqual([
    429,
    expect.objectContaining({ ttlRemaining: 20 }),
  ]);
});

const Checked = z.object({ name: z.string(), available: z.boolean(), premium: z.boolean() });
type Checked = z.infer<typeof Checked>;
const DynadotChecked = z.object({
  SearchResponse: z.object({
    SearchResults: z.tuple([
      z.object({ DomainName: z.string(), Available: z.string(), Price: z.string().default('') }),
    ]),
  }),
});
const ErrorCode = z.object({ errorCode: z.number() });
const DonDominioChecked = z.object({ responseData: z.object({ domains: z.tuple([Checked]) }) });
const PorkbunChecked = z.object({
  response: z.object({ domain: z.string().optional(), avail: z.string(), premium: z.string() }),
});

/** Both registrars with the same questions. */
const registrars = [
  {
    service: 'dondominio',
    zone: 'es',
    check: async (name: string, user?: string): Promise<Checked> =>
      DonDominioChecked.parse(await dondominio('/domain/check/', { domain: name }, 'buena', user))
        .responseData.domains[0],
    send: (name: string) => sendDonDominio('/domain/check/', { domain: name }),
    isClosed: async (user: string) =>
      ErrorCode.parse(await dondominio('/tool/hello/', {}, 'buena', user)).errorCode === 1030,
  },
  {
    service: 'porkbun',
    zone: 'com',
    check: async (name: string, user?: string): Promise<Checked> => {
      const answer = await porkbun(`domain/checkDomain/${name}`, 'buena', user);
      const { domain = name, avail, premium } = PorkbunChecked.parse(await answer.json()).response;
      return { name: domain, available: avail === 'yes', premium: premium === 'yes' };
    },
    send: (name: string) => porkbun(`domain/checkDomain/${name}`),
    isClosed: async (user: string) => (await porkbun('ping', 'buena', user)).status === 403,
  },
  {
    service: 'dynadot',
    zone: 'com',
    check: async (name: string, user?: string): Promise<Checked> => {
      const answer = await dynadot({ command: 'search', domain0: name }, user);
      const [{ DomainName, Available, Price }] = DynadotChecked.parse(await answer.json()).SearchResponse
        .SearchResults;
      return { name: DomainName, available: Available === 'yes', premium: Price.includes('Premium') };
    },
    send: (name: string) => dynadot({ command: 'search', domain0: name }),
    isClosed: async (user: string) =>
      (await (await dynadot({ command: 'get_account_balance' }, user)).text()).includes('account locked'),
  },
] as const;

describe.each(registrars.map((registrar) => [registrar.service, registrar] as const))(
  '%s',
  (service, one) => {
    const suffer = (fault: FaultName, more: { share?: number; delayMs?: number; times?: number } = {}) =>
      services.context.faults.set({ fault, server: `service:${service}`, ...more });
    const held = `ikea.${one.zone}`;
    const free = `nadie-lo-tiene.${one.zone}`;

    test('says what the registry holds, also of a name that is out of its zone', async () => {
      const out = [...services.context.world.domains.values()].find(
        ({ zone, phase }) => zone === one.zone && phase === 'hold',
      );
      expect(await one.check(free)).toMatchObject({ available: true, premium: false });
      expect(await one.check(held)).toMatchObject({ available: false });
      expect(await one.check(out?.name ?? '')).toMatchObject({ name: out?.name, available: false });
    });

    test('sells a name above the usual price as premium', async () => {
      expect(await one.check(`premium-del-barrio.${one.zone}`)).toMatchObject({
        available: true,
        premium: true,
      });
    });

    test('lies once in ten: a name that has a holder is free to it then', async () => {
      suffer('false-404', { share: 0.1 });
      const said = [];
      for (let n = 0; n < 60; n++) said.push((await one.check(held)).available);
      expect(said.filter(Boolean)).toHaveLength(6);
      for (let n = 0; n < 60; n += 10) expect(said.slice(n, n + 10).filter(Boolean)).toHaveLength(1);
    });

    test('answers about another name', async () => {
      suffer('other-name');
      expect((await one.check(free)).name).not.toBe(free);
    });

    test('answers late, and then as ever', async () => {
      suffer('slow', { delayMs: 150 });
      const startedAt = performance.now();
      expect(await one.check(free)).toMatchObject({ available: true });
      expect(performance.now() - startedAt).toBeGreaterThan(140);
    });

    test('throttles', async () => {
      suffer('throttle-429', { times: 1 });
      expect((await one.send(free)).status).toBe(429);
      expect((await one.send(free)).status).toBe(200);
    });

    test('closes one account for a day of the world, whatever it asks meanwhile, and no other', async () => {
      const [closed, other] = [`cerrada-${service}`, `abierta-${service}`];
      suffer('locked-out', { times: 1 });
      expect(await one.isClosed(closed)).toBe(true);
      expect(await one.isClosed(closed)).toBe(true);
      expect(await one.isClosed(other)).toBe(false);
      elapsed += 23 * HOUR;
      expect(await one.isClosed(closed)).toBe(true);
      elapsed += HOUR;
      expect(await one.isClosed(closed)).toBe(false);
    });
  },
);

test('Porkbun tells how many seconds an account stays closed', async () => {
  services.context.faults.set({ fault: 'locked-out', server: 'service:porkbun', times: 1 });
  const left = async () =>
    z.object({ ttlRemaining: z.number() }).parse(await (await porkbun('ping', 'buena', 'pk1_ttl')).json());
  expect((await left()).ttlRemaining).toBe(86_400);
  elapsed += HOUR;
  expect((await left()).ttlRemaining).toBe(82_800);
});
