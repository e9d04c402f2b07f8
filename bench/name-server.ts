import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { dnsType, encodeQuery } from '#providers/registry/dns/codec.ts';
import { holdFreePort } from '../src/main/ports.ts';

const START_MS = 60_000;
/** One processor is left to the client. */
const WORKERS = Math.max(1, availableParallelism() - 1);

export interface NameServer {
  what: string;
  port: number;
  stop(): Promise<void>;
}

/** An installed program: named by the environment or on PATH; null if not found. */
export function findProgram(name: string, named: string | undefined): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...folders, '/usr/sbin', '/sbin'].map((folder) => join(folder, name));
  return [named ?? '', ...places].find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
}

/** The measured server: Debian's knot (or KNOTD's), otherwise the project's responder. */
export async function startNameServer(dir: string, names: readonly string[]): Promise<NameServer> {
  const knotd = findProgram('knotd', process.env.KNOTD);
  if (knotd !== null) return await startKnot(knotd, dir, names);
  const child = fork(join(import.meta.dirname, 'dns-responder.ts'), { stdio: 'inherit' });
  const [message] = await once(child, 'message');
  return {
    what: 'a responder of ours (no knotd)',
    port: z.int().parse(message),
    stop: async () => child.disconnect(),
  };
}

/** The zone `es` with these names, except those whose last digit is 0, which are unregistered. */
async function startKnot(knotd: string, dir: string, names: readonly string[]): Promise<NameServer> {
  const held = await holdFreePort(25_300);
  const { port } = held;
  await held.release();
  const zone = join(dir, 'es.zone');
  const delegated = names.filter((name) => !name.endsWith('0.es'));
  const lines = [
    '$ORIGIN es.',
    '@ 3600 SOA ns.nic.example. registro.nic.example. 1 3600 600 86400 900',
    '@ 3600 NS ns.nic.example.',
    ...delegated.flatMap((name) => [`${name}. 3600 NS ns1.${name}.`, `ns1.${name}. 3600 A 192.0.2.1`]),
  ];
  writeFileSync(zone, `${lines.join('\n')}\n`);
  const file = join(dir, 'knot.conf');
  writeFileSync(file, configuration(dir, port, zone));
  const child = spawn(knotd, ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  await answers(child, port, delegated[0] ?? '');
  return {
    what: `knot, ${WORKERS} worker, ${receiveBuffer()} bytes of receive buffer`,
    port,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

const configuration = (dir: string, port: number, zone: string) => `
server:
  rundir: "${dir}"
  listen: 127.0.0.1@${port}
  udp-workers: ${WORKERS}
  tcp-workers: 1
  background-workers: 1
database:
  storage: "${dir}"
log:
  - target: stderr
    any: error
zone:
  - domain: es
    file: "${zone}"
    semantic-checks: off
`;

/** Knot keeps the system's default. */
function receiveBuffer(): string {
  return readFileSync('/proc/sys/net/core/rmem_default', 'utf8').trim();
}

/** Until the zone is loaded the server answers SERVFAIL or not at all. */
async function answers(child: ChildProcess, port: number, name: string): Promise<void> {
  const query = encodeQuery(1, name, dnsType.NS, { edns: true });
  if (!query) throw new RangeError(`${name} is no name`);
  const socket = createSocket('udp4');
  let ready = false;
  socket.on('message', (answer) => {
    ready = (answer.readUInt16BE(2) & 0xf) === 0;
  });
  socket.on('error', () => undefined);
  try {
    const end = Date.now() + START_MS;
    while (!ready) {
      if (Date.now() > end || child.exitCode !== null) throw new Error('knotd does not answer');
      socket.send(query, port, '127.0.0.1');
      await sleep(200);
    }
  } finally {
    socket.close();
  }
}
