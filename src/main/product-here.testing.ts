import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FAST } from '#pipeline/testing/searches.testing.ts';
import { parseConfig } from '#platform/config/config.ts';
import { type Program, startProgram } from '#program/program.ts';
import { startWeb } from '#program/web-server.ts';
import type { Simulator } from '#simulator/start.ts';
import { json } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { type Store, withAccount } from '#store/store.ts';
import { createAccount } from '#store/testing.ts';
import { signedIn } from './installation.testing.ts';
import { holdFreePort } from './ports.ts';

const masterKey = randomBytes(32).toString('base64');

export interface ProductHere {
  program: Program;
  /** Null without a web. */
  port: number | null;
  /** An access token of an account. */
  token(usuarioId: string): Promise<string>;
  stop(): Promise<void>;
}

/** A process of the product in this one, on a database of its own addresses. */
export async function startProductHere(options: {
  mode: 'all' | 'web' | 'worker';
  dir: string;
  simulator: Simulator;
  settings: Readonly<Record<string, string>>;
}): Promise<ProductHere> {
  const { mode, dir, simulator } = options;
  const held = await holdFreePort(21_700);
  await held.release();
  const config = parseConfig(
    {
      NODE_ENV: 'test',
      DATA_DIR: join(dir, 'datos'),
      RED_FILE: simulator.redFile,
      MASTER_KEY: masterKey,
      RAPIDAPI_KEY: 'clave-de-prueba',
      OIDC_CLIENT_ID: 'demo-client',
      OIDC_CLIENT_SECRET: 'demo-secret',
      ALLOWED_EMAILS: '*',
      PORT: String(held.port),
      ...options.settings,
    },
    { needs: 'web' },
  );
  const program = await startProgram(config, { mode, log: 'error' });
  const web = mode === 'worker' ? null : await startWeb(program);
  return {
    program,
    port: web && held.port,
    token: (usuarioId) => signedIn(program.store, usuarioId, { masterKey, dataDir: dir }),
    async stop() {
      await web?.stop();
      await program.stop();
    },
  };
}

/** An account with the fastest settings. */
export async function fastAccount(store: Store): Promise<string> {
  const account = await createAccount(store);
  await withAccount(store, account, (tx) =>
    tx.execute(sql`UPDATE cuentas SET procesamiento = ${json(FAST)}::jsonb WHERE usuario_id = ${account}`),
  );
  return account;
}
