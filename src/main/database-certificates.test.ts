import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { silentLogger } from '#platform/logger.ts';
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
}, 120_000);
afterAll(async () => {
  await pair?.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Its certificate is for the name `localhost`, not for an address. */
const show = (server: TestedServer, validity = currentValidity()) =>
  server.showCertificate(authority.issue(['localhost'], validity), authority.siteKey);

const open = (hosts: string, more = `&sslrootcert=${caFile}`) =>
  openStore({
    appUrl: `${pair.appUrl.replace(/@[^/]+/, `@${hosts}`)}&sslmode=verify-full${more}`,
    log: silentLogger,
  });
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
