import { withheld } from '#pipeline/contact/withheld.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import { allLive } from '#store/queries/live/csv.ts';
import type { LiveFilter, LiveSort } from '#store/queries/live/live.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';
import { accountZone } from './account-moment.ts';
import type { CsvDownloads } from './csv-download.ts';
import { liveCsvHeader, liveCsvName, liveCsvRows } from './live-csv.ts';

export function liveCsvExports(deps: ApiDeps, download: CsvDownloads) {
  return async (
    account: Account,
    batch_id: string,
    query: LiveFilter & LiveSort,
    signal: AbortSignal,
  ): Promise<Response> => {
    const key = { usuario_id: account.usuario_id, batch_id };
    const timezone = await accountZone(deps, key.usuario_id);
    const now = deps.clock.now();
    const file = {
      fileName: liveCsvName(now, timezone),
      header: liveCsvHeader(),
      async *pages(tx: Parameters<typeof allLive>[0]) {
        const keepBack = withheld({ minimo: await keepsLittleOfGoogle(tx, key.usuario_id) });
        for await (const page of allLive(tx, key, query, query))
          yield liveCsvRows(page.map(keepBack.live), now, timezone);
      },
    };
    return download(account, file, signal);
  };
}
