import {
  type EmbeddedSettings,
  loadSettings,
  makeSettings,
  saveSettings,
} from '#store/embedded/settings-file.ts';
import { addressesOf, TestedServer } from '#store/servers/pair.testing.ts';
import { addressOf } from './network.ts';

const PORT = 5_432;
export const DATABASES = ['base', 'reserva'] as const;
export type Database = (typeof DATABASES)[number];

export const isDatabase = (host: string): host is Database => DATABASES.some((database) => database === host);

export interface Urls {
  ownerUrl: string;
  appUrl: string;
}

/** Makes the passwords, which the programs of both hosts read. */
export function prepareDatabases(dir: string): Urls {
  saveSettings(dir, makeSettings());
  return addressesOf(
    DATABASES.map((host) => databaseOn(dir, host)),
    settingsOf(dir),
  );
}

/** Started by the host's own program; from elsewhere it is reached over the network. */
export const databaseOn = (dir: string, host: Database): TestedServer =>
  new TestedServer(host, dir, { host: addressOf(host), port: PORT, settings: settingsOf(dir) });

function settingsOf(dir: string): EmbeddedSettings {
  const settings = loadSettings(dir);
  if (settings === null) throw new Error(`no passwords of databases in ${dir}`);
  return settings;
}
