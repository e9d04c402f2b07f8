import pg from 'pg';
import { expect, test } from 'vitest';
import { verifyListed } from '#pipeline/domains/verify-domains.ts';
import { startLab } from './testing/lab.testing.ts';

test('a running program holds no connection of the login that owns the tables', async () => {
  const lab = await startLab();
  const owner = new pg.Client(lab.databaseUrl.ownerUrl);
  await owner.connect();
  try {
    await lab.verify(await lab.account(), ['libre-de-prueba.com']);
    const { rows } = await owner.query<{ usename: string; others: number }>(
      `SELECT usename, count(*)::int AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
       GROUP BY usename`,
    );
    const program = new URL(lab.databaseUrl.appUrl).username;
    expect(rows).toEqual([{ usename: program, others: expect.any(Number) }]);
    expect(new URL(lab.databaseUrl.ownerUrl).username).not.toBe(program);
  } finally {
    await owner.end();
    await lab.close();
  }
});

// Both only wait for their deadlines, so they run together.
test.concurrent('a stop has its deadline, also when the database answers none of the work that is under way', async ({
  expect,
}) => {
  const lab = await startLab();
  const account = await lab.account();
  const owner = new pg.Client(lab.databaseUrl.ownerUrl);
  await owner.connect();
  try {
    // Every statement that reads or writes a domain waits forever.
    await owner.query('BEGIN');
    await owner.query('LOCK TABLE evidencias, servidores_registro IN ACCESS EXCLUSIVE MODE');
    const names = [{ dominio: 'sin-respuesta.com', dominio_unicode: 'sin-respuesta.com', zona: 'com' }];
    await verifyListed(lab.program.pipeline, account, names, { persona: true });
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              `SELECT 1 FROM pg_locks WHERE NOT granted
                AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                AND relation IN ('evidencias'::regclass, 'servidores_registro'::regclass)`,
            )
          ).rowCount,
      )
      .toBeGreaterThan(0);
    const begun = performance.now();
    await lab.program.stop();
    expect(performance.now() - begun).toBeLessThan(40_000);
  } finally {
    await owner.end();
    await lab.close();
  }
});

test.concurrent('a stop ends within twenty seconds, also when the database does not say which notifications are due', async ({
  expect,
}) => {
  const lab = await startLab();
  const account = await lab.account();
  const owner = new pg.Client(lab.databaseUrl.ownerUrl);
  await owner.connect();
  const tables = ['canales', 'evidencias'];
  try {
    await owner.query(`BEGIN; LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const names = [{ dominio: 'sin-respuesta.com', dominio_unicode: 'sin-respuesta.com', zona: 'com' }];
    await verifyListed(lab.program.pipeline, account, names, { persona: true });
    const waitedFor = async () => {
      const { rows } = await owner.query<{ tabla: string }>(
        `SELECT DISTINCT relation::regclass::text AS tabla FROM pg_locks
         WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND relation = ANY($1::regclass[]) ORDER BY 1`,
        [tables],
      );
      return rows.map(({ tabla }) => tabla);
    };
    await expect.poll(waitedFor).toEqual(tables);
    const begun = performance.now();
    await lab.program.stop();
    expect(performance.now() - begun).toBeLessThan(20_000);
  } finally {
    await owner.end();
    await lab.close();
  }
});
