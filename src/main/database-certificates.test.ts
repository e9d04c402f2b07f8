import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { errorAnswer } from '#api/http/errors.ts';
import type { ApiEnv } from '#api/http/handler.ts';
import { createLogger, silentLogger } from '#platform/logger.ts';
import { authorityKeys } from '#simulator/sites/authority-keys.ts';
import {
  type CertificateAuthority,
  createAuthority,
  currentValidity,
  expiredValidity,
} from '#simulator/sites/certificate.ts';
import { migrate } from '#store/migrate.ts';
import { firstRow } from '#store/queries/sql/rows.ts';
import { type Pair, startPair, type TestedServer } from '#store/servers/pair.testing.ts';
import { sql } from '#store/sql.ts';
import { openStore, type Store, withSystem } from '#store/store.ts';

let dir: string;
let authority: CertificateAuthority;
let caFile: string;
let pair: Pair;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'certificados-'));
  chmodSync(dir, 0o711);
  authority = createAuthority(authorityKeys(join(dir, 'claves.json')));
  caFile = join(dir, 'ca.pem');
  writeFileSync(caFile, authority.pem);
  pair = await startPair({ synchronous: false });
  await migrate(pair.ownerUrl, { queues: [], log: silentLogger });
  for (const server of [pair.first, pair.second]) await show(server, currentValidity());
});
afterAll(async () => {
  await pair?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Its certificate is for the name `localhost`, not for an address. */
const show = (server: TestedServer, validity = currentValidity()) =>
  server.showCertificate(authority.issue(['localhost'], validity), authority.siteKey);

const addressOf = (hosts: string, more = `&sslrootcert=${caFile}`) =>
  `${pair.appUrl.replace(/@[^/]+/, `@${hosts}`)}&sslmode=verify-full${more}`;
const open = (hosts: string, more?: string) =>
  openStore({ appUrl: addressOf(hosts, more), log: silentLogger });
const named = (name: string, { port }: TestedServer) => `${name}:${port}`;
const isSecret = async (store: Store) =>
  await withSystem(store, (tx) =>
    firstRow(
      tx,
      z.object({ port: z.int(), ssl: z.boolean() }),
      sql`SELECT inet_server_port() AS port, ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
    ),
  );

test('each server is known by its own name, whichever is first in the address', async () => {
  // The standby shows a certificate that is not for the name that it has here.
  const store = await open(`${named('127.0.0.1', pair.second)},${named('localhost', pair.first)}`);
  expect(await isSecret(store)).toEqual({ port: pair.first.port, ssl: true });
  await store.close();
});

test('a certificate that is not believed is told with what to look at', async () => {
  const told = { code: 'configuracion_incompleta', message: expect.stringContaining('certificado') };
  const both = `${named('localhost', pair.first)},${named('localhost', pair.second)}`;
  await expect(open(both, '')).rejects.toMatchObject(told);
  await expect(open(named('127.0.0.1', pair.first))).rejects.toMatchObject(told);
});

test.each([
  ['', 'target_session_attrs=read-write&'],
  [', of a server that is looked at before', ''],
])(
  'a certificate that expires in use is an outage that the log names, until a valid one is shown%s',
  async (_, left) => {
    const appUrl = addressOf(named('localhost', pair.first)).replace(left, '');
    const store = await openStore({ appUrl, log: silentLogger });
    await show(pair.first, expiredValidity());
    await pair.first.kill();
    await pair.first.start();
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const app = new Hono<ApiEnv>()
      .onError((error, c) => errorAnswer(c, error, logger))
      .get('/', async (c) => c.json(await isSecret(store)));
    const asked = async () => (await app.request('/')).status;
    await expect.poll(asked).toBe(503);
    // Also on every connection that is opened from now on.
    expect([await asked(), await asked()]).toEqual([503, 503]);
    expect(lines.at(-1)).toContain('CERT_HAS_EXPIRED');
    await show(pair.first);
    await expect.poll(asked).toBe(200);
    await store.close();
  },
);

test('a promoted standby whose certificate has expired is an outage, until it shows a valid one', async () => {
  const store = await open(`${named('localhost', pair.first)},${named('localhost', pair.second)}`);
  await show(pair.second, expiredValidity());
  // Connections from before would last.
  await pair.second.kill();
  await pair.second.start();
  await pair.first.kill();
  await pair.second.promote();
  const asked = () => isSecret(store).catch(({ code }: { code?: string }) => code);
  await expect.poll(asked).toBe('57P03');
  for (let again = 0; again < 10; again++) expect(await asked()).toBe('57P03');
  await show(pair.second);
  await expect.poll(asked).toEqual({ port: pair.second.port, ssl: true });
  await store.close();
});
