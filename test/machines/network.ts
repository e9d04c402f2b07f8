import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Hosts of the test; each is a network namespace. */
export const HOSTS = [
  'operador',
  'simulador',
  'base',
  'reserva',
  'proxy',
  'web1',
  'web2',
  'worker1',
  'worker2',
] as const;
export type Host = (typeof HOSTS)[number];

const DEVICE = 'eth0';
const ANSWER_MS = 10_000;
/** The product accepts a simulated internet on loopback addresses only, so the hosts have addresses of that range. */
const NETWORK = '127.77.0';
const addressesByHost = new Map<Host, string>(HOSTS.map((host, at) => [host, `${NETWORK}.${at + 1}`]));
/** These have their own 127.0.0.1; for all other hosts this address is the simulator. */
const WITH_OWN_LOOPBACK: ReadonlySet<Host> = new Set(['base', 'reserva']);

export const addressOf = (host: Host): string => addressesByHost.get(host) ?? '';

export interface Line {
  delayMs: number;
  lossPercent: number;
}
export const CLEAR: Line = { delayMs: 0, lossPercent: 0 };
export const CUT: Line = { delayMs: 0, lossPercent: 100 };

export interface Network {
  /** Starts a program on a host. */
  spawn(host: Host, command: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Kills every process of a host, as when its power is cut. */
  kill(host: Host): Promise<void>;
  line(host: Host, line: Line): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects the hosts. The namespace of `operador` exists already, and this process is in it: the program that runs the
 * test makes it and removes all of them at the end.
 */
export async function connectHosts(prefix: string): Promise<Network> {
  const name = (host: Host) => `${prefix}${host}`;
  const lines = spawn('python3', [join(import.meta.dirname, 'switch.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: lines.stdout })[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  const order = (command: string): Promise<void> => {
    const done = turn.then(async () => {
      lines.stdin.write(`${command}\n`);
      const late = AbortSignal.timeout(ANSWER_MS);
      const answer = await Promise.race([
        answers.next(),
        once(late, 'abort').then(() => ({ done: true, value: '' })),
      ]);
      if (answer.done || answer.value !== 'ok') throw new Error(`the switch did not obey «${command}»`);
    });
    turn = done.catch(() => undefined);
    return done;
  };
  for (const host of HOSTS) {
    if (host !== 'operador') run('ip', 'netns', 'add', name(host));
    await order(`add ${name(host)} ${DEVICE}`);
    configure(name(host), host);
  }
  return {
    spawn: (host, command, args, options) =>
      spawn('ip', ['netns', 'exec', name(host), command, ...args], options),
    kill: (host) => killAll(name(host)),
    line: (host, { delayMs, lossPercent }) => order(`set ${name(host)} ${delayMs} ${lossPercent}`),
    close: async () => {
      for (const host of HOSTS) if (host !== 'operador') await killAll(name(host));
      const gone = once(lines, 'exit');
      lines.stdin.end();
      await gone;
    },
  };
}

function configure(namespace: string, host: Host): void {
  const address = addressOf(host);
  const inside = (...words: string[]) => run('ip', 'netns', 'exec', namespace, ...words);
  const set = (path: string, value: number) =>
    inside('sh', '-c', `echo ${value} > /proc/sys/net/ipv4/${path}`);
  // Lets addresses of the loopback range leave the host.
  set('conf/all/route_localnet', 1);
  set(`conf/${DEVICE}/route_localnet`, 1);
  // A host answers only for the addresses of its device.
  set('conf/all/arp_ignore', 1);
  inside('ip', 'link', 'set', 'lo', 'up');
  inside('ip', 'address', 'del', '127.0.0.1/8', 'dev', 'lo');
  inside('ip', 'link', 'set', DEVICE, 'up');
  inside('ip', 'address', 'add', `${address}/16`, 'dev', DEVICE);
  if (host === 'simulador') inside('ip', 'address', 'add', '127.0.0.1/32', 'dev', DEVICE);
  else if (WITH_OWN_LOOPBACK.has(host)) inside('ip', 'address', 'add', '127.0.0.1/32', 'dev', 'lo');
  else inside('ip', 'route', 'add', '127.0.0.1/32', 'dev', DEVICE, 'src', address);
}

/** Until none is left: a process may start another one meanwhile. */
async function killAll(namespace: string): Promise<void> {
  for (;;) {
    const pids = run('ip', 'netns', 'pids', namespace).split('\n').map(Number).filter(Boolean);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: ANSWER_MS });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
