import { randomUUID } from 'node:crypto';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createEventSender } from '#providers/messages/event-webhook.ts';
import { destinationsWithEvents } from '#store/queries/events/destinations.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, openStore, withAccount, withSystem } from '#store/store.ts';
import { recordChanges } from '../notifications/verdict-changes.ts';
import { sendEvents } from './send-events.ts';

/** A process that writes facts and sends their events until it is killed; it prints a line when it begins. */
const { APP_URL: appUrl = '', ACCOUNT: account = '', SERVICE: service = '', KEY: key = '' } = process.env;
const store = await openStore({ appUrl, log: silentLogger });
const deps = {
  store,
  clock: systemClock,
  log: silentLogger,
  secrets: { read: async () => ({ kind: 'key', key }) as const },
  failing: { count: 0 },
  events: createEventSender({
    outbound: createOutbound({ map: null, contactUrl: null }),
    now: () => systemClock.now(),
    service,
  }),
};

const ALIVE = {
  estado_verificacion: 'activo',
  es_disponible: false,
  confirmaciones: 0,
  fase_ciclo: 'activo',
  motivo: '',
  row: 'alive',
} as const;
const DEAD = { ...ALIVE, estado_verificacion: 'no_resuelve' } as const;

/** A website that lives and then dies, each in its transaction. */
async function writeFact(): Promise<void> {
  const id = randomUUID();
  const dominio = `${id}.es`;
  const row = { usuario_id: account, id, dominio, dominio_unicode: dominio, extension: 'es' };
  await withAccount(store, account, (tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, id, dominio, dominio_unicode, extension, fecha_creacion)
      SELECT usuario_id, id, dominio, dominio_unicode, extension, now()
      FROM jsonb_populate_record(NULL::dominios, ${json(row)}::jsonb)`),
  );
  for (const verdict of [ALIVE, DEAD])
    await withAccount(store, account, async (tx) => {
      const step = { dominio: { id, dominio, vigilado: false, gestionado: false }, verdict, settled: true };
      await recordChanges(tx, account, [step], { now: Date.now(), revision: await nextRevision(tx) });
    });
}

async function send(): Promise<void> {
  const due = await withSystem(store, (tx) => destinationsWithEvents(tx, Date.now(), 10));
  for (const to of due) await sendEvents(deps, to);
}

process.stdout.write('begun\n');
await Promise.all(
  [writeFact, writeFact, send, send].map(async (work) => {
    for (;;) {
      await work();
      await new Promise((done) => setTimeout(done, 5));
    }
  }),
);
