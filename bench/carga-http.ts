import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Measured } from './measured.ts';

const SECONDS = Number(process.env.CARGA_SEGUNDOS ?? 60);
const FLOOD_SECONDS = Math.max(5, Math.round(SECONDS / 4));
const CALM = 100;
const HIGH = 500;
const PORT = 20_917;
const Ready = z.object({ url: z.string(), tokens: z.array(z.string()) });
const Cpu = z.object({ cpu: z.object({ user: z.number(), system: z.number() }) });

/** Typical requests of the screens; one in ten writes. */
const MIX: readonly [method: string, path: string, body?: string][] = [
  ['GET', '/api/dominios?limite=20'],
  ['GET', '/api/dominios?limite=20&orden=dominio&direccion=asc'],
  ['GET', '/api/dominios/estadisticas'],
  ['GET', '/api/batches'],
  ['GET', '/api/keywords?limite=20'],
  ['GET', '/api/negocios?limite=20'],
  ['GET', '/api/notificaciones/sin-leer'],
  ['GET', '/api/usuarios/config'],
  ['GET', '/api/dominios?search=carga-1'],
  ['POST', '/api/notificaciones/leer', '{"todas":true}'],
];

interface Server {
  url: string;
  tokens: string[];
  child: ChildProcess;
}

/** `rate` requests a second; returns latencies in milliseconds and the number of answers other than 200. */
async function load(
  server: Server,
  rate: number,
  seconds: number,
): Promise<{ ms: number[]; errors: number }> {
  const ms: number[] = [];
  let errors = 0;
  const pending: Promise<void>[] = [];
  const begun = performance.now();
  const total = rate * seconds;
  for (let sent = 0; sent < total; sent++) {
    const due = begun + (sent * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await new Promise((done) => setTimeout(done, early));
    const [method, path, body] = MIX[sent % MIX.length] ?? ['GET', '/api/batches'];
    const token = server.tokens[sent % server.tokens.length];
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    pending.push(
      fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
        .then(async (answer) => {
          await answer.arrayBuffer();
          if (answer.status !== 200) errors += 1;
          // Measured from the due time, so that a late generator does not hide a late server.
          ms.push(performance.now() - due);
        })
        .catch(() => {
          errors += 1;
        }),
    );
  }
  await Promise.all(pending);
  return { ms, errors };
}

const part = (ms: readonly number[], share: number): number =>
  ms.toSorted((one, other) => one - other)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;

interface Flood {
  url: string;
  method: string;
  token: string | null;
  bytes: number;
}

/** A few connections that repeat their request, in a separate thread; stopping returns their count. */
function flood(what: Flood): () => Promise<number> {
  const worker = new Worker(new URL('./carga-inundacion.ts', import.meta.url), {
    workerData: { ...what, connections: 8 },
  });
  return async () => {
    const counted = once(worker, 'message');
    worker.postMessage('stop');
    const [sent] = await counted;
    return z.int().parse(sent);
  };
}

/** Waits until the server answers fast again, so that one measurement does not affect the next. */
async function settled(server: Server): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    const begun = performance.now();
    await (await fetch(`${server.url}/api/salud`)).arrayBuffer();
    calm = performance.now() - begun < 50 ? calm + 1 : 0;
    await new Promise((done) => setTimeout(done, 500));
  }
}

async function cpuMs(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('cpu');
  const [message] = await answered;
  const { cpu } = Cpu.parse(message);
  return (cpu.user + cpu.system) / 1_000;
}

/** Mixed requests of 50 accounts at a steady rate, then at a higher one, then beside floods. */
export async function cargaHttp(): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'carga-servidor.ts'), [String(PORT)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const [message] = await once(child, 'message');
    const server: Server = { ...Ready.parse(message), child };
    const rows: [string, string][] = [];
    await load(server, CALM, 5);

    const measure = async (label: string, rate: number, seconds: number) => {
      const [serverBefore, ownBefore] = [await cpuMs(child), process.cpuUsage()];
      const { ms, errors } = await load(server, rate, seconds);
      const own = process.cpuUsage(ownBefore);
      const serverCpu = (await cpuMs(child)) - serverBefore;
      const share = (cpu: number) => `${Math.round(cpu / seconds / 10)} %`;
      rows.push([
        label,
        `p50 ${part(ms, 0.5).toFixed(0)} ms, p99 ${part(ms, 0.99).toFixed(0)} ms, ${errors} errors of ${ms.length + errors}, ` +
          `server CPU ${share(serverCpu)}, generator ${share((own.user + own.system) / 1_000)}`,
      ]);
      return { p99: part(ms, 0.99), errors };
    };
    const calm = await measure(`${CALM} a second for ${SECONDS} s`, CALM, SECONDS);
    await measure(`${HIGH} a second for ${SECONDS} s`, HIGH, SECONDS);

    const [victim = ''] = server.tokens;
    const others = { ...server, tokens: server.tokens.slice(1) };
    const at = (path: string, change: Partial<Flood> = {}): Flood => ({
      url: server.url + path,
      method: 'GET',
      token: null,
      bytes: 0,
      ...change,
    });
    const floods: [string, Flood][] = [
      ['sign-ins', at('/api/auth/retorno?state=x')],
      ['404s', at('/api/no-existe')],
      ['10 MB bodies', at('/api/dominios', { method: 'POST', token: victim, bytes: 10 * 1024 * 1024 })],
      ['one account asking as fast as it can', at('/api/dominios?limite=20', { token: victim })],
    ];
    let worst = 0;
    for (const [name, what] of floods) {
      await settled(server);
      const stop = flood(what);
      const { ms, errors } = await load(others, CALM, FLOOD_SECONDS);
      const sent = await stop();
      worst = Math.max(worst, part(ms, 0.99));
      rows.push([
        `beside a flood of ${name}`,
        `p99 of the others ${part(ms, 0.99).toFixed(0)} ms, ${errors} errors, ${sent} flood requests`,
      ]);
    }
    const bound = Math.max(2 * calm.p99, 250);
    rows.push(['bound for the others', `${bound.toFixed(0)} ms`]);
    return { rows, ratio: bound / worst, reference: 'the larger of twice the calm p99 and 250 ms' };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
}
