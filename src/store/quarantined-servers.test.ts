import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { lockDomains } from './queries/domains/checks.ts';
import { withdrawDenials } from './queries/processes/withdraw-denials.ts';
import { quarantineServer, readServers, registerServer, saveCanary } from './queries/registry/servers.ts';
import { firstRow } from './queries/sql/rows.ts';
import { sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;
const [FIRST, SECOND] = ['rdap.prueba.es', 'whois.prueba.es'];

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase(inject('postgres'));
  for (const servidor of [FIRST, SECOND]) {
    await withSystem(database.store, async (tx) => {
      await registerServer(tx, { servidor, canal: 'whois', intervalMs: 1_000 });
      await saveCanary(tx, { ...goodCanary, servidor });
    });
  }
});
afterEach(() => database.drop());

const goodCanary = {
  outcome: 'good',
  motivo: null,
  quarantinedBefore: null,
  next: NOW + 10 * MINUTE,
  now: NOW,
} as const;

const quarantine = (servidor: string, now: number) =>
  withSystem(database.store, (tx) =>
    quarantineServer(tx, { servidor, motivo: 'miente', since: now, until: now + 15 * MINUTE, now }),
  );

const server = async (servidor: string) =>
  (await withSystem(database.store, (tx) => readServers(tx, [servidor]))).get(servidor);

/** A name that is free only by this server's answer. */
async function denied(account: string, dominio: string, servidor: string): Promise<string> {
  const made = await withAccount(database.store, account, async (tx) => {
    await tx.execute(sql`
      INSERT INTO evidencias (dominio, fuente, kind, servidor, detalle, hora, ms, datos)
      VALUES (${dominio}, 'whois', 'absent', ${servidor}, '', ${new Date(NOW + MINUTE)}, 1, '{"quarantined": false}')`);
    return await firstRow(
      tx,
      z.strictObject({ id: z.uuid() }),
      sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion, es_disponible,
        confirmaciones)
      VALUES (${account}, ${dominio}, ${dominio}, 'es', ${new Date(NOW)}, true, 2) RETURNING id`,
    );
  });
  return made?.id ?? '';
}

test('denials of two servers are discarded while a transaction that holds a name of one writes of the other', async () => {
  const account = await createAccount(database.store);
  await denied(account, 'uno.es', FIRST);
  const held = await denied(account, 'dos.es', SECOND);
  await quarantine(FIRST, NOW + 2 * MINUTE);
  await quarantine(SECOND, NOW + 2 * MINUTE);
  let discarding: Promise<unknown> = Promise.resolve();
  await withAccount(database.store, account, async (tx) => {
    await lockDomains(tx, account, [held]);
    discarding = discardAll();
    // Awaited later, when a failure shows in the row.
    discarding.catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    const late = { servidor: FIRST, motivo: 'miente', since: NOW, until: NOW + 20 * MINUTE, now: NOW };
    await quarantineServer(tx, late);
  });
  await discarding;
  const { rows } = await withAccount(database.store, account, (tx) =>
    tx.execute(sql`SELECT dominio FROM dominios WHERE comprobando ORDER BY 1`),
  );
  expect(rows.map((row) => row.dominio)).toEqual(['dos.es', 'uno.es']);
});

const discardAll = () => withdrawDenials(database.store, () => NOW + 2 * MINUTE, AbortSignal.timeout(20_000));

async function waiting(): Promise<number> {
  const found = await withSystem(database.store, (tx) =>
    firstRow(
      tx,
      z.strictObject({ total: z.int() }),
      sql`SELECT count(DISTINCT pid)::int AS total FROM pg_locks l
      WHERE NOT l.granted AND l.pid <> pg_backend_pid()
        AND l.pid IN (SELECT pid FROM pg_locks WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
    ),
  );
  return found?.total ?? 0;
}

test.each(['good', 'silent'] as const)(
  'a %s canary that was on its way when its server was quarantined changes nothing',
  async (outcome) => {
    const asked = await server(FIRST);
    await quarantine(FIRST, NOW + MINUTE);
    await withSystem(database.store, (tx) =>
      saveCanary(tx, {
        ...goodCanary,
        servidor: FIRST,
        outcome,
        quarantinedBefore: asked?.ultima_mentira ?? null,
        next: NOW + 2 * MINUTE,
        now: NOW + MINUTE + 1,
      }),
    );
    expect(await server(FIRST)).toMatchObject({ cuarentena: true, canario_siguiente: NOW + 16 * MINUTE });
  },
);

test('a good canary of a server that was quarantined before makes it trusted again', async () => {
  await quarantine(FIRST, NOW + MINUTE);
  const asked = await server(FIRST);
  await withSystem(database.store, (tx) =>
    saveCanary(tx, {
      ...goodCanary,
      servidor: FIRST,
      quarantinedBefore: asked?.ultima_mentira ?? null,
      now: NOW + 16 * MINUTE,
    }),
  );
  expect(await server(FIRST)).toMatchObject({ cuarentena: false });
});
