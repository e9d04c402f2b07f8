import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createExportGate } from '#api/export/export-gate.ts';
import { tableDownloads } from '#api/export/table-download.ts';
import { requestOf, stillSignedIn } from '#api/export/testing.ts';
import { Exportacion } from '#contract/routes/exportar.ts';
import { FormatoTabla } from '#contract/states.ts';
import { queueOptions } from '#pipeline/runtime/queue.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { allDomains } from '#store/queries/domains/list.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, startTestServer } from '#store/testing.ts';
import { byCursor } from './bare-rows.ts';
import { fillDomains } from './listas-datos.ts';
import type { Measured } from './measured.ts';

const ROWS = Number(process.env.EXPORTAR_FILAS ?? 1_000_000);
const MIB = 1024 * 1024;
const EXPORT_MS = 1_800_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A whole table as a file in each format, compared with reading the same rows by a bare cursor. */
export async function exportar(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  try {
    const account = await createAccount(database.store);
    await fillDomains(database.ownerUrl, account, ROWS);
    const download = tableDownloads({
      store: database.store,
      logger: silentLogger,
      clock: systemClock,
      gate: createExportGate(),
      accounts: stillSignedIn,
    });
    const started = performance.now();
    await withAccount(database.store, account, async (tx) => {
      const sort = { orden: 'recientes', direccion: 'desc' } as const;
      for await (const page of allDomains(tx, account, {}, sort)) void page;
    });
    const reading = performance.now() - started;
    const bare = await byCursor(database.ownerUrl, account, 'dominios');
    const rows: [string, string][] = [
      ['rows', ROWS.toLocaleString('en')],
      ['read alone', `${(reading / 1_000).toFixed(1)} s`],
      ['read by a bare cursor', `${bare.seconds.toFixed(1)} s`],
    ];
    let csv = Number.NaN;
    for (const formato of FormatoTabla.options) {
      const wanted = Exportacion.parse({ entidad: 'dominios', formato });
      const taken = await take(await download(requestOf(account), wanted, AbortSignal.timeout(EXPORT_MS)));
      if (formato === 'csv') csv = taken.ms;
      rows.push([
        formato,
        `first byte ${taken.firstMs.toFixed(0)} ms, ${(taken.ms / 1_000).toFixed(1)} s, ` +
          `${(taken.bytes / MIB).toFixed(0)} MiB, memory in use early ${taken.early.toFixed(0)} MiB, at most ` +
          `${taken.most.toFixed(0)} MiB`,
      ]);
    }
    return {
      rows,
      ratio: (bare.seconds * 1_000) / csv,
      reference: 'the same rows by a bare cursor, against CSV',
    };
  } finally {
    await database.drop();
    await stop();
  }
}

/** Reads a download to its end. Memory is sampled after garbage collections. */
async function take(response: Response) {
  const started = performance.now();
  let firstMs = Number.NaN;
  let bytes = 0;
  let early = 0;
  let most = 0;
  let next = 0;
  for await (const part of response.body ?? []) {
    if (bytes === 0) firstMs = performance.now() - started;
    bytes += part.byteLength;
    if (bytes < next) continue;
    next = bytes + 4 * MIB;
    collectGarbage();
    const { heapUsed, arrayBuffers, external } = process.memoryUsage();
    const used = (heapUsed + Math.max(arrayBuffers, external)) / MIB;
    most = Math.max(most, used);
    if (early === 0 && bytes > 10 * MIB) early = used;
  }
  return { firstMs, bytes, early, most, ms: performance.now() - started };
}
