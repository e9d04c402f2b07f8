import { fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { NetworkMap } from '#platform/config/network-map.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { dnsType, encodeQuery } from '#providers/registry/dns/codec.ts';
import { createDnsProbe } from '#providers/registry/dns/dns.ts';
import type { Measured } from './benchmarks.ts';

const NAMES = 200_000;
const WARM_UP = 10_000;
/** The lane's own bound on questions in flight; massdns is given the same. */
const IN_FLIGHT = 1_000;
const STALL_MS = 30_000;

/**
 * Whether names are delegated, asked as fast as can be of one name server: ours against massdns on the same names and
 * server (on PATH, or MASSDNS says where), or against a bare sender of the same packets where there is none.
 */
export async function dns(): Promise<Measured> {
  const responder = fork(join(import.meta.dirname, 'dns-responder.ts'), { stdio: 'inherit' });
  const dir = mkdtempSync(join(tmpdir(), 'bench-dns-'));
  try {
    const [port]: number[] = await once(responder, 'message');
    if (port === undefined) throw new Error('the responder has no port');
    const names = Array.from({ length: NAMES }, (_, n) => `negocio-${n}.es`);
    const massdns = findMassdns();
    // Each once before, so that nobody pays for what starts cold.
    await bareSender(port, names.slice(0, WARM_UP));
    await ours(port, names.slice(0, WARM_UP));
    const bareMs = await bareSender(port, names);
    const oursMs = await ours(port, names);
    const massdnsMs = massdns === null ? null : await runMassdns(massdns, dir, port, names);
    const rate = (ms: number) => `${Math.round((NAMES / ms) * 1_000).toLocaleString('en')} names/s`;
    return {
      rows: [
        ['names', NAMES.toLocaleString('en')],
        ['this product', rate(oursMs)],
        ['bare sender', rate(bareMs)],
        ['massdns', massdnsMs === null ? 'not found (PATH or MASSDNS)' : rate(massdnsMs)],
      ],
      ratio: (massdnsMs ?? bareMs) / oursMs,
      reference: massdnsMs === null ? 'a bare UDP sender' : 'massdns',
    };
  } finally {
    responder.disconnect();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function ours(port: number, names: readonly string[]): Promise<number> {
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
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const { kind } = await probe.askDelegation(name, options);
      if (kind === 'referral' || kind === 'nxdomain') seen[kind] += 1;
      else seen.other += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  const ms = performance.now() - startedAt;
  await probe.close();
  if (seen.nxdomain !== names.length / 10 || seen.other > 0) {
    throw new Error(`wrong answers: ${JSON.stringify(seen)}`);
  }
  return ms;
}

/** The same packets and the same number in flight, with nothing read but the id's arrival. */
async function bareSender(port: number, names: readonly string[]): Promise<number> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 8 * 1024 * 1024 });
  socket.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  let sent = 0;
  let heard = 0;
  await new Promise<void>((done, fail) => {
    const stalled = setTimeout(() => fail(new Error('datagrams were lost')), STALL_MS);
    const send = () => {
      const name = names[sent];
      if (name === undefined) return;
      const query = encodeQuery(sent++ & 0xffff, name, dnsType.NS, { edns: true });
      if (query) socket.send(query);
    };
    socket.on('message', () => {
      heard += 1;
      send();
      if (heard < names.length) return;
      clearTimeout(stalled);
      done();
    });
    // A socket's buffer holds a few hundred small datagrams at least.
    for (let n = 0; n < IN_FLIGHT / 4; n++) send();
  });
  const ms = performance.now() - startedAt;
  socket.close();
  return ms;
}

function findMassdns(): string | null {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'massdns'));
  return [process.env.MASSDNS ?? '', ...places].find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
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
