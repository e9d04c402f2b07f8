import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { NetworkMap } from '#platform/config/network-map.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { dnsType, encodeQuery, rcode } from '#providers/registry/dns/codec.ts';
import { createDnsProbe } from '#providers/registry/dns/dns.ts';
import type { Measured } from './measured.ts';
import { findProgram, startNameServer } from './name-server.ts';

const NAMES = 200_000;
const WARM_UP = 10_000;
/** By turns, and the best of each counts: the one that what else the machine does disturbed least. */
const ROUNDS = 5;
/** Questions in flight, of each of the three: more overrun the receive buffer that a name server has by default. */
const IN_FLIGHT = 250;
const STALL_MS = 60_000;
/** Nothing came for so long: what is in flight is lost. */
const LOST_MS = 100;

/**
 * Whether names are delegated, asked as fast as can be of one name server (knot, where there is one): ours against massdns
 * on the same names and server (on PATH, or MASSDNS says where), or against a bare sender of the same packets without it.
 * One process each.
 */
export async function dns(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-dns-'));
  // massdns gives up the rights of root.
  chmodSync(dir, 0o777);
  const names = Array.from({ length: NAMES }, (_, n) => `negocio-${n}.es`);
  const server = await startNameServer(dir, names);
  try {
    const { port } = server;
    const massdns = findProgram('massdns', process.env.MASSDNS);
    // Each once before, so that no figure has a cold start in it.
    await bareSender(port, names.slice(0, WARM_UP));
    await ours(port, names.slice(0, WARM_UP));
    const runs: { bare: Run[]; ours: Run[]; massdns: number[] } = { bare: [], ours: [], massdns: [] };
    for (let round = 0; round < ROUNDS; round++) {
      runs.bare.push(await timed(() => bareSender(port, names)));
      runs.ours.push(await timed(() => ours(port, names)));
      if (massdns !== null) runs.massdns.push(await runMassdns(massdns, dir, port, names));
    }
    const bareMs = best(runs.bare.map(({ ms }) => ms));
    const oursMs = best(runs.ours.map(({ ms }) => ms));
    const massdnsMs = massdns === null ? null : best(runs.massdns);
    const rate = (ms: number) => `${Math.round((NAMES / ms) * 1_000).toLocaleString('en')} names/s`;
    const inside = (of: Run[]) =>
      `${rate(best(of.map(({ ms }) => ms)))}, ${best(of.map(({ cpuUs }) => cpuUs)).toFixed(1)} µs of processor each`;
    return {
      rows: [
        ['names', NAMES.toLocaleString('en')],
        ['asked of', server.what],
        ['this product', inside(runs.ours)],
        ['bare sender', inside(runs.bare)],
        ['massdns', massdnsMs === null ? 'not found (PATH or MASSDNS)' : rate(massdnsMs)],
      ],
      ratio: (massdnsMs ?? bareMs) / oursMs,
      reference: massdnsMs === null ? 'a bare UDP sender' : 'massdns',
    };
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Run {
  ms: number;
  /** Processor time of this process a name: the server's is not in it. */
  cpuUs: number;
}

async function timed(run: () => Promise<void>): Promise<Run> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  await run();
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuUs: (user + system) / NAMES };
}

const best = (values: readonly number[]): number => Math.min(...values);

async function ours(port: number, names: readonly string[]): Promise<void> {
  const map = NetworkMap.parse({
    dns: { tld: { '*': [`127.0.0.1:${port}`] }, resolver: [`127.0.0.1:${port}`] },
    whois: {},
    rdap: { bootstrap: 'http://127.0.0.1:9/dns.json' },
    http: {},
    services: {},
  });
  const outbound = createOutbound({ map, contactUrl: null });
  const probe = createDnsProbe({ map, resolver: outbound.resolver, clock: systemClock });
  const options = { signal: new AbortController().signal, timeoutMs: 6_000 };
  const seen = { referral: 0, nxdomain: 0, other: 0 };
  let next = 0;
  const work = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const { kind } = await probe.askDelegation(name, options);
      if (kind === 'referral' || kind === 'nxdomain') seen[kind] += 1;
      else seen.other += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  await probe.close();
  if (seen.nxdomain !== names.length / 10 || seen.other > 0) {
    throw new Error(`wrong answers: ${JSON.stringify(seen)}`);
  }
}

/**
 * The same packets, with nothing read of an answer but its code; when no more answers come, as many as were lost are
 * sent again, of whatever name: this one keeps no account of them.
 */
async function bareSender(port: number, names: readonly string[]): Promise<void> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 });
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let sent = 0;
  let heard = 0;
  const denied = { seen: 0, other: 0 };
  let lost = 0;
  let lostInAll = 0;
  await new Promise<void>((done, fail) => {
    const stalled = setTimeout(() => fail(new Error('no answers')), STALL_MS);
    const send = () => {
      const name = names[sent % names.length];
      if (name === undefined || sent - lost >= names.length) return;
      const query = encodeQuery(sent++ & 0xffff, name, dnsType.NS, { edns: true });
      if (query) socket.send(query);
    };
    socket.on('message', (answer) => {
      heard += 1;
      const code = (answer[3] ?? 0) & 0xf;
      if (code === rcode.nxDomain) denied.seen += 1;
      else if (code !== rcode.noError) denied.other += 1;
      send();
      if (heard < names.length) return;
      clearTimeout(stalled);
      clearInterval(watching);
      done();
    });
    let before = 0;
    const watching = setInterval(() => {
      if (heard === before) {
        lost = sent - heard;
        lostInAll = Math.max(lostInAll, lost);
        for (let n = 0; n < Math.min(lost, IN_FLIGHT); n++) send();
      }
      before = heard;
    }, LOST_MS);
    for (let n = 0; n < IN_FLIGHT; n++) send();
  });
  socket.close();
  // A lost packet's name is not asked again: the shares agree but for these.
  if (denied.other > 0 || Math.abs(denied.seen - names.length / 10) > lostInAll) {
    throw new Error(`wrong answers: ${JSON.stringify({ ...denied, lostInAll })}`);
  }
}

async function runMassdns(
  massdns: string,
  dir: string,
  port: number,
  names: readonly string[],
): Promise<number> {
  const list = join(dir, 'names.txt');
  const resolvers = join(dir, 'resolvers.txt');
  writeFileSync(list, `${names.join('\n')}\n`);
  writeFileSync(resolvers, `127.0.0.1:${port}\n`);
  const args = ['-q', '--root', '-t', 'NS', '--norecurse', '-s', String(IN_FLIGHT), '-r', resolvers];
  const startedAt = performance.now();
  const child = spawn(massdns, [...args, '-o', 'S', '-w', join(dir, 'out.txt'), list], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`massdns ended with ${code}`);
  return performance.now() - startedAt;
}
