import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { cannotRun } from './failure.ts';

export const ADMIN = 'dominios_admin';
export const OWNER = 'dominios_owner';
export const APP = 'dominios_app';
export const DATABASE = 'dominios';

const FILE = 'postgres.json';

/** Needed at the next start: passwords, the last port, and the place of the data. */
const EmbeddedSettings = z.strictObject({
  admin: z.string().min(20),
  owner: z.string().min(20),
  app: z.string().min(20),
  port: z.number().int().min(0).max(65_535),
  /** Absolute folder of a cluster outside the data folder, which can be moved. */
  cluster: z.string().nullable(),
});
export type EmbeddedSettings = z.infer<typeof EmbeddedSettings>;

export function makeSettings(): EmbeddedSettings {
  return { admin: password(), owner: password(), app: password(), port: 0, cluster: null };
}

export function loadSettings(dataDir: string): EmbeddedSettings | null {
  const file = join(dataDir, FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw cannotRun(`no se puede leer «${file}»`, error);
  }
  try {
    return EmbeddedSettings.parse(JSON.parse(text));
  } catch (error) {
    throw cannotRun(`«${file}» está dañado; restáuralo de una copia de seguridad`, error);
  }
}

/** Written with mode 0600 and replaced as a whole. */
export function saveSettings(dataDir: string, settings: EmbeddedSettings): void {
  const file = join(dataDir, FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

function password(): string {
  return randomBytes(24).toString('base64url');
}

/** Addresses of the server that another program runs in this folder; null if it was never used. */
export function runningAddresses(dataDir: string): { ownerUrl: string; appUrl: string } | null {
  const settings = loadSettings(dataDir);
  if (settings === null || settings.port === 0) return null;
  const url = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${settings.port}/${DATABASE}`;
  return { ownerUrl: url(OWNER, settings.owner), appUrl: url(APP, settings.app) };
}
