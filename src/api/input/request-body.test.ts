import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

const TEN_MB = 10 * 1024 * 1024;
let api: Harness;
let ana: Person;
let open: ClientRequest[] = [];
beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterEach(() => {
  for (const sent of open.splice(0)) sent.destroy();
});
afterAll(() => api.stop());

/** Announces ten megabytes and sends no data. */
async function announced(): Promise<[status: number | undefined, connection: string | undefined]> {
  const sent = request(`${api.url}/api/dominios`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      'content-length': TEN_MB,
      connection: 'keep-alive',
    },
  });
  open = [...open, sent];
  return await new Promise((done, failed) => {
    sent.on('response', (answer) => done([answer.statusCode, answer.headers.connection]));
    sent.on('error', failed);
    sent.flushHeaders();
  });
}

test('two bodies that are too large are read to their end, further ones are cut off; each answer says why', async () => {
  const [one, two, three, four] = [
    await announced(),
    await announced(),
    await announced(),
    await announced(),
  ];
  expect([one, two]).toEqual([
    [413, 'keep-alive'],
    [413, 'keep-alive'],
  ]);
  expect([three, four]).toEqual([
    [413, 'close'],
    [413, 'close'],
  ]);
});

test('those that have gone leave their place', async () => {
  await expect.poll(announced, { interval: 50 }).toEqual([413, 'keep-alive']);
});
