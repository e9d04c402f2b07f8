import pg from 'pg';
import { expect, test } from 'vitest';
import { startLab } from '#pipeline/testing/lab.testing.ts';

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
