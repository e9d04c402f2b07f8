import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServices, testServices } from '../services.test-kit.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

const dondominio = async (path: string, form: Record<string, string> = {}, secret = 'buena') => {
  const body = new URLSearchParams({ apiuser: '12345-ABC', apipasswd: secret, ...form });
  return await (await fetch(`${services.at('dondominio')}${path}`, { method: 'POST', body })).json();
};
const porkbun = (path: string, secret = 'buena') =>
  fetch(`${services.at('porkbun')}/api/json/v3/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': 'pk1_abc', 'x-secret-api-key': secret },
    body: '{}',
  });

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
