import { CABECERA_OMITIDAS, type Exportacion } from '#contract/routes/exportar.ts';
import { tableExtension, tableFile, tableMimeType } from '#platform/table-file/table-file.ts';
import { keepsLittleOfGoogle } from '#store/queries/businesses/google.ts';
import { withReading } from '#store/reading/with-reading.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';
import { byteStream } from '../stream/byte-stream.ts';
import { type DownloadLimits, downloadGuard } from '../stream/write-timeout.ts';
import { accountZone, fileDay } from './account-moment.ts';
import type { ExportGate } from './export-gate.ts';
import { tableSource } from './sources.ts';

/** Streams a table as a file at the reader's pace; a reader that leaves or stalls ends it. */
export function tableDownloads(
  deps: Pick<ApiDeps, 'store' | 'logger' | 'clock'> & {
    gate: ExportGate;
    accounts: Pick<ApiDeps['accounts'], 'stillOpen'>;
  },
  limits: DownloadLimits = {},
) {
  return async (account: Account, wanted: Exportacion, signal: AbortSignal): Promise<Response> => {
    const { usuario_id: usuarioId } = account;
    const now = deps.clock.now();
    const timezone = await accountZone(deps, usuarioId);
    const minimo = await withAccount(deps.store, usuarioId, (tx) => keepsLittleOfGoogle(tx, usuarioId));
    const source = tableSource(usuarioId, wanted, { now, timezone, minimo });
    const leave = deps.gate.enter(usuarioId);
    const omitted = await withReading(deps.store, usuarioId, source.leftOut).catch((error: unknown) => {
      leave();
      throw error;
    });
    const { body, writer, cut } = byteStream();
    const within = downloadGuard(deps.accounts, account, signal, limits);
    let isBegun = false;
    const send = async (tx: Tx) => {
      const file = source.open(tx, (table) => tableFile(wanted.formato, { ...table, timezone }));
      for await (const part of file) {
        isBegun = true;
        await within(writer.ready);
        await within(writer.write(part));
      }
    };
    withReading(deps.store, usuarioId, send, { canRepeat: () => !isBegun })
      .then(() => within(writer.close()))
      .catch((error: unknown) => {
        if (!signal.aborted) deps.logger.warn({ err: error }, 'an export did not reach its end');
        // Half a file must not look complete.
        cut(error);
      })
      .finally(leave);
    const day = fileDay(now, timezone);
    return new Response(body, {
      headers: {
        'Content-Type': tableMimeType[wanted.formato],
        'Content-Disposition': `attachment; filename="${source.name}-${day}.${tableExtension[wanted.formato]}"`,
        'Cache-Control': 'no-store',
        [CABECERA_OMITIDAS]: String(omitted),
      },
    });
  };
}
