import { afterEach, expect, test } from 'vitest';
import {
  a,
  ns,
  type Play,
  RCODE,
  soa,
  startDnsServer,
  type TestDnsServer,
} from '#providers/registry/dns/dns.test-server.ts';
import { createResolver } from './resolver.ts';

const open: TestDnsServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function setUp(play: Play) {
  const server = await startDnsServer(play);
  open.push(server);
  const resolver = createResolver([server.address]);
  return { server, resolver, lookup: (host: string) => resolver.lookup(host, AbortSignal.timeout(150_000)) };
}

test('addresses come from the servers given, IPv4 first', async () => {
  const { lookup, server } = await setUp(({ name, type }) =>
    type === 'AAAA'
      ? { answers: [{ type: 'AAAA', name, ttl: 5, data: '2606:4700::1' }] }
      : { answers: [a(name, '93.184.216.34'), a(name, '93.184.216.35')] },
  );
  expect(await lookup('tienda.es')).toEqual({
    kind: 'addresses',
    addresses: ['93.184.216.34', '93.184.216.35', '2606:4700::1'],
  });
  expect(server.asked.every(({ rd }) => rd)).toBe(true);
});

test('an early answer does not wait for an address family that no server answers for', async () => {
  let silent = true;
  const { resolver } = await setUp(({ name, type }) => {
    if (type === 'A') return { answers: [a(name, '93.184.216.34')] };
    return silent ? 'silence' : { answers: [{ type: 'AAAA', name, ttl: 5, data: '2606:4700::1' }] };
  });
  const early = () => resolver.lookup('tienda.es', AbortSignal.timeout(150_000), { early: true });
  const first = await early();
  expect(first).toMatchObject({ kind: 'addresses', addresses: ['93.184.216.34'] });
  const later = first.kind === 'addresses' && first.later;
  expect(await Promise.race([later, Promise.resolve('still asked')])).toBe('still asked');
  silent = false;
  const answer = await early();
  expect(answer.kind === 'addresses' && (await answer.later)).toEqual(['2606:4700::1']);
});

test('what is still to come ends with the wait for it', async () => {
  const { resolver } = await setUp(({ name, type }) =>
    type === 'A' ? { answers: [a(name, '93.184.216.34')] } : 'silence',
  );
  const waiting = new AbortController();
  const answer = await resolver.lookup('tienda.es', waiting.signal, { early: true });
  waiting.abort();
  const soon = new Promise((resolve) => setTimeout(resolve, 500, 'still waiting'));
  expect(answer.kind === 'addresses' && (await Promise.race([answer.later, soon]))).toEqual([]);
});

test('an early answer waits for the other family when the first has none', async () => {
  const { resolver } = await setUp(({ name, type }) =>
    type === 'A'
      ? { authorities: [soa('es')] }
      : { answers: [{ type: 'AAAA', name, ttl: 5, data: '2606:4700::1' }] },
  );
  expect(await resolver.lookup('seis.es', AbortSignal.timeout(150_000), { early: true })).toEqual({
    kind: 'addresses',
    addresses: ['2606:4700::1'],
  });
});

test('a name that does not exist, or has no address, has none', async () => {
  const { lookup } = await setUp(({ name }) =>
    name === 'no.es' ? { flags: RCODE.nxDomain } : { authorities: [soa('es')] },
  );
  expect(await lookup('no.es')).toEqual({ kind: 'none', detalle: 'el nombre no existe en el DNS' });
  expect(await lookup('vacio.es')).toEqual({ kind: 'none', detalle: 'el nombre no tiene dirección' });
  expect((await lookup('mal..escrito')).kind).toBe('none');
});

test('one family that fails does not hide the other', async () => {
  const { lookup } = await setUp(({ name, type }) =>
    type === 'A' ? { answers: [a(name, '93.184.216.34')] } : { flags: RCODE.servFail },
  );
  expect(await lookup('tienda.es')).toMatchObject({ kind: 'addresses', addresses: ['93.184.216.34'] });
});

test('a SERVFAIL is the name’s own while the resolver answers other questions', async () => {
  const { lookup } = await setUp(({ name }) =>
    name === 'rota.es' ? { flags: RCODE.servFail } : { answers: ns('', 'a.root-servers.net') },
  );
  expect(await lookup('rota.es')).toEqual({
    kind: 'none',
    detalle: 'sus servidores de nombres no responden',
  });
});

test('a resolver that fails everything is a failure', async () => {
  const { lookup } = await setUp(() => ({ flags: RCODE.servFail }));
  expect((await lookup('tienda.es')).kind).toBe('failure');
});

test('no server there, or none named, is a failure', async () => {
  const signal = AbortSignal.timeout(150_000);
  expect((await createResolver(['127.0.0.1:9']).lookup('tienda.es', signal)).kind).toBe('failure');
  expect((await createResolver([]).lookup('tienda.es', signal)).kind).toBe('failure');
});

test('abort does not wait for the servers', async () => {
  const { resolver } = await setUp(() => 'silence');
  const controller = new AbortController();
  const asked = resolver.lookup('tienda.es', controller.signal);
  controller.abort(new Error('stop'));
  await expect(asked).rejects.toThrow('stop');
});
