import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { exportZip } from '#accounts/data/export-zip.ts';
import { createImports } from '#accounts/data/imports.ts';
import { createProfiles } from '#accounts/profile/profiles.ts';
import { purgeDeletedAccounts } from '#pipeline/accounts/purge-accounts.ts';
import type { MarkSecrets } from '#pipeline/runtime/account-keys.ts';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { systemClock } from '#platform/clock.ts';
import { markAccountDeleted } from '#store/queries/account-data/delete-account.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, startTestServer } from '#store/testing.ts';
import { fillDomains } from './listas-datos.ts';
import type { Measured } from './measured.ts';

const ROWS = Number(process.env.CUENTA_FILAS ?? 1_000_000);
const IMPORT_MS = 3_600_000;
const MIB = 1024 * 1024;
/** Required limit for the deletion of an account's rows. */
const DELETION_S = 60;

const marks: MarkSecrets = { read: async () => ({ kind: 'none' }), write: async () => undefined };

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1_000, result];
};

/** Exports a whole account as a ZIP, deletes it and (`CUENTA_IMPORTAR=1`) imports the ZIP into a new one. */
export async function cuenta(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  const folder = await mkdtemp(join(tmpdir(), 'cuenta-'));
  const path = join(folder, 'cuenta.zip');
  const { store } = database;
  try {
    const account = await createAccount(store);
    await fillDomains(database.ownerUrl, account, ROWS);
    let most = 0;
    const [exporting] = await seconds(async () => {
      const file = createWriteStream(path);
      const about = { ajustes: {}, creado: new Date(systemClock.now()).toISOString() };
      await exportZip({ store, marks }, account, about, async (part) => {
        most = Math.max(most, process.memoryUsage().rss / MIB);
        if (!file.write(part)) await new Promise<void>((drained) => file.once('drain', () => drained()));
      });
      file.end();
      await finished(file);
    });
    const rows: [string, string][] = [
      ['domains', `${ROWS.toLocaleString('en')}, and a third as many links to a batch`],
      [
        'export',
        `${exporting.toFixed(1)} s, ${((await stat(path)).size / MIB).toFixed(0)} MiB, resident memory at most ${most.toFixed(0)} MiB`,
      ],
    ];
    await withAccount(store, account, async (tx) => {
      const moment = { now: systemClock.now(), revision: await nextRevision(tx) };
      await markAccountDeleted(tx, account, moment);
    });
    const [deleting] = await seconds(() => purgeDeletedAccounts(store, AbortSignal.timeout(IMPORT_MS)));
    rows.push(['deletion', `${deleting.toFixed(1)} s until its own row was gone, which is the last`]);
    if (process.env.CUENTA_IMPORTAR === '1') {
      const again = await createAccount(store);
      const imports = createImports({
        store,
        clock: systemClock,
        profiles: createProfiles({ store, clock: systemClock, sessions: { forgetAccount: () => undefined } }),
        marks,
      });
      const order = { path, device: { ip: '', agente: '' } };
      const signal = AbortSignal.timeout(IMPORT_MS);
      const [bringing] = await seconds(() => imports.add(again, order, async () => undefined, signal));
      rows.push(['import', `${bringing.toFixed(1)} s, the file judged whole before it`]);
    }
    return { rows, ratio: DELETION_S / deleting, reference: 'the minute in which an account is to be gone' };
  } finally {
    await database.drop();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
