import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { fileClock } from '#platform/clock.ts';
import { readNetworkMap } from '#platform/config/network-map.ts';
import { askDns, askWhois, testSimulator } from './simulator.test-kit.ts';
import { type Simulator, startSimulator } from './start.ts';

const DAY = 86_400_000;
let simulator: Simulator;
beforeAll(async () => {
  simulator = await testSimulator();
});
afterAll(() => simulator.close());

const Json = z.record(z.string(), z.unknown());
async function call(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${simulator.map.control?.url}${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: Json.parse(await answer.json()) };
}

test('the network map that it writes is one that the product accepts, all on loopback', () => {
  const map = readNetworkMap(simulator.redFile);
  expect(map).toEqual(simulator.map);
  const addresses = [
    ...Object.values(map.dns.tld).flat(),
    ...map.dns.resolver,
    ...Object.values(map.whois),
    map.http['*:80'],
    map.http['*:443'],
    new URL(map.rdap.bootstrap).host,
    new URL(map.control?.url ?? '').host,
  ];
  for (const address of addresses) expect(address).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(readFileSync(map.http.ca ?? '', 'utf8')).toContain('BEGIN CERTIFICATE');
});

test('it starts for under two seconds of processor time and leaves no half-written file', async () => {
  // The least of three, so that a busy machine does not fail the test.
  const spent: number[] = [];
  for (let start = 0; start < 3; start++) {
    const dir = mkdtempSync(join(tmpdir(), 'simulador-'));
    const before = process.cpuUsage();
    const other = await startSimulator({ seed: 2, dir });
    const { user, system } = process.cpuUsage(before);
    spent.push((user + system) / 1_000);
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(['red.json', 'reloj.json', 'sim-ca.pem']));
    expect(readdirSync(dir).filter((file) => file.endsWith('.tmp'))).toEqual([]);
    await other.close();
    rmSync(dir, { recursive: true });
  }
  expect(Math.min(...spent)).toBeLessThan(2_000);
});

test('a program that has read the certificate authority trusts the sites after a restart of the simulator', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'simulador-'));
  const authority = async () => {
    const started = await startSimulator({ seed: 1, dir });
    const issued = new X509Certificate(readFileSync(started.map.http.ca ?? '', 'utf8'));
    await started.close();
    return issued;
  };
  const [before, after] = [await authority(), await authority()];
  expect(after.verify(before.publicKey)).toBe(true);
  expect(after.subject).toBe(before.subject);
  rmSync(dir, { recursive: true });
});

test('close ends every server, hanging clients or not', async () => {
  const other = await testSimulator();
  const { map } = other;
  const hanging = fetch(`http://${map.http['*:80']}/`, { headers: { connection: 'keep-alive' } });
  await hanging.then((answer) => answer.arrayBuffer());
  await other.close();
  await expect(fetch(`http://${map.http['*:80']}/`)).rejects.toThrow();
  await expect(askDns(map.dns.resolver[0] ?? '', 'es', 'NS', { timeoutMs: 200 })).rejects.toThrow();
});

test('moving the clock moves every process that follows its file, and registries with it', async () => {
  const clock = fileClock(simulator.map.control?.clock ?? '', 20);
  const before = clock.now();
  const domain = simulator.world.domains.get('en-borrado.com');
  const left = (domain?.phaseEndsAt ?? 0) - simulator.control.now();
  expect(await askWhois(simulator, 'whois.verisign-grs.com', 'en-borrado.com')).toContain('pendingDelete');
  const { body } = await call('POST', '/clock', { advanceMs: left + DAY });
  expect(Number(body.now)).toBeGreaterThan(before + left);
  expect(await askWhois(simulator, 'whois.verisign-grs.com', 'en-borrado.com')).toContain('No match for');
  await expect.poll(() => clock.now() > before + left).toBe(true);
  clock.close();
  await call('POST', '/clock', { offsetMs: 0 });
  expect(await askWhois(simulator, 'whois.verisign-grs.com', 'en-borrado.com')).toContain('pendingDelete');
});

test('a domain drops and is taken again', async () => {
  const name = 'secuestrado.com';
  const zone = simulator.map.dns.tld.com?.[0] ?? '';
  expect((await askDns(zone, name, 'NS')).rcode).toBe('NOERROR');
  expect((await call('POST', '/drop', { domain: name })).body).toMatchObject({ truth: 'free', row: 'free' });
  expect((await askDns(zone, name, 'NS')).rcode).toBe('NXDOMAIN');
  expect(await askWhois(simulator, 'whois.verisign-grs.com', name)).toContain('No match for');
  expect((await call('POST', '/take', { domain: name })).body).toMatchObject({
    truth: 'taken',
    row: 'alive',
  });
  expect((await askDns(zone, name, 'NS')).rcode).toBe('NOERROR');
  expect((await call('GET', `/domain?name=${name}`)).body).toMatchObject({ truth: 'taken' });
});

test('a name that was never registered can be taken too', async () => {
  await call('POST', '/take', { domain: 'nuevo-del-todo.fr' });
  expect(await askWhois(simulator, 'whois.nic.fr', 'nuevo-del-todo.fr')).toContain(
    'status:                        ACTIVE',
  );
});

test('faults, limits and latencies are set and cleared over HTTP', async () => {
  const { body } = await call('POST', '/faults', { fault: 'empty', server: 'whois:whois.nic.it', times: 1 });
  expect(await askWhois(simulator, 'whois.nic.it', 'google.it')).toBe('');
  expect(await askWhois(simulator, 'whois.nic.it', 'google.it')).toContain('google.it');
  expect((await call('DELETE', `/faults?id=${body.id}`)).body).toEqual({ cleared: 1 });
  await call('POST', '/limits', {
    server: 'whois:whois.nic.it',
    limit: { perSecond: 0.01, burst: 1, total: null, banMs: 9_000 },
  });
  await askWhois(simulator, 'whois.nic.it', 'google.it');
  expect(await askWhois(simulator, 'whois.nic.it', 'google.it')).toContain('Denied');
  await call('POST', '/limits', { server: 'whois:whois.nic.it', limit: null });
  await call('POST', '/latencies', { server: 'whois:whois.nic.it', base: 120, jitter: 0 });
  const startedAt = performance.now();
  await askWhois(simulator, 'whois.nic.it', 'google.it');
  expect(performance.now() - startedAt).toBeGreaterThan(110);
});

test('what was asked can be read: totals by server and the newest asks', async () => {
  await call('DELETE', '/counters');
  await askWhois(simulator, 'whois.nic.cl', 'google.cl');
  const { body } = await call('GET', '/counters');
  expect(body).toMatchObject({
    servers: { 'whois:whois.nic.cl': { total: 1, outcomes: { registered: 1 } } },
  });
  const recent = await fetch(`${simulator.map.control?.url}/counters/recent?server=whois:whois.nic.cl`);
  expect(await recent.json()).toMatchObject([
    { subject: 'google.cl', outcome: 'registered', client: '127.0.0.1' },
  ]);
});

test('the truth of the whole world is one JSON line a domain', async () => {
  const text = await (await fetch(`${simulator.map.control?.url}/truth`)).text();
  const lines = text.trim().split('\n');
  expect(lines).toHaveLength(simulator.world.domains.size);
  const Line = z.object({
    dominio: z.string(),
    verdad: z.enum(['free', 'taken', 'reserved', 'unanswerable']),
    fila: z.int(),
    fate: z.string(),
  });
  for (const line of lines) Line.parse(JSON.parse(line));
});

test.each([
  ['POST', '/faults', { fault: 'nonsense' }],
  ['POST', '/clock', { advanceMs: 'soon' }],
  ['POST', '/drop', { domain: 'nobody-has-this.com' }],
  ['POST', '/take', { domain: 'x.nozone' }],
])('%s %s with %j is refused with a reason', async (method, path, body) => {
  const answer = await call(method, path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toBeTypeOf('string');
});

test('an unknown verb lists the known ones', async () => {
  const { status, body } = await call('GET', '/');
  expect(status).toBe(404);
  expect(body.verbs).toContain('POST /clock');
});

test('the sign-in keeps its address over a restart when its port is given', async () => {
  // Below the ports that the system assigns itself.
  const oidc = 20_000 + (process.pid % 10_000);
  const issuers = [];
  for (let start = 0; start < 2; start++) {
    const other = await testSimulator({ ports: { oidc } });
    issuers.push(other.map.oidc?.issuer);
    await other.close();
  }
  expect(issuers).toEqual([`http://127.0.0.1:${oidc}`, `http://127.0.0.1:${oidc}`]);
});
