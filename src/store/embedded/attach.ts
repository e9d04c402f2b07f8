import { APP, DATABASE, OWNER } from './initialise.ts';
import { loadSettings } from './settings-file.ts';

/**
 * The addresses of the server that another of our programs runs in this folder, for a short visit while that one goes
 * on; null when the folder was never used. Whether it answers shows at the first connection.
 */
export function runningAddresses(dataDir: string): { ownerUrl: string; appUrl: string } | null {
  const settings = loadSettings(dataDir);
  if (settings === null || settings.port === 0) return null;
  const url = (user: string, password: string) =>
    `postgres://${user}:${password}@127.0.0.1:${settings.port}/${DATABASE}`;
  return { ownerUrl: url(OWNER, settings.owner), appUrl: url(APP, settings.app) };
}
