import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { beat, knownProcesses } from '#store/queries/processes/processes.ts';
import { withSystem } from '#store/store.ts';
import { freshDatabase, type TestDatabase } from '#store/testing.ts';
import { forgetDeadNeighbours, processName } from './process-name.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('postgres'));
});
afterAll(() => database.drop());

test('a process that starts forgets dead ones of its machine, not those of another one with the same host name', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const own = processName();
  const [machine] = own.split(':');
  const neighbour = `${machine}:${dead}:11111111`;
  const elsewhere = [`${hostname()}:${dead}:22222222`, `${hostname()}/0a1b2c3d:${dead}:33333333`];
  await withSystem(database.store, async (tx) => {
    for (const name of [own, neighbour, ...elsewhere]) await beat(tx, name, 'worker');
    await forgetDeadNeighbours(tx);
    expect((await knownProcesses(tx)).sort()).toEqual([own, ...elsewhere].sort());
  });
});

test('two processes of one machine name it alike and themselves apart', () => {
  const names = [processName(), processName()].map((name) => name.split(':'));
  expect(names[0]?.[0]).toBe(names[1]?.[0]);
  expect(names[0]?.[0]?.startsWith(`${hostname()}/`)).toBe(true);
  expect(names[0]?.[2]).not.toBe(names[1]?.[2]);
});
