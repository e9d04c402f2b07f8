import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServices, testServices } from './services.test-kit.ts';

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.close());

const AGENT = 'PruebasSimulador/1.0';
const paths = [
  '/',
  '/%',
  '//dos//barras',
  '/search?query=%F0%9F%92%A9%00&limit=1e9&lat=NaN&zoom=-5',
  '/search?query=__proto__&fields=constructor,__proto__',
  '/search-in-area?query=bar&lat=91&lng=999&zoom=0',
  '/searchmaps.php?query=constructor&offset=-1&limit=-1',
  '/v1/places:searchText',
  '/api/interpreter?data=%5Bout%3Ajson%5D%3B((((((',
  '/cdx/search/cdx?url=[::1]&filter=original:(a%2B)%2B$&collapse=timestamp:x&output=json',
  '/web/2020id_/../../etc/passwd',
  '/api/v1.0/getPageRank?domains[]=&domains[]=..&domains[]=%00',
  '/api/v1?domainName=..es&mode=x',
  '/v1/messages',
  '/v1/responses',
  '/v1beta/models/gemini-3.8-flash:generateContent',
  '/push/x',
  '/mensajes/999999999',
  '/interaction/no-existe',
  '/o/oauth2/v2/auth?client_id[]=x&redirect_uri=javascript:alert(1)',
  `/${'a'.repeat(6_000)}`,
];
const bodies = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"textQuery":{"a":1}}',
  `{"a":${'['.repeat(20_000)}`,
  '\u0000\uffff',
];
const headers = {
  'x-rapidapi-key': 'buena',
  'x-api-key': 'buena',
  'x-goog-api-key': 'buena',
  'api-opr': 'buena',
  authorization: 'Bearer buena',
  'anthropic-version': '2023-06-01',
  'x-goog-fieldmask': '*',
  'user-agent': AGENT,
};

test('hostile requests get an answer from every service and break none of them', async () => {
  const bases = [
    ...Object.entries(services.services).filter(([name]) => name !== 'smtp'),
    ['oidc', services.oidcIssuer],
  ];
  const statuses = new Set<number>();
  for (const [, base] of bases) {
    for (const path of paths) {
      const get = await fetch(base + path, {
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(150_000),
      });
      statuses.add(get.status);
      await get.arrayBuffer();
    }
    for (const path of paths.filter((one) => /^\/(v1|search|api\/int|push)/.test(one))) {
      for (const body of bodies) {
        const post = await fetch(base + path, {
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.timeout(150_000),
        });
        statuses.add(post.status);
        await post.arrayBuffer();
      }
    }
  }
  expect(services.context.failures).toEqual([]);
  expect([...statuses].every((status) => status < 500)).toBe(true);
});

test('a body over two megabytes is refused', async () => {
  const body = 'x'.repeat(3 * 1024 * 1024);
  const sending = fetch(`${services.at('openai')}/v1/responses`, { method: 'POST', headers, body });
  // The server may disconnect while the client still sends: an error is as good as the status.
  await expect(sending.then(({ status }) => status).catch(() => 413)).resolves.toBe(413);
});
