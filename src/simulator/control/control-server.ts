import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { ServiceServer, SimulatorContext } from '../context.ts';
import { faultNames } from '../faults.ts';
import { listenHttp } from '../http/listen.ts';
import { truthLines } from '../world/truth.ts';
import type { Control } from './control.ts';

const MAX_BODY = 64 * 1024;
const Name = z.string().trim().toLowerCase().min(3).max(253);
const Milliseconds = z.number().finite();
const FaultBody = z.strictObject({
  fault: z.enum(faultNames),
  server: z.string().max(200).optional(),
  subject: z.string().max(253).optional(),
  times: z.int().positive().optional(),
  share: z.number().min(0).max(1).optional(),
  oncePerSubject: z.boolean().optional(),
  delayMs: z.number().nonnegative().max(600_000).optional(),
  retryAfterSeconds: z.number().nonnegative().optional(),
});
const ClockBody = z.strictObject({ advanceMs: Milliseconds.optional(), offsetMs: Milliseconds.optional() });
/** Of generic zones. */
const DELETED_AFTER_MS = 5 * 24 * 3_600_000;
const DomainBody = z.strictObject({ domain: Name, atMs: Milliseconds.optional() });
const RivalBody = z.strictObject({
  domains: z.array(Name).max(10_000),
  everyMs: z.number().positive(),
  fromMs: Milliseconds.optional(),
});
const CENTS = z.int().min(0).max(1_000_000_000);
const AccountName = z.string().min(1).max(200);
const BalanceBody = z.strictObject({ registrar: AccountName, user: AccountName, cents: CENTS });
const PriceBody = z.strictObject({ domain: Name, cents: CENTS });
const OwnBody = z.strictObject({
  registrar: AccountName,
  user: AccountName,
  domain: Name,
  expires: Milliseconds,
  autoRenew: z.boolean().default(true),
});
const LimitBody = z.strictObject({
  server: z.string().max(200),
  limit: z
    .strictObject({
      perSecond: z.number().positive(),
      burst: z.number().min(1),
      total: z.number().positive().nullable(),
      banMs: z.number().nonnegative(),
    })
    .nullable(),
});
const LatencyBody = z.strictObject({
  server: z.string().max(200),
  base: z.number().nonnegative(),
  jitter: z.number().nonnegative(),
});

type Verb = (body: unknown, url: URL) => unknown;

/** 400 with the reason for an invalid request. */
export async function startControlServer(
  context: SimulatorContext,
  control: Control,
  port?: number,
): Promise<ServiceServer> {
  const verbs = table(context, control);
  const listening = await listenHttp((request, response) => {
    handle(verbs, context, request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : 'unknown error';
      if (!response.headersSent) json(response, 400, { error: message });
      else response.destroy();
    });
  }, port);
  return { name: 'control', address: listening.address, close: listening.close };
}

function table(context: SimulatorContext, control: Control): Record<string, Verb> {
  const clock = () => ({ now: control.now(), iso: new Date(control.now()).toISOString() });
  return {
    'GET /clock': clock,
    'POST /clock': (body) => {
      const { advanceMs, offsetMs } = ClockBody.parse(body);
      if (offsetMs !== undefined) control.setOffset(offsetMs);
      if (advanceMs !== undefined) control.advance(advanceMs);
      return clock();
    },
    'GET /domain': (_, url) => {
      const name = Name.parse(url.searchParams.get('name'));
      return { name, ...control.truth(name), registry: control.registry(name) };
    },
    'POST /drop': (body) => {
      const { domain, atMs } = DomainBody.parse(body);
      control.drop(domain, atMs);
      return { domain, ...control.truth(domain) };
    },
    'POST /delete': (body) => {
      const { domain, atMs = control.now() + DELETED_AFTER_MS } = DomainBody.parse(body);
      control.delete(domain, atMs);
      return { domain, ...control.truth(domain) };
    },
    'POST /take': (body) => {
      const { domain, atMs } = DomainBody.parse(body);
      control.take(domain, atMs);
      return { domain, ...control.truth(domain) };
    },
    'POST /rival': (body) => {
      const { domains, everyMs, fromMs } = RivalBody.parse(body);
      return Object.fromEntries(control.rival(domains, everyMs, fromMs));
    },
    'GET /ledgers': () => control.ledgers(),
    'POST /balance': (body) => {
      const { registrar, user, cents } = BalanceBody.parse(body);
      control.setBalance(registrar, user, cents);
      return { registrar, user, cents };
    },
    'POST /price': (body) => {
      const { domain, cents } = PriceBody.parse(body);
      control.setPrice(domain, cents);
      return { domain, cents };
    },
    'POST /own': (body) => {
      const { registrar, user, ...name } = OwnBody.parse(body);
      control.own(registrar, user, name);
      return { registrar, user, ...name };
    },
    'GET /faults': () => control.faults(),
    'POST /faults': (body) => {
      const rule = FaultBody.parse(body);
      // Drops undefined keys, which exactOptionalPropertyTypes distinguishes from absent ones.
      return { id: control.setFault(JSON.parse(JSON.stringify(rule))) };
    },
    'DELETE /faults': (_, url) => {
      const id = url.searchParams.get('id');
      return { cleared: control.clearFaults(id === null ? undefined : Number(id)) };
    },
    'POST /limits': (body) => {
      const { server, limit } = LimitBody.parse(body);
      control.setLimit(server, limit);
      return { server, limit };
    },
    'POST /latencies': (body) => {
      const { server, base, jitter } = LatencyBody.parse(body);
      control.setLatency(server, { base, jitter });
      return { server, base, jitter };
    },
    'GET /counters': () => ({
      servers: control.counters.servers(),
      privateTouches: control.counters.privateTouches,
      connections: control.connections.most,
    }),
    'GET /counters/recent': (_, url) => control.counters.recent(url.searchParams.get('server') ?? ''),
    'DELETE /counters': () => {
      control.counters.reset();
      control.connections.reset();
      return {};
    },
    'GET /world': () => ({
      seed: context.world.seed,
      epoch: context.world.epoch,
      businesses: context.world.businesses.length,
      domains: context.world.domains.size,
    }),
  };
}

async function handle(
  verbs: Record<string, Verb>,
  context: SimulatorContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://control.invalid');
  const key = `${request.method} ${url.pathname}`;
  if (key === 'GET /truth') return streamTruth(context, response);
  const verb = verbs[key];
  if (!verb)
    return json(response, 404, { error: 'no such verb', verbs: [...Object.keys(verbs), 'GET /truth'] });
  const text = request.method === 'POST' ? await readBody(request) : '';
  json(response, 200, verb(text === '' ? {} : JSON.parse(text), url));
}

function streamTruth(context: SimulatorContext, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  for (const line of truthLines(context.world, context.clock.now())) response.write(`${line}\n`);
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new RangeError('body too large');
  }
  return text;
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
