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
/** Alternating rounds; the best of each counts, because other work disturbed it least. */
const ROUNDS = 5;
/** Questions in flight: more overrun a name server's default receive buffer. */
const IN_FLIGHT = 250;
const STALL_MS = 60_000;
/** After this silence the questions in flight count as lost. */
const LOST_MS = 100;

/**
 * Delegation questions at full speed to one name server (knot if installed): the product against massdns (on PATH, or
 * MASSDNS) with the same names, or without it against a bare sender of the same packets. One process each.
 */
export async function dns(): Promise<Measured> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-dns-'));
  // massdns drops root privileges.
  chmodSync(dir, 0o777);
  const names = Array.from({ length: NAMES }, (_, n) => `negocio-${n}.es`);
  const server = await startNameServer(dir, names);
  try {
    const { port } = server;
    const massdns = findProgram('massdns', process.env.MASSDNS);
    // One unmeasured run of each, against cold starts.
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
  /** Processor time of this process per name, without the server's. */
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

/** The same packets, reading only the answers' code. As many questions as were lost are repeated. */
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
  // The name of a lost packet is not repeated, so the shares may differ by the losses.
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
