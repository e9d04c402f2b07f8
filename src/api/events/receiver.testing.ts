import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { eventosRoutes } from '#contract/events/routes.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

export const wanted = { nombre: 'Mi programa', eventos: ['dominio.libre'], filtro_id: null };

/** The API with a receiver of events on loopback, which answers as `answer` says. */
export async function startWithReceiver() {
  const seen = {
    received: [] as { path: string | undefined; headers: Record<string, unknown>; body: string }[],
    answer: (_headers: Record<string, unknown>): { status: number; body: string } => ({
      status: 200,
      body: 'gracias',
    }),
  };
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      seen.received.push({ path: request.url, headers: request.headers, body });
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
    sender,
    create: async (change: object, as: Person) => {
      const body = { ...wanted, url: `${origin}/x`, ...change };
      const answer = await send('POST', '/api/eventos/destinos', body, as);
      return eventosRoutes.crear.answer.parse(await answer.json()).data;
    },
    trialOf: async (id: string, as: Person) =>
      eventosRoutes.probar.answer.parse(
        await (await send('POST', `/api/eventos/destinos/${id}/probar`, undefined, as)).json(),
      ).data,
    sealedAddress: (id: string, { usuario_id }: Person) =>
      withAccount(api.db.store, usuario_id, (tx) => api.vault.read(tx, usuario_id, `eventos_url:${id}`)),
    /** All that the database holds of the account's addresses and secrets. */
    storedRows: async ({ usuario_id }: Person) =>
      JSON.stringify(
        await withAccount(api.db.store, usuario_id, (tx) =>
          rows(
            tx,
            z.object({ row: z.string() }),
            sql`SELECT to_jsonb(d)::text AS row FROM destinos_eventos d
            UNION ALL SELECT to_jsonb(k)::text FROM claves_api k`,
          ),
        ),
      ),
    stop: async () => {
      await api.stop();
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}
