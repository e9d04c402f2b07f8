import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLogger as log } from '#platform/logger.ts';
import { chooseRunner } from './cluster-folder.ts';
import { refuseHeldFolder } from './instance-lock.ts';
import { isRunning } from './process-identity.ts';
import { endOrderly, killHard, query, runProgram, runUp, temporaryFolder } from './running.testing.ts';
import { startEmbedded } from './start.ts';

/** A stopped database, made once: copied by the tests that are not about how one is made. */
let made: ReturnType<typeof temporaryFolder>;
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  made = temporaryFolder();
  await (await startEmbedded({ dataDir: made.dir, log })).stop();
});
afterAll(() => made.remove());
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** Below the ports that the system assigns: no other program gets it between a stop and the next start. */
const OWN_PORT = 10_000 + (process.pid % 2_500) * 4 + 2;

/** With the owners of the files: the server may run as another user. */
const copyMade = (to = folder.dir) => execFileSync('cp', ['-a', `${made.dir}/.`, to]);

test('what was written is there after an orderly stop, on the same port', async () => {
  refuseHeldFolder(folder.dir);
  const first = await startEmbedded({ dataDir: folder.dir, log, port: OWN_PORT });
  await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
  await first.stop();
  expect(isRunning(first.pid())).toBe(false);
  const second = await startEmbedded({ dataDir: folder.dir, log });
  expect(second.port).toBe(first.port);
  expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
  await second.stop();
  await second.stop();
});

test('it is durable, listens on loopback alone and keeps its passwords to itself', async () => {
  const embedded = await startEmbedded({ dataDir: folder.dir, log });
  const settings = await query(
    embedded.ownerUrl,
    `SELECT name, setting FROM pg_settings
     WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses') ORDER BY 1`,
  );
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(statSync(join(folder.dir, 'postgres.json')).mode & 0o777).toBe(0o600);
  const wrong = embedded.ownerUrl.replace(/:[^:@]+@/, ':otra@');
  await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  await embedded.stop();
});

test('after kill -9 the next program adopts the server, without the dead one’s locks', async () => {
  copyMade();
  const killed = await runUp(folder.dir);
  await query(killed.ownerUrl, 'CREATE TABLE t (n int); INSERT INTO t VALUES (1)');
  const waiting = query(killed.ownerUrl, 'BEGIN; LOCK TABLE t; SELECT pg_sleep(600)').catch(() => 'cut off');
  const held = `SELECT 1 AS n FROM pg_locks WHERE granted AND relation = 't'::regclass AND mode = 'AccessExclusiveLock'`;
  await expect.poll(() => query(killed.ownerUrl, held)).toEqual([{ n: 1 }]);
  await killHard(killed.child);
  expect(isRunning(killed.pid)).toBe(true);
  const next = await startEmbedded({ dataDir: folder.dir, log });
  expect(next.pid()).toBe(killed.pid);
  expect(await query(next.ownerUrl, 'INSERT INTO t VALUES (2) RETURNING n')).toEqual([{ n: 2 }]);
  expect(await waiting).toBe('cut off');
  await next.stop();
  expect(isRunning(killed.pid)).toBe(false);
});

test('an orphan that runs with other settings is stopped in order and started again', async () => {
  copyMade();
  const killed = await runUp(folder.dir, { parameters: { work_mem: '5MB' } });
  await query(killed.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
  await killHard(killed.child);
  const next = await startEmbedded({ dataDir: folder.dir, log });
  expect(next.pid()).not.toBe(killed.pid);
  expect(isRunning(killed.pid)).toBe(false);
  expect(await query(next.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('when program and server are both killed, what was committed is there', async () => {
  copyMade();
  const killed = await runUp(folder.dir);
  await query(killed.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
  process.kill(killed.pid, 'SIGKILL');
  await killHard(killed.child);
  const next = await startEmbedded({ dataDir: folder.dir, log });
  expect(await query(next.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('a server that is killed under its program comes back on its port', async () => {
  copyMade();
  const embedded = await startEmbedded({ dataDir: folder.dir, log });
  await query(embedded.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
  const before = embedded.pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => query(embedded.ownerUrl, 'SELECT n FROM t').catch(() => [])).toEqual([{ n: 1 }]);
  await expect.poll(() => embedded.pid()).not.toBe(before);
  await embedded.stop();
});

test('a server that dies more often than allowed is given up, and that is reported once', async () => {
  copyMade();
  const reported: string[] = [];
  const restarts = { most: 1, windowMs: 600_000, backOffMs: 1 };
  const onGiveUp = (logFile: string) => reported.push(logFile);
  const embedded = await startEmbedded({ dataDir: folder.dir, log, restarts, onGiveUp });
  const first = embedded.pid();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => embedded.pid()).not.toBe(first);
  process.kill(embedded.pid(), 'SIGKILL');
  await expect.poll(() => reported).toEqual([join(folder.dir, 'postgres', 'servidor.log')]);
  await embedded.stop();
});

test('the server’s own log stays within its size while it runs', async () => {
  copyMade();
  const embedded = await startEmbedded({ dataDir: folder.dir, log });
  const file = join(folder.dir, 'postgres', 'servidor.log');
  appendFileSync(file, 'x'.repeat(1_100_000));
  await expect.poll(() => statSync(file).size).toBeLessThan(1_000_000);
  await query(embedded.ownerUrl, 'SELECT 1');
  await embedded.stop();
  const said = readFileSync(file, 'utf8');
  expect(said).toContain('database system is shut down');
  expect(said).not.toContain('\0');
});

test('SIGTERM stops program and server in order', async () => {
  copyMade();
  const program = await runUp(folder.dir);
  expect(await endOrderly(program.child)).toBe(0);
  expect(isRunning(program.pid)).toBe(false);
  expect(readFileSync(join(folder.dir, 'postgres', 'servidor.log'), 'utf8')).toContain(
    'database system is shut down',
  );
  expect(readdirSync(folder.dir).sort()).toEqual(['postgres', 'postgres.json']);
});

test('when its port is taken it takes the next free one', async () => {
  copyMade();
  const first = await startEmbedded({ dataDir: folder.dir, log, port: OWN_PORT });
  await first.stop();
  const squatter = await listen(first.port);
  const second = await startEmbedded({ dataDir: folder.dir, log });
  expect(second.port).not.toBe(first.port);
  expect(await query(second.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await second.stop();
  squatter.close();
});

test('a second program on the same folder learns who holds it, and disturbs nothing', async () => {
  copyMade();
  const first = await runUp(folder.dir);
  expect(() => refuseHeldFolder(folder.dir)).toThrow(`el proceso ${first.child.pid} usa`);
  const second = await runProgram(folder.dir);
  expect(second).toMatchObject({ up: false, code: 1 });
  expect(second.up ? '' : second.said).toContain(`el proceso ${first.child.pid} usa «${folder.dir}»`);
  await expect(startEmbedded({ dataDir: folder.dir, log })).rejects.toMatchObject({
    code: 'base_de_datos_ocupada',
  });
  expect(await query(first.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  await endOrderly(first.child);
  const third = await runUp(folder.dir);
  await endOrderly(third.child);
});

test('of several programs that start at once on an empty folder one wins', async () => {
  const outcomes = await Promise.all([
    runProgram(folder.dir),
    runProgram(folder.dir),
    runProgram(folder.dir),
  ]);
  const winners = outcomes.filter((outcome) => outcome.up);
  expect(winners).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.up) await endOrderly(outcome.child);
});

test('a folder of a newer PostgreSQL is refused and not touched', async () => {
  const cluster = join(folder.dir, 'postgres');
  mkdirSync(cluster, { mode: 0o700 });
  writeFileSync(join(cluster, 'PG_VERSION'), '99\n');
  const attempt = startEmbedded({ dataDir: folder.dir, log });
  await expect(attempt).rejects.toMatchObject({ code: 'base_de_datos_mas_nueva' });
  await expect(attempt).rejects.toThrow('PostgreSQL 99');
  expect(readdirSync(cluster)).toEqual(['PG_VERSION']);
  expect(readdirSync(folder.dir)).toEqual(['postgres']);
});

test('a data folder can be moved', async () => {
  mkdirSync(join(folder.dir, 'a'));
  copyMade(join(folder.dir, 'a'));
  const first = await startEmbedded({ dataDir: join(folder.dir, 'a'), log });
  await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 1 AS n');
  await first.stop();
  renameSync(join(folder.dir, 'a'), join(folder.dir, 'b'));
  const second = await startEmbedded({ dataDir: join(folder.dir, 'b'), log });
  expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 1 }]);
  await second.stop();
  rmSync(join(folder.dir, 'b', 'postgres.json'));
  await expect(startEmbedded({ dataDir: join(folder.dir, 'b'), log })).rejects.toThrow('falta postgres.json');
});

test('the number of a dead server that now belongs to another program does not stop it', async () => {
  copyMade();
  const first = await startEmbedded({ dataDir: folder.dir, log });
  await first.stop();
  const file = join(folder.dir, 'postgres', 'postmaster.pid');
  // As the server's user: otherwise PostgreSQL itself sees that it is no server.
  const stranger = spawn('sleep', ['60'], chooseRunner([]));
  writeFileSync(file, `${stranger.pid}\n${join(folder.dir, 'postgres')}\n1\n${first.port}\n\n127.0.0.1\n`);
  writeFileSync(join(folder.dir, 'instancia.lock'), `${process.pid}@otro arranque`);
  const second = await startEmbedded({ dataDir: folder.dir, log });
  expect(await query(second.ownerUrl, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  stranger.kill();
  await second.stop();
});

test('a damaged settings file is named, not overwritten', async () => {
  const file = join(folder.dir, 'postgres.json');
  writeFileSync(file, '{"admin":');
  chmodSync(file, 0o600);
  await expect(startEmbedded({ dataDir: folder.dir, log })).rejects.toThrow(`«${file}» está dañado`);
  expect(readFileSync(file, 'utf8')).toBe('{"admin":');
});

test('a database that has run and is missing is reported with the remedy, and none is made in its place', async () => {
  copyMade();
  renameSync(join(folder.dir, 'postgres'), join(folder.dir, 'apartada'));
  await expect(startEmbedded({ dataDir: folder.dir, log })).rejects.toMatchObject({
    code: 'configuracion_incompleta',
    message: expect.stringMatching(/falta la carpeta de la base de datos «.*postgres»; restáurala/),
  });
  expect(readdirSync(folder.dir).sort()).toEqual(['apartada', 'postgres.json']);
});

test.each([
  ['PG_VERSION', null, /PG_VERSION» falta o está dañado.*restáurala/],
  ['PG_VERSION', 'x', /PG_VERSION» falta o está dañado.*restáurala/],
  ['postmaster.pid', 'basura', /postmaster.pid» está dañado.*bórralo y arranca otra vez/],
  ['postmaster.pid', '', /postmaster.pid» está dañado.*bórralo y arranca otra vez/],
])('%s with %j is reported with the remedy', async (name, content, said) => {
  copyMade();
  const file = join(folder.dir, 'postgres', name);
  if (content === null) rmSync(file);
  else {
    writeFileSync(file, content);
    // As the server that wrote it would own it.
    const { uid, gid } = statSync(join(folder.dir, 'postgres'));
    chownSync(file, uid, gid);
  }
  await expect(startEmbedded({ dataDir: folder.dir, log })).rejects.toMatchObject({
    code: 'configuracion_incompleta',
    message: expect.stringMatching(said),
  });
});

test('a first start that was killed half-way is begun again', async () => {
  mkdirSync(join(folder.dir, 'postgres.nuevo-abc'), { recursive: true });
  writeFileSync(join(folder.dir, 'postgres.nuevo-abc', 'PG_VERSION'), '18\n');
  const embedded = await startEmbedded({ dataDir: folder.dir, log });
  await embedded.stop();
  expect(readdirSync(folder.dir).sort()).toEqual(['postgres', 'postgres.json']);
});

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
