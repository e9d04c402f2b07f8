import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { dns, registry } from '#domain/verdict/verdict.samples.ts';
import { type Lab, startLab } from '#program/testing/lab.testing.ts';
import { withdrawDenials } from '#store/queries/processes/withdraw-denials.ts';
import { quarantineServer, registerServer, saveCanary } from '#store/queries/registry/servers.ts';
import { firstRow, totalRow } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Tx, withSystem } from '#store/store.ts';
import { writeCheckResults } from '../check/write-results.ts';
import { verifyListed } from '../domains/verify-domains.ts';

const NAME = 'libre.it';
const MINUTE = 60_000;

let lab: Lab;
beforeAll(async () => {
  lab = await startLab({ worker: false });
});
afterAll(() => lab.close());

const systemRow = z.object({ confirmaciones: z.int(), debido: z.boolean() });

const system = <T>(work: (tx: Tx) => Promise<T>) => withSystem(lab.program.store, work);

test('an answer that is being written when its server is quarantined is withdrawn', async () => {
  const { pipeline, clock } = lab.program;
  const account = await lab.account();
  await verifyListed(pipeline, account, [{ dominio: NAME, dominio_unicode: NAME, zona: 'it' }], {
    persona: false,
  });
  const access = await pipeline.zoneAccess(NAME);
  const servidor = access.servers.whois ?? '';
  const [now, canal] = [clock.now(), 'whois'] as const;
  await system(async (tx) => {
    await registerServer(tx, { servidor, canal, intervalMs: 1_000 });
    const canary = { servidor, outcome: 'good', motivo: null, quarantinedBefore: null } as const;
    await saveCanary(tx, { ...canary, next: now + 10 * MINUTE, now: now - MINUTE });
  });
  const { id: dominio_id } = await lab.verdict(account, NAME);
  const work = { usuario_id: account, dominio_id, dominio: NAME, canal, servidor, prioridad: 2 };
  const absent = registry('whois', 'absent', { servidor, hora: now });
  const nuevas = [dns('nxdomain', { hora: now }), absent];

  // Locks the last written table, so that the writer waits after it has read its server.
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = system(async (tx) => {
    await tx.execute(sql`LOCK TABLE batch_dominios IN SHARE MODE`);
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  const writing = writeCheckResults(
    pipeline,
    account,
    [{ dominio_id, dominio: NAME, access, nuevas, spent: 0, work }],
    AbortSignal.timeout(20_000),
  );
  await expect.poll(waiting).toBe(1);
  let isOver = false;
  const catching = system((tx) =>
    quarantineServer(tx, { servidor, motivo: 'miente', since: now, until: now + 15 * MINUTE, now }),
  )
    .then(() => withdrawDenials(pipeline.store, () => pipeline.clock.now(), AbortSignal.timeout(10_000)))
    .finally(() => {
      isOver = true;
    });
  await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
  over.resolve();
  await Promise.all([holding, writing, catching]);

  const again = await lab.query(account, (tx) =>
    firstRow(
      tx,
      systemRow,
      sql`SELECT confirmaciones, proxima_verificacion IS NOT NULL AS debido FROM dominios WHERE dominio = ${NAME}`,
    ),
  );
  expect(again).toEqual({ confirmaciones: 1, debido: true });
});

test.each(['reserved', 'registered'] as const)(
  'what a server said to be %s forbids free, also when it is quarantined before that is written',
  async (kind) => {
    const { pipeline, clock } = lab.program;
    const account = await lab.account();
    const dominio = `en-vuelo-${kind}.com`;
    await verifyListed(pipeline, account, [{ dominio, dominio_unicode: dominio, zona: 'com' }], {
      persona: false,
    });
    const access = await pipeline.zoneAccess(dominio);
    const now = clock.now();
    for (const canal of ['rdap', 'whois'] as const) {
      const servidor = access.servers[canal] ?? '';
      await system(async (tx) => {
        await registerServer(tx, { servidor, canal, intervalMs: 1_000 });
        const canary = { servidor, outcome: 'good', motivo: null, quarantinedBefore: null } as const;
        await saveCanary(tx, { ...canary, next: now + 10 * MINUTE, now: now - MINUTE });
      });
    }
    const liar = access.servers.rdap ?? '';
    await system((tx) =>
      quarantineServer(tx, { servidor: liar, motivo: 'miente', since: now, until: now + 15 * MINUTE, now }),
    );
    const { id: dominio_id } = await lab.verdict(account, dominio);
    const write = (canal: 'rdap' | 'whois', said: 'absent' | typeof kind, hora: number) => {
      const servidor = access.servers[canal] ?? '';
      const work = { usuario_id: account, dominio_id, dominio, canal, servidor, prioridad: 2 };
      const nuevas = [
        dns('nxdomain', { hora: now }),
        registry(canal, said, { servidor, hora, fecha_registro: null }),
      ];
      const result = { dominio_id, dominio, access, nuevas, spent: 0, work };
      return writeCheckResults(pipeline, account, [result], AbortSignal.timeout(20_000));
    };
    await write('rdap', kind, now - 30 * MINUTE);
    expect(await lab.verdict(account, dominio)).toMatchObject({ es_disponible: false });
    await write('whois', 'absent', now - 20 * MINUTE);
    await write('whois', 'absent', now);
    expect(await lab.verdict(account, dominio)).toMatchObject({
      es_disponible: null,
      confirmaciones: 0,
      verification_method: 'conflict',
    });
    await write('rdap', 'absent', now);
    expect(await lab.verdict(account, dominio)).toMatchObject({ es_disponible: null, confirmaciones: 0 });
  },
);

/** How many sessions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const found = await system((tx) =>
    firstRow(
      tx,
      totalRow,
      sql`SELECT count(*)::int AS total FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    ),
  );
  return found?.total ?? 0;
}
