import { afterAll, afterEach, expect, test } from 'vitest';
import { OwnDelay } from '#platform/own-delay.ts';
import { DnsClient } from './client.ts';
import { dnsType } from './codec.ts';
import { ns, type Play, startDnsServer } from './dns.test-server.ts';
import { dnsServer } from './question.ts';

const TIMEOUT_MS = 3_000;
const ownDelay = new OwnDelay();
afterAll(() => ownDelay.stop());
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server that loses the first packets of names such as `lost-2.es` (two of them). */
async function setUp(mayRepeat: () => boolean = () => true) {
  const heard = new Map<string, number>();
  const play: Play = ({ name }) => {
    const times = (heard.get(name) ?? 0) + 1;
    heard.set(name, times);
    const lost = Number(/^lost-(\d+)/.exec(name)?.[1] ?? 0);
    return times <= lost ? 'silence' : { flags: 0, authorities: ns(name, 'ns1.host.net') };
  };
  const server = await startDnsServer(play);
  const client = new DnsClient();
  open.push(
    () => client.close(),
    () => server.close(),
  );
  const [host = '', port] = server.address.split(':');
  const ask = async (name: string, timeoutMs = TIMEOUT_MS) => {
    const [startedAt, delayedBefore] = [performance.now(), ownDelay.totalMs];
    const { signal } = new AbortController();
    const options = { timeoutMs, signal, mayRepeat };
    const reply = await client.ask(dnsServer(host, Number(port)), name, dnsType.NS, options);
    return { kind: reply.kind, ms: performance.now() - startedAt - (ownDelay.totalMs - delayedBefore) };
  };
  return { ask, asked: () => server.asked };
}

test('a lost packet is sent again long before its time is up, with its id from its port', async () => {
  const { ask, asked } = await setUp();
  // One slow answer alone does not decide after how long a packet counts as lost.
  for (let n = 0; n < 30; n++) await ask('known.es');
  const seen = await ask('lost-1.es');
  expect(seen.kind).toBe('reply');
  expect(seen.ms).toBeLessThan(TIMEOUT_MS / 2);
  const sent = asked().filter(({ name }) => name === 'lost-1.es');
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ id, from }) => `${id} ${from}`)).size).toBe(1);
});

test('no question is sent more than three times', async () => {
  const { ask, asked } = await setUp();
  await ask('known.es');
  expect((await ask('lost-9.es', 10_000)).kind).toBe('failed');
  expect(asked().filter(({ name }) => name === 'lost-9.es')).toHaveLength(3);
});

test('a server that has not answered yet is asked once', async () => {
  const { ask, asked } = await setUp();
  expect((await ask('lost-9.es')).kind).toBe('failed');
  expect(asked()).toHaveLength(1);
});

test('nothing is repeated while the zone has no turn free', async () => {
  const { ask, asked } = await setUp(() => false);
  await ask('known.es');
  expect((await ask('lost-1.es')).kind).toBe('failed');
  expect(asked().filter(({ name }) => name === 'lost-1.es')).toHaveLength(1);
});
