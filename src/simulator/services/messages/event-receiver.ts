import type { ServiceServer, SimulatorContext } from '../../context.ts';
import { startHttpService } from '../http-service.ts';

interface StoredEvent {
  /** Real time: delays of deliveries are measured with it. */
  at: number;
  path: string;
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

const KEPT = 2_000;

/**
 * A program that takes events (Standard Webhooks): `POST /recibir/{name}` is accepted (204); `/recibir/410-…` is gone,
 * `/recibir/429-…` asks to wait, `/recibir/302-…` redirects, `/recibir/500-…` fails. `GET /recibidos[?a=…]` lists them.
 */
export function startEventReceiver(context: SimulatorContext, port?: number): Promise<ServiceServer> {
  const kept: StoredEvent[] = [];
  return startHttpService(
    context,
    {
      name: 'eventos',
      subjectOf: ({ path }) => path,
      refuse: (refusal, wait) => ({
        status: refusal === 'broken' ? 503 : 429,
        headers: wait > 0 ? { 'retry-after': String(wait) } : {},
      }),
      answer: ({ method, path, query, headers, body }) => {
        if (path === '/recibidos' && method === 'GET') {
          const to = query.get('a');
          return { status: 200, body: kept.filter((one) => !to || one.path === `/recibir/${to}`) };
        }
        const name = /^\/recibir\/([\w.~-]{1,300})$/.exec(path)?.[1];
        if (!name) return { status: 404, body: 'Not found' };
        if (method !== 'POST') return { status: 405, headers: { allow: 'POST' } };
        const text = (header: string) => headers[header]?.toString() ?? '';
        const event = {
          at: Date.now(),
          path,
          id: text('webhook-id'),
          timestamp: text('webhook-timestamp'),
          signature: text('webhook-signature'),
          body,
        };
        if (!event.id || !event.timestamp || !event.signature.startsWith('v1,'))
          return { status: 400, body: 'Missing webhook headers' };
        const status = Number(/^(302|410|429|500)-/.exec(name)?.[1] ?? 204);
        if (status === 302) return { status, headers: { location: '/recibir/otra' } };
        if (status === 429) return { status, headers: { 'retry-after': '30' }, body: 'Slow down' };
        if (status !== 204) return { status, body: status === 410 ? 'Gone' : 'Internal error' };
        kept.push(event);
        if (kept.length > KEPT) kept.shift();
        return { status };
      },
    },
    port,
  );
}
