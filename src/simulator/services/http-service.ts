import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceServer, SimulatorContext } from '../context.ts';
import type { ActiveFault, FaultName } from '../faults.ts';
import { clientOf, listenHttp } from '../http/listen.ts';
import { httpFaults, playFault, sendBody } from '../http/misbehave.ts';
import { judgeKey, keyLabel, LIMITED_KEY_SECONDS, SLOW_KEY_MS } from './keys.ts';

const MAX_BODY = 2 * 1024 * 1024;
const CROWDED = { ok: false, retryAfterMs: 1_000 } as const;

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  key: string | null;
  /** On the free plan: the provider's own quota counts. */
  freePlan: boolean;
  /** A fault of the answer's content instead of its transport. */
  fault: ActiveFault | null;
}

type Asked = Omit<Call, 'key' | 'freePlan' | 'fault'>;

/** `body`: text and bytes are sent unchanged, other values as JSON. `outcome` is for the counters. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  outcome?: string;
  /** The answer never comes, although the request was executed. */
  silent?: true;
}

export type Refusal = 'missing' | 'wrong' | 'not-subscribed' | 'no-credit' | 'limited' | 'broken';

export interface HttpService {
  /** As in the network map's `services`; faults, limits, latencies and counters prefix `service:`. */
  name: string;
  /** The key of a request; null: missing. Absent: the service needs no key. */
  keyOf?(call: Asked): string | null;
  subjectOf(call: Asked): string;
  refuse(refusal: Refusal, retryAfterSeconds: number, call: Call): Reply;
  /** Answer at the end of a quota, if it differs from that of an unpaid account. */
  quotaEnded?(): Reply;
  /** Concurrent requests of one client; more are refused while the service has a limit. */
  slots?: number;
  plays?: readonly FaultName[];
  /** Faults of single calls, beside `plays`. */
  playsAt?(call: Asked): readonly FaultName[];
  /** A limit of its own for some calls, per key; by default the service's, per client. */
  limitOf?(call: Asked): string | null;
  answer(call: Call): Reply | Promise<Reply>;
}

const refusalFaults: Partial<Record<FaultName, Refusal>> = {
  'wrong-key': 'wrong',
  'quota-end': 'no-credit',
  'throttle-429': 'limited',
  'throttle-429-retry-after': 'limited',
  'server-error': 'broken',
};

export async function startHttpService(
  context: SimulatorContext,
  service: HttpService,
  port = 0,
): Promise<ServiceServer> {
  const name = `service:${service.name}`;
  const understood = understoodBy(service);
  let running = 0;
  const listening = await listenHttp((request, response) => {
    const crowded =
      service.slots !== undefined && running >= service.slots && Boolean(context.limits.get(name));
    running++;
    serve(context, service, name, understood, request, response, crowded)
      .catch((error: unknown) => {
        context.log('simulated service failed', {
          name,
          error: error instanceof Error ? error.stack : error,
        });
        response.destroy();
      })
      .finally(() => running--);
  }, port);
  return { name, address: listening.address, close: listening.close };
}

function understoodBy(service: HttpService): ReadonlySet<FaultName> {
  const own = service.keyOf ? (['wrong-key', 'quota-end'] as const) : [];
  return new Set<FaultName>([...httpFaults, ...own, ...(service.plays ?? [])]);
}

async function serve(
  context: SimulatorContext,
  service: HttpService,
  name: string,
  understood: ReadonlySet<FaultName>,
  request: IncomingMessage,
  response: ServerResponse,
  crowded: boolean,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
  const url = new URL(`http://simulado${request.url?.startsWith('/') ? request.url : '/'}`);
  const asked = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body,
  };
  const subject = service.subjectOf(asked);
  const key = service.keyOf?.(asked) ?? null;
  const standing = service.keyOf ? judgeKey(key) : 'valid';
  const client = clientOf(request.socket);
  const limit = service.limitOf?.(asked) ?? null;
  const admission = crowded
    ? CROWDED
    : limit === null
      ? context.limits.admit(name, client)
      : context.limits.admit(limit, key ?? 'sin clave');
  const here = service.playsAt?.(asked) ?? [];
  const fault = context.faults.pick(
    name,
    subject,
    here.length > 0 ? new Set([...understood, ...here]) : understood,
  );
  const shapes = fault !== null && [...(service.plays ?? []), ...here].includes(fault.fault);
  const call: Call = { ...asked, key, freePlan: standing === 'free-plan', fault: shapes ? fault : null };
  const note = (outcome: string) =>
    context.counters.note(name, service.keyOf ? keyLabel(key) : client, subject, outcome);

  await pause(context.latencies.of(name));
  if (standing === 'slow') await pause(SLOW_KEY_MS);
  if (response.destroyed) return note('client-gone');
  const refusal = fault && !shapes ? refusalFaults[fault.fault] : undefined;
  if (fault && refusal) {
    note(`fault:${fault.fault}`);
    // Only this throttle has a Retry-After.
    const wait = fault.fault === 'throttle-429-retry-after' ? (fault.retryAfterSeconds ?? 30) : 0;
    const ended = fault.fault === 'quota-end' ? service.quotaEnded?.() : undefined;
    return send(response, ended ?? service.refuse(refusal, wait, call), null);
  }
  if (fault && !shapes && (await playFault(fault, request, response, context)))
    return note(`fault:${fault.fault}`);
  const reply = await replyOf(service, call, standing, admission);
  note(fault && shapes ? `fault:${fault.fault}` : (reply.outcome ?? String(reply.status)));
  send(response, reply, fault);
}

function replyOf(
  service: HttpService,
  call: Call,
  standing: ReturnType<typeof judgeKey>,
  admission: ReturnType<SimulatorContext['limits']['admit']>,
): Reply | Promise<Reply> {
  if (!admission.ok) return service.refuse('limited', Math.ceil(admission.retryAfterMs / 1_000), call);
  switch (standing) {
    case 'missing':
    case 'wrong':
    case 'not-subscribed':
    case 'no-credit':
      return service.refuse(standing, 0, call);
    case 'limited':
      return service.refuse('limited', LIMITED_KEY_SECONDS, call);
    default:
      return service.answer(call);
  }
}

function send(response: ServerResponse, reply: Reply, fault: ActiveFault | null): void {
  if (reply.silent || response.destroyed || response.headersSent) return;
  const { body } = reply;
  const json = typeof body !== 'string' && !Buffer.isBuffer(body) && body !== undefined;
  const type = json ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
  for (const [header, value] of Object.entries({ 'content-type': type, ...reply.headers })) {
    response.setHeader(header, value);
  }
  response.statusCode = reply.status;
  if (body === undefined) response.end();
  else if (Buffer.isBuffer(body)) response.end(body);
  else sendBody(response, json ? JSON.stringify(body) : String(body), fault);
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function pause(ms: number): Promise<void> {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms).unref()) : Promise.resolve();
}
