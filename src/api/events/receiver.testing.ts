import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventosRoutes } from '#contract/events/routes.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

export const wanted = { nombre: 'Mi programa', eventos: ['dominio.libre'], filtro_id: null };

/** The API with a receiver of events on loopback, which answers as `answer` says. */
export async function startWithReceiver() {
  const seen = {
    received: [] as { headers: Record<string, unknown>; body: string }[],
    answer: (_headers: Record<string, unknown>): { status: number; body: string } => ({
      status: 200,
      body: 'gracias',
    }),
  };
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      seen.received.push({ headers: request.headers, body });
      const answer = seen.answer(request.headers);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // it listens on TCP
  const outbound = createOutbound({ map: null, contactUrl: null });
  const sender = createEventSender({ outbound, now: () => api.clock.now(), service: origin });
  const api: Harness = await startHarness({ events: { sender, service: origin } });
  const send = (method: string, path: string, body: unknown, as: Person) =>
    api.call(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
      as,
    });
  return {
    api,
    origin,
    seen,
    send,
    create: async (change: object, as: Person) => {
      const body = { ...wanted, url: `${origin}/x`, ...change };
      const answer = await send('POST', '/api/eventos/destinos', body, as);
      return eventosRoutes.crear.answer.parse(await answer.json()).data;
    },
    stop: async () => {
      await api.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}
