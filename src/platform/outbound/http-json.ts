import { Agent, type Dispatcher } from 'undici';
import type * as z from 'zod';
import { readBounded } from './body.ts';
import { deadline } from './deadline.ts';
import { readFailure } from './failure.ts';

/** `detalle` is the product's own Spanish sentence: URL, body and error texts may contain the account's key. */
export type ServiceOutcome =
  | { kind: 'response'; status: number; headers: Record<string, string>; text: string; truncated: boolean }
  /** `sent`: the request was sent at least in part, so it may be billed. */
  | { kind: 'unreachable'; detalle: string; sent: boolean };

interface ServiceRequest {
  url: URL;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  timeoutMs: number;
  /** By `performance.now()`; later it is not sent at all. */
  startBy?: number;
  /** After decompression; 16 MiB by default. */
  maxBytes?: number;
}

export interface ServiceClient {
  /** Never follows redirects, never retries. Rejects only when `signal` aborts. */
  send(request: ServiceRequest): Promise<ServiceOutcome>;
  close(): Promise<void>;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const CONNECTIONS_PER_SERVICE = 16;

/** A client for the APIs that the operator has configured; foreign websites go through the guard instead. */
export function createServiceClient(options: { userAgent: string }): ServiceClient {
  const agent: Dispatcher = new Agent({
    connections: CONNECTIONS_PER_SERVICE,
    connect: { timeout: 10_000, allowH2: false },
    keepAliveTimeout: 4_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async send(request) {
      request.signal.throwIfAborted();
      using limit = deadline(request.signal, request.timeoutMs);
      let sent = false;
      const { startBy = Number.POSITIVE_INFINITY } = request;
      const late = new AbortController();
      const signal = AbortSignal.any([limit.signal, late.signal]);
      const noticing = agent.compose(
        noticeStart(() => {
          // A request aborted while waiting for its connection is not written.
          sent = !signal.aborted && performance.now() <= startBy;
          return sent;
        }),
      );
      const giveUp = startBy - performance.now();
      const timer = Number.isFinite(giveUp)
        ? setTimeout(() => sent || late.abort(TOO_LATE), Math.max(0, giveUp))
        : undefined;
      try {
        const asked = noticing.request({
          origin: request.url.origin,
          path: `${request.url.pathname}${request.url.search}`,
          method: request.method ?? 'GET',
          headers: {
            'user-agent': options.userAgent,
            accept: 'application/json',
            'accept-encoding': 'gzip, br',
            ...request.headers,
          },
          body: request.body ?? null,
          signal,
        });
        const answer = await orAborted(asked, signal);
        const headers = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [
            name,
            String(Array.isArray(value) ? value[0] : value),
          ]),
        );
        const body = await readBounded(answer.body, {
          encoding: headers['content-encoding'] ?? '',
          maxBytes: request.maxBytes ?? MAX_ANSWER_BYTES,
          signal: limit.signal,
        });
        request.signal.throwIfAborted();
        if (limit.expired()) return { kind: 'unreachable', detalle: 'no ha contestado a tiempo', sent };
        const text = new TextDecoder().decode(body.bytes);
        return { kind: 'response', status: answer.statusCode, headers, text, truncated: body.truncated };
      } catch (error) {
        request.signal.throwIfAborted();
        return { kind: 'unreachable', detalle: readFailure(error, limit.expired()).detalle, sent };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

const TOO_LATE = new DOMException('it could not be sent in time', 'TimeoutError');

/** What is not allowed to start is not written. */
const noticeStart =
  (mayStart: () => boolean): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) => {
    const start = handler.onRequestStart?.bind(handler);
    handler.onRequestStart = (controller, ...of) => {
      const may = mayStart();
      start?.(controller, ...of);
      if (!may) controller.abort(TOO_LATE);
    };
    return dispatch(options, handler);
  };

export function parseJson<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** undici handles an abort only once connected: this rejects at once and drops a late answer. */
function orAborted(
  asked: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      asked.then(
        (late) => late.body.destroy(),
        () => {},
      );
      reject(signal.reason);
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
