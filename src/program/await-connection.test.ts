import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { wait } from '#pipeline/runtime/wait.ts';
import { parseConfig } from '#platform/config/config.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { startProgram } from './program.ts';

const dir = mkdtempSync(join(tmpdir(), 'conexiones-'));
let db: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  db = await freshDatabase(inject('postgres'));
  owner = new pg.Client(db.ownerUrl);
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await db.drop();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const limitTo = (connections: number) =>
  owner.query(
    `ALTER DATABASE ${pg.escapeIdentifier(new URL(db.ownerUrl).pathname.slice(1))} CONNECTION LIMIT ${connections}`,
  );
const start = (signal: AbortSignal) =>
  startProgram(
    parseConfig(
      { NODE_ENV: 'test', DATA_DIR: dir, DATABASE_URL: db.ownerUrl, APP_DATABASE_URL: db.appUrl },
      { needs: 'worker' },
    ),
    { mode: 'worker', log: 'silent', signal },
  );

// The test's own two are among them. Enough for: no connection at all, the store without its listener.
test.each([1, 3])(
  'a worker that finds only %i connections in all waits until there are more, and starts',
  async (connections) => {
    await limitTo(connections);
    let started = false;
    const starting = start(new AbortController().signal).then((program) => {
      started = true;
      return program;
    });
    await wait(2_500, new AbortController().signal);
    expect(started).toBe(false);
    await limitTo(-1);
    const program = await starting;
    await expect.poll(() => program.ready()).toBe(true);
    await program.stop();
  },
);

test('it ends at once when it is asked to while it waits', async () => {
  await limitTo(1);
  const asked = new AbortController();
  const starting = start(asked.signal);
  setTimeout(() => asked.abort(new Error('asked to end')), 1_500);
  await expect(starting).rejects.toThrow('asked to end');
  await limitTo(-1);
});
