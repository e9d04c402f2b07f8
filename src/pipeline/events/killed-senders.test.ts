import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { addDestination, destinationsWithEvents } from '#store/queries/events/destinations.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { sendEvents } from './send-events.ts';

/** Every kill starts a process: the whole number is in `npm run test:largo`. */
const KILLS = process.env.PRUEBAS_LARGAS ? 200 : 20;
const KEY = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const Body = z.object({
  type: z.literal('dominio.caido'),
  data: z.object({ dominio: z.object({ _id: z.uuid() }) }),
});

let db: TestDatabase;
let account: string;
let receiver: Server;
let service: string;
/** Bodies that the receiver took, by `webhook-id`. */
const taken = new Map<string, string[]>();
let calls = 0;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  account = await createAccount(db.store);
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const id = String(request.headers['webhook-id']);
      taken.set(id, [...(taken.get(id) ?? []), body]);
      calls += 1;
      // The sender may be gone before it hears that the event arrived.
      setTimeout(() => response.writeHead(204).end(), calls % 40);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  service = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // it listens on TCP
  const wanted = { nombre: 'x', url: `${service}/x`, eventos: ['dominio.caido' as const], filtro_id: null };
  await withAccount(db.store, account, (tx) => addDestination(tx, account, wanted, Date.now()));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await db.drop();
});

/** Instead of waiting half a minute for the claim of a killed process to lapse. */
const lapse = () =>
  withAccount(db.store, account, (tx) =>
    tx.execute(sql`UPDATE destinos_eventos SET reclamado_hasta = NULL, no_antes = NULL`),
  );

async function killOnce(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'facts-and-sender.testing.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, APP_URL: db.appUrl, ACCOUNT: account, SERVICE: service, KEY },
  });
  const gone = once(child, 'exit');
  await once(child.stdout, 'data');
  const before = calls;
  await expect.poll(() => calls, { interval: 5 }).toBeGreaterThan(before);
  await sleep(Math.random() * 200);
  child.kill('SIGKILL');
  await gone;
  await lapse();
}

test('whenever a process that writes facts and sends events is killed, no event is lost or made up, and repeats are equal', {
  timeout: KILLS * 20_000,
}, async () => {
  const written = () =>
    withAccount(db.store, account, (tx) =>
      rows(
        tx,
        z.object({ dominio_id: z.uuid() }),
        sql`SELECT dominio_id FROM cambios_dominios WHERE estado_verificacion = 'no_resuelve'`,
      ),
    );
  for (let kill = 0; kill < KILLS; kill += 1) await killOnce();
  // On a busy machine some are killed before they have written a fact of their own.
  for (let more = 0; more < KILLS && (await written()).length <= KILLS; more += 1) await killOnce();
  const deps = {
    store: db.store,
    clock: systemClock,
    log: silentLogger,
    secrets: { read: async () => ({ kind: 'key', key: KEY }) as const },
    failing: { count: 0 },
    events: createEventSender({
      outbound: createOutbound({ map: null, contactUrl: null }),
      now: () => systemClock.now(),
      service,
    }),
  };
  const due = () => withSystem(db.store, (tx) => destinationsWithEvents(tx, Date.now() + 3_600_000, 10));
  while ((await due()).length > 0) {
    await lapse();
    for (const to of await due()) await sendEvents(deps, to);
  }
  const facts = await written();
  const told = [...taken.values()].map(([body = '']) => Body.parse(JSON.parse(body)).data.dominio._id);
  expect(facts.length).toBeGreaterThan(KILLS);
  expect(told.sort()).toEqual(facts.map(({ dominio_id }) => dominio_id).sort());
  const repeats = [...taken.values()].filter((bodies) => bodies.length > 1);
  expect(repeats.length).toBeGreaterThan(0);
  expect(repeats.filter((bodies) => new Set(bodies).size > 1)).toEqual([]);
});
