import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKeys } from '#accounts/keys/signing-keys.ts';
import { createAccessTokens } from '#accounts/sessions/access-token.ts';
import { parseConfig } from '#platform/config/config.ts';
import { accountOfIdentity } from '#store/queries/accounts/accounts.ts';
import { insertSession } from '#store/queries/accounts/sessions.ts';
import { addDomains } from '#store/queries/domains/requests.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { startProgram } from '../src/program/program.ts';
import { startWeb } from '../src/program/web-server.ts';

/** The served product with database, accounts, sessions and domains in its own process, to measure its CPU alone. */
const ACCOUNTS = Number(process.argv[3] ?? 50);
const DOMAINS = Number(process.argv[4] ?? 500);
const DAY_MS = 86_400_000;

const dir = mkdtempSync(join(tmpdir(), 'carga-'));
const port = process.argv[2] ?? '0';
const config = parseConfig(
  {
    MODE: 'web',
    // Without them this process starts its own database.
    DATABASE_URL: process.env.DATABASE_URL,
    APP_DATABASE_URL: process.env.APP_DATABASE_URL,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dir,
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'carga',
    OIDC_CLIENT_SECRET: 'carga',
    ALLOWED_EMAILS: '*',
  },
  { needs: 'web' },
);
const program = await startProgram(config, { mode: 'web', log: 'error' });
const web = await startWeb(program);
const { store, clock } = program;
const tokens = createAccessTokens({ keys: createSigningKeys(program.masterKeys)('access-token'), clock });
const signed: string[] = [];
for (let index = 0; index < ACCOUNTS; index++) {
  const now = clock.now();
  const identity = {
    emisor: 'carga',
    sub: String(index),
    email: `carga${index}@example.com`,
    nombre: `Carga ${index}`,
    avatar_url: null,
  };
  const { usuario_id } = await accountOfIdentity(store, identity, { now, requestsLimit: null });
  const sid = await withAccount(store, usuario_id, async (tx) => {
    const domains = Array.from({ length: DOMAINS }, (_, at) => `carga-${index}-${at}.es`).map((dominio) => ({
      dominio,
      dominio_unicode: dominio,
      zona: 'es',
    }));
    if (DOMAINS > 0)
      await addDomains(tx, usuario_id, domains, { now, revision: await nextRevision(tx), prioridad: 2 });
    return await insertSession(tx, usuario_id, {
      hash: randomBytes(32).toString('hex'),
      now,
      expira: now + DAY_MS,
      device: { ip: '127.0.0.1', agente: 'carga' },
    });
  });
  signed.push((await tokens.sign({ sub: usuario_id, sid }, now + DAY_MS)).token);
}
process.send?.({ url: web.url, tokens: signed });
process.on('message', (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
});
process.on('SIGTERM', () => {
  void web
    .stop()
    .then(() => program.stop())
    .finally(() => {
      rmSync(dir, { recursive: true, force: true });
      process.exit(0);
    });
});
