import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Evento } from '#contract/entities/live.ts';
import { connectionOptions } from '#store/servers/connection-options.ts';

const AGAIN_MS = 100;
const ANSWER_MS = 20_000;

/** Something that is done again and again until it is stopped. */
export interface Client<Seen> {
  readonly seen: Seen;
  stop(): Promise<void>;
}

function repeat<Seen>(seen: Seen, once: (signal: AbortSignal) => Promise<void>): Client<Seen> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await once(stopping.signal);
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    seen,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** A page that follows the changes, and asks for those after its last one when the stream ends. */
export function followStream(
  port: number,
  token: () => string,
  batchId: string,
): Client<{ cursor: number; businesses: Set<string>; states: string[] }> {
  const seen = { cursor: 0, businesses: new Set<string>(), states: [] as string[] };
  const hear = (frame: string) => {
    const data = /^data: (.+)$/m.exec(frame)?.[1];
    if (data === undefined) return;
    const event = Evento.parse(JSON.parse(data));
    seen.cursor = Math.max(seen.cursor, event.revision);
    if (event.tipo === 'batch' && event.batch._id === batchId) seen.states.push(event.batch.estado);
    if (event.tipo === 'filas') for (const { _id } of event.filas) seen.businesses.add(_id);
  };
  return repeat(seen, async (signal) => {
    const address = `http://127.0.0.1:${port}/api/eventos?desde=${seen.cursor}&batches=${batchId}`;
    const headers = { authorization: `Bearer ${token()}` };
    try {
      const answer = await fetch(address, { headers, signal });
      if (!answer.ok || answer.body === null) return;
      let rest = '';
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        const frames = `${rest}${text}`.split('\n\n');
        rest = frames.pop() ?? '';
        frames.forEach(hear);
      }
    } catch {
      // The stream was cut: it is opened again from the last change.
    }
  });
}

interface Answered {
  /** 0: no answer came. */
  status: number;
  /** Of a request without an answer: what it asked for, how long it waited, and why it ended. */
  unanswered: string | null;
  /** The body was not cut. */
  whole: boolean;
  retryAfter: string | null;
  at: number;
}

/** Sends one request again and again. */
export function askAgain(port: number, token: () => string, path: string, body?: object): Client<Answered[]> {
  const seen: Answered[] = [];
  return repeat(seen, async (signal) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { authorization: `Bearer ${token()}`, 'content-type': 'application/json' };
    const asked = performance.now();
    const told = (answer: Omit<Answered, 'at'>) => {
      if (!signal.aborted) seen.push({ ...answer, at: performance.now() });
    };
    try {
      const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, signal: either });
      const whole = await answer.text().then(
        () => true,
        () => false,
      );
      const retryAfter = answer.headers.get('retry-after');
      told({ status: answer.status, whole, retryAfter, unanswered: null });
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? ` (${error.cause})` : '';
      const unanswered = `${path}: ${error}${cause} after ${Math.round(performance.now() - asked)} ms`;
      told({ status: 0, whole: false, retryAfter: null, unanswered });
    }
  });
}

/** Rows whose commit was acknowledged, written as fast as the database takes them. */
export async function writeAgain(
  url: string,
): Promise<Client<{ acknowledged: number[] }> & { lost(): Promise<number[]> }> {
  const pool = new pg.Pool({ ...connectionOptions(url), max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('CREATE TABLE IF NOT EXISTS acuses (n int PRIMARY KEY)');
  let next = 0;
  const client = repeat({ acknowledged: [] as number[] }, async () => {
    for (let of = 0; of < 20; of++) {
      const n = next++;
      const isWritten = await pool.query('INSERT INTO acuses VALUES ($1)', [n]).then(
        () => true,
        () => false,
      );
      if (!isWritten) return;
      client.seen.acknowledged.push(n);
    }
  });
  return {
    seen: client.seen,
    async lost() {
      // It writes on: a row that is acknowledged after the statement began is not in its answer.
      const acknowledged = [...client.seen.acknowledged];
      const { rows } = await pool.query('SELECT n FROM acuses');
      const written = new Set(rows.map(({ n }) => Number(n)));
      return acknowledged.filter((n) => !written.has(n));
    },
    stop: async () => {
      await client.stop();
      await pool.end();
    },
  };
}
