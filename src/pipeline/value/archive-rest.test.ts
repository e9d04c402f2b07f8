import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { measureArchive } from './measure-archive.ts';
import { scoreAccount } from './score-account.ts';

let lab: Lab;
let account: string;
let used = 0;
beforeAll(async () => {
  lab = await startLab({ worker: false, limits: 'none' });
});
/** An account with names not yet measured in the archive. */
beforeEach(async () => {
  account = await lab.account();
  const names = [...lab.simulator.context.world.domains.keys()]
    .filter((name) => /^[a-z]{6,20}\.es$/.test(name))
    .slice(used, used + 3);
  used += 3;
  await withAccount(lab.program.store, account, async (tx) => {
    const revision = await nextRevision(tx);
    await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, zona, estado_verificacion, es_disponible, confirmaciones,
        fase_ciclo, fecha_creacion, revision)
      SELECT ${account}::uuid, n, n, 'es', 'es', 'expirado', true, 2, 'libre', now(), ${revision}::bigint
      FROM unnest(${names}::text[]) n`);
  });
  while (await scoreAccount(lab.program.pipeline, account));
});
afterEach(async () => {
  lab.simulator.context.faults.clear();
  await withSystem(lab.program.store, async (tx) => {
    await tx.execute(sql`UPDATE turnos SET no_antes = NULL, fallos_seguidos = 0 WHERE clave = 'wayback'`);
  });
  await withAccount(lab.program.store, account, (tx) =>
    tx.execute(sql`DELETE FROM trabajo_metricas WHERE usuario_id = ${account}`),
  );
});
afterAll(() => lab.close());

/** The rate has its own test, so the next slot is due at once. */
const measure = async () => {
  await withSystem(lab.program.store, (tx) =>
    tx.execute(sql`UPDATE turnos SET siguiente = now() WHERE clave = 'wayback'`),
  );
  return await measureArchive(lab.program.pipeline, new AbortController().signal);
};
/** All requests sent to the archive, also failed ones. */
const asked = () => lab.asked('service:wayback').length;
/** Seconds until the archive may be asked again; null: now. */
const restSeconds = () =>
  withSystem(lab.program.store, async (tx) => {
    const { rows } = await tx.execute(
      sql`SELECT extract(epoch FROM no_antes - now())::float8 AS s FROM turnos WHERE clave = 'wayback' AND no_antes > now()`,
    );
    return rows[0]?.s === undefined ? null : Number(rows[0].s);
  });
const endRest = () =>
  withSystem(lab.program.store, (tx) =>
    tx.execute(sql`UPDATE turnos SET no_antes = now() - interval '1 second' WHERE clave = 'wayback'`),
  );
const dueAgain = () =>
  withAccount(lab.program.store, account, async (tx) => {
    const { rows } = await tx.execute(sql`
      SELECT extract(epoch FROM no_antes - ${new Date(lab.program.clock.now())}::timestamptz)::float8 / 60 AS minutos
      FROM trabajo_metricas WHERE usuario_id = ${account} AND fuente = 'wayback' AND fallos_seguidos > 0 ORDER BY 1`);
    return rows.map(({ minutos }) => Math.round(Number(minutos)));
  });
const close = (fault: 'refused' | 'server-error') =>
  lab.simulator.context.faults.set({ fault, server: 'service:wayback' });

test.each(['refused', 'server-error'] as const)(
  'an archive that is closed to us (%s) is asked once a rest, and rests grow until it answers',
  async (fault) => {
    close(fault);
    const before = asked();
    const rests: number[] = [];
    for (let n = 0; n < 5; n++) {
      expect(await measure()).toBe(false);
      expect(await measure()).toBe(false);
      rests.push(Math.round(Number(await restSeconds()) / 60));
      await endRest();
      await lab.advance(12 * 3_600_000);
    }
    expect(rests).toEqual([1, 5, 30, 60, 60]);
    expect(asked() - before).toBe(5);
    lab.simulator.context.faults.clear();
    expect(await measure()).toBe(true);
    close(fault);
    expect(await measure()).toBe(false);
    expect(await restSeconds()).toBeLessThanOrEqual(60);
  },
);

test('a name that could not be asked is back soon after the rest, behind the others; one that fails again, in hours', async () => {
  close('server-error');
  expect(await measure()).toBe(false);
  expect(await dueAgain()).toEqual([11]);
  await endRest();
  lab.simulator.context.faults.clear();
  // The archive answers about the others, so only the name failed.
  const before = asked();
  while (await measure());
  expect(asked()).toBeGreaterThan(before);
  expect(await dueAgain()).toEqual([11]);
  await lab.advance(12 * 60_000);
  close('server-error');
  expect(await measure()).toBe(false);
  expect(await restSeconds()).toBeLessThanOrEqual(60);
  expect(await dueAgain()).toEqual([360]);
});

test('the time that the archive itself asks for is kept, for hours and not for days', async () => {
  const says = (retryAfterMs: number) => ({
    ...lab.program.pipeline,
    archive: {
      ...lab.program.pipeline.archive,
      span: async () => ({ kind: 'unreachable', detalle: 'HTTP 503', retryAfterMs }) as const,
    },
  });
  const signal = new AbortController().signal;
  expect(await measureArchive(says(20 * 60_000), signal)).toBe(false);
  expect(Math.round(Number(await restSeconds()) / 60)).toBe(20);
  await endRest();
  expect(await measureArchive(says(7 * 86_400_000), signal)).toBe(false);
  expect(Math.round(Number(await restSeconds()) / 3_600)).toBe(6);
});

test('who waits for its moment when another could not reach the archive does not ask', async () => {
  await measure();
  const before = asked();
  const turn = sql`UPDATE turnos SET siguiente = now() + interval '20 seconds' WHERE clave = 'wayback'`;
  const hold = sql`UPDATE turnos SET no_antes = now() + interval '1 minute' WHERE clave = 'wayback'`;
  const next = sql`SELECT siguiente::text AS next FROM turnos WHERE clave = 'wayback'`;
  const inStore = (query: typeof turn) => withSystem(lab.program.store, (tx) => tx.execute(query));
  const nextSlot = async () => (await inStore(next)).rows[0]?.next;
  await inStore(turn);
  const free = await nextSlot();
  const waiting = measureArchive(lab.program.pipeline, new AbortController().signal);
  // Its moment is taken: from now on it waits.
  await expect.poll(nextSlot).not.toBe(free);
  await inStore(hold);
  expect(await waiting).toBe(false);
  expect(asked()).toBe(before);
  expect(await dueAgain()).toEqual([]);
});
