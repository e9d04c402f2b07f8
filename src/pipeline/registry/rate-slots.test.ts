import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import {
  claimCanary,
  holdServer,
  quarantineServer,
  readServers,
  registerServer,
  saveCanary,
} from '#store/queries/registry/servers.ts';
import { enqueueRegistryWork, type RegistryWork } from '#store/queries/registry/work.ts';
import { sql } from '#store/sql.ts';
import { withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, keepAlive, type TestDatabase } from '#store/testing.ts';
import type { PipelineDeps } from '../runtime/ports.ts';
import { giveBack, nextServerStep, RateLimiter } from './rate-slots.ts';

const NOW = Date.UTC(2026, 2, 1, 10);
const MINUTE = 60_000;
const DAY = 86_400_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

let account: string;
let clock: ReturnType<typeof fixedClock>;
let servidor: string;
let pace: { intervalMs: number; perDay: number | null };
let made = 0;
beforeEach(async () => {
  account = await createAccount(database.store);
  clock = fixedClock(NOW);
  servidor = `whois${++made}.prueba.es`;
  pace = { intervalMs: 100, perDay: null };
});

/** The part of a pipeline that a step uses. */
const deps = (proceso = 'uno') =>
  ({
    store: database.store,
    clock,
    proceso,
    log: silentLogger,
    registryPace: () => pace,
  }) as unknown as PipelineDeps;

async function ask(count: number): Promise<void> {
  await keepAlive(database.store, 'uno', 'dos');
  await withAccount(database.store, account, async (tx) => {
    const works = [];
    for (let n = 0; n < count; n++) {
      const dominio = `uno${n}-${made}.es`;
      const { rows } = await tx.execute(sql`
        INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
        VALUES (${account}, ${dominio}, ${dominio}, 'es', ${new Date(NOW)}) RETURNING id`);
      works.push({
        dominio_id: String(rows[0]?.id),
        dominio,
        canal: 'whois' as const,
        servidor,
        prioridad: 2,
        no_antes: NOW,
      });
    }
    await enqueueRegistryWork(tx, account, works, NOW);
  });
}

/** Makes the server known, with a canary that was good just now. */
const trust = () =>
  withSystem(database.store, async (tx) => {
    await registerServer(tx, { servidor, canal: 'whois', intervalMs: pace.intervalMs });
    const good = { outcome: 'good', motivo: null, quarantinedBefore: null } as const;
    await saveCanary(tx, { ...good, servidor, next: NOW + 10 * MINUTE, now: NOW });
  });

const step = (proceso?: string) => nextServerStep(deps(proceso), servidor);

test('without a due question there is nothing to do', async () => {
  expect(await step()).toEqual({ kind: 'idle' });
  await trust();
  expect(await step()).toEqual({ kind: 'idle' });
});

test('a server that was never asked begins with its canary, which one process takes', async () => {
  await ask(2);
  expect(await step()).toMatchObject({ kind: 'canary', server: { servidor }, work: { servidor } });
  // Not trusted yet, so the other process waits.
  expect(await step('dos')).toEqual({ kind: 'idle' });
});

test('questions come with slots for half a second ahead, one interval apart', async () => {
  await trust();
  await ask(8);
  const first = await step();
  expect(first).toMatchObject({ kind: 'questions', pace: { waitMs: 0, intervalMs: 100 } });
  expect(first.kind === 'questions' && first.works).toHaveLength(5);
  const second = await step('dos');
  expect(second.kind === 'questions' && second.works).toHaveLength(3);
});

test('a full day closes the server until the next one', async () => {
  pace = { intervalMs: 100, perDay: 2 };
  await trust();
  await ask(8);
  expect(await step()).toEqual({ kind: 'idle' });
  const known = await withSystem(database.store, (tx) => readServers(tx, [servidor]));
  expect(known.get(servidor)?.limitado_hasta).toBe((Math.floor(NOW / DAY) + 1) * DAY);
});

test('what a full day leaves unasked is free at once: all of it is answered with that', async () => {
  pace = { intervalMs: 100, perDay: 2 };
  await trust();
  await ask(8);
  expect(await step()).toEqual({ kind: 'idle' });
  const closed = await step('dos');
  expect(closed.kind === 'closed' && closed.works).toHaveLength(8);
});

/** How many sessions of this database wait for a lock. */
const waiting = () =>
  withSystem(database.store, (tx) =>
    tx.execute(sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`),
  ).then(({ rows }) => rows.length);

async function stepBesideCanary(proceso: string) {
  const claimed = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const other = withSystem(database.store, async (tx) => {
    await registerServer(tx, { servidor, canal: 'whois', intervalMs: pace.intervalMs });
    expect(await claimCanary(tx, servidor, { now: clock.now(), leaseMs: 50_000 })).toBe(true);
    claimed.resolve();
    await over.promise;
  });
  await claimed.promise;
  const taking = step(proceso);
  await expect.poll(waiting).toBe(1);
  over.resolve();
  await other;
  return await taking;
}

test('a question that was claimed for a canary that another process takes is free at once', async () => {
  await trust();
  await ask(3);
  clock.advance(10 * MINUTE);
  expect(await stepBesideCanary('dos')).toEqual({ kind: 'idle' });
  const next = await step();
  expect(next.kind === 'questions' && next.works).toHaveLength(3);
});

test.each([
  ['was never asked', false],
  ['has yet to prove itself', true],
])(
  'a server that %s is not asked beside the canary of another process, nor its question kept',
  async (_, isKnown) => {
    await ask(1);
    if (isKnown) {
      await withSystem(database.store, (tx) =>
        registerServer(tx, { servidor, canal: 'whois', intervalMs: pace.intervalMs }),
      );
    }
    expect(await stepBesideCanary('dos')).toEqual({ kind: 'idle' });
    clock.advance(MINUTE);
    expect(await step()).toMatchObject({ kind: 'canary' });
  },
);

test('a short closure is waited out; the questions of a long one are answered with it', async () => {
  await trust();
  await ask(2);
  await withSystem(database.store, (tx) => holdServer(tx, servidor, NOW + 30_000));
  expect(await step()).toEqual({ kind: 'idle' });
  await withSystem(database.store, (tx) => holdServer(tx, servidor, NOW + 10 * MINUTE));
  const closed = await step();
  expect(closed).toMatchObject({ kind: 'closed', server: { limitado_hasta: NOW + 10 * MINUTE } });
  expect(closed.kind === 'closed' && closed.works).toHaveLength(2);
});

test.each(['silent', 'wrong'] as const)(
  'a server whose canary was %s is asked while it answers: what it states of a registration is heard',
  async (outcome) => {
    await ask(8);
    await withSystem(database.store, async (tx) => {
      await registerServer(tx, { servidor, canal: 'whois', intervalMs: pace.intervalMs });
      if (outcome === 'silent')
        await saveCanary(tx, {
          outcome,
          motivo: null,
          quarantinedBefore: null,
          servidor,
          next: NOW + 5 * MINUTE,
          now: NOW,
        });
      else
        await quarantineServer(tx, {
          servidor,
          motivo: 'niega un nombre registrado',
          since: NOW,
          until: NOW + 15 * MINUTE,
          now: NOW,
        });
    });
    const asked = await step();
    expect(asked.kind === 'questions' && asked.works).toHaveLength(5);
    // A silent server's questions are answered as not asked.
    const silent = await nextServerStep(deps(), servidor, { isSilent: true });
    expect(silent.kind === 'closed' && silent.works).toHaveLength(3);
  },
);

test('what is given back is asked by the next process', async () => {
  await trust();
  await ask(2);
  const taken = await step();
  if (taken.kind !== 'questions') throw new Error('there are questions');
  expect(await step('dos')).toEqual({ kind: 'idle' });
  await giveBack(deps(), taken.works);
  const next = await step('dos');
  expect(next.kind === 'questions' && next.works.map(({ dominio }) => dominio).sort()).toEqual(
    taken.works.map(({ dominio }) => dominio).sort(),
  );
});

const work = () =>
  ({ servidor, canal: 'whois', dominio: 'uno.es', usuario_id: account }) as unknown as RegistryWork;

test('a question that is late for its slot takes another one', async () => {
  pace = { intervalMs: 1_000, perDay: null };
  await trust();
  const limiter = new RateLimiter(deps(), new AbortController().signal);
  const taken = vi.spyOn(limiter, 'take');
  // A slot two intervals old: the time may belong to another process.
  expect(await limiter.reach(work(), { at: performance.now() - 2_000, intervalMs: 1_000 }, 0)).toBe(true);
  expect(taken).toHaveBeenCalledTimes(1);
});

test('where questions are many a second, a late one is asked in its slot', async () => {
  await trust();
  const limiter = new RateLimiter(deps(), new AbortController().signal);
  const taken = vi.spyOn(limiter, 'take');
  expect(await limiter.reach(work(), { at: performance.now() - 2_000, intervalMs: 100 }, 0)).toBe(true);
  expect(taken).not.toHaveBeenCalled();
});

test('a late question of a full day is not asked, and a stop ends the wait', async () => {
  pace = { intervalMs: 1_000, perDay: 1 };
  await trust();
  await ask(1);
  expect(await step()).toMatchObject({ kind: 'questions' });
  const stop = new AbortController();
  const limiter = new RateLimiter(deps(), stop.signal);
  expect(await limiter.reach(work(), { at: performance.now() - 2_000, intervalMs: 1_000 }, 0)).toBe(false);
  const waiting = limiter.reach(work(), { at: performance.now() + 3_600_000, intervalMs: 1_000 }, 0);
  stop.abort();
  expect(await waiting).toBe(false);
});
