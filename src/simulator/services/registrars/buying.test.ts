import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { askDns, testSimulator } from '../../simulator.test-kit.ts';
import type { Simulator } from '../../start.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await testSimulator();
});
afterAll(() => simulator.close());

const Answer = z.looseObject({ success: z.boolean(), errorCode: z.number() });

const OWNER = {
  Type: 'individual',
  FirstName: 'Eva',
  LastName: 'Inventada',
  IdentNumber: '00000014Z',
  Email: 'eva@ejemplo.es',
  Phone: '+34.911000333',
  Address: 'Calle 1',
  PostalCode: '28001',
  City: 'Madrid',
  State: 'Madrid',
  Country: 'ES',
};
const contact = (change: Partial<typeof OWNER> = {}) =>
  Object.fromEntries(
    Object.entries({ ...OWNER, ...change }).flatMap(([field, value]) => [
      [`ownerContact${field}`, value],
      [`adminContact${field}`, value],
    ]),
  );

const dondominio = async (path: string, form: Record<string, string>, user = 'comprador') => {
  const answer = await fetch(`${simulator.map.services.dondominio}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ apiuser: user, apipasswd: 'buena', ...form }),
  });
  return Answer.parse(await answer.json());
};
const buy = (domain: string, change: Record<string, string> = {}, user?: string) =>
  dondominio('/domain/create/', { domain, period: '1', ...contact(), ...change }, user);

async function control(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${simulator.map.control?.url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return await answer.json();
}
const ledger = async (account: string) =>
  z
    .record(
      z.string(),
      z.looseObject({
        balanceCents: z.number(),
        ledger: z.array(z.looseObject({ domain: z.string(), cents: z.number() })),
      }),
    )
    .parse(await control('/ledgers'))[account];

test('a bought name is taken for everybody: registrars, zone and registry; the ledger has it once', async () => {
  const domain = 'ferreteria-nueva.es';
  expect(await buy(domain)).toMatchObject({ success: true });
  expect(await buy(domain, {}, 'otro-comprador')).toMatchObject({ errorCode: 2010 });
  const server = simulator.map.dns.tld.es?.[0] ?? '';
  expect((await askDns(server, domain, 'NS')).authorities?.length).toBeGreaterThan(0);
  expect(simulator.control.registry(domain)?.registered).toBe(true);
  expect(await ledger('dondominio/comprador')).toMatchObject({
    balanceCents: 4_210 - 795,
    ledger: [{ domain, cents: 795 }],
  });
});

test('the control moves a price and a balance', async () => {
  const domain = 'floristeria-nueva.es';
  await control('/price', { domain, cents: 901 });
  await control('/balance', { registrar: 'dondominio', user: 'pobre', cents: 900 });
  expect(await buy(domain, {}, 'pobre')).toMatchObject({ errorCode: 1100 });
  await control('/balance', { registrar: 'dondominio', user: 'pobre', cents: 901 });
  expect(await buy(domain, {}, 'pobre')).toMatchObject({ success: true });
  expect(await ledger('dondominio/pobre')).toMatchObject({ balanceCents: 0, ledger: [{ cents: 901 }] });
});

test.each([
  ['a DNI with another letter', { ownerContactIdentNumber: '00000014A' }],
  ['no document', { ownerContactIdentNumber: '' }],
  ['an administrative contact with another letter', { adminContactIdentNumber: '00000014B' }],
])('a holder with %s is refused', async (_, change) => {
  expect(await buy('papeleria-nueva.es', change)).toMatchObject({ errorCode: 3002 });
});

test('a rival takes a released name at the first of its looks, unless it was bought before', async () => {
  const now = simulator.control.now();
  const [first = '', second = ''] = [...simulator.world.domains.values()]
    .filter(({ name, zone }) => zone === 'es' && simulator.control.registry(name)?.delegated)
    .map(({ name }) => name);
  const names = [first, second];
  for (const name of names) simulator.control.drop(name, now + DAY + MINUTE);
  const taken = await control('/rival', { domains: names, everyMs: 5 * MINUTE, fromMs: now + DAY });
  expect(taken).toEqual(Object.fromEntries(names.map((name) => [name, now + DAY + 5 * MINUTE])));
  expect(await buy(first)).toMatchObject({ errorCode: 2010 });
  simulator.control.advance(DAY + 2 * MINUTE);
  expect(await buy(first)).toMatchObject({ success: true });
  simulator.control.advance(4 * MINUTE);
  expect(await buy(second)).toMatchObject({ errorCode: 2010 });
});

test('a name that was bought on the website is among the names of the account', async () => {
  const expires = Date.UTC(2027, 5, 9);
  const user = 'con-web';
  await control('/own', { registrar: 'dondominio', user, domain: 'comprado-en-la-web.es', expires });
  expect(await dondominio('/domain/list/', { page: '1', pageLength: '10' }, user)).toMatchObject({
    responseData: {
      queryInfo: { total: 1 },
      domains: [{ name: 'comprado-en-la-web.es', tsExpir: '2027-06-09', renewalMode: 'autorenew' }],
    },
  });
});
