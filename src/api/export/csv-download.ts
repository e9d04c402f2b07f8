import { withReading } from '#store/reading/with-reading.ts';
import type { Tx } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import type { Account } from '../http/handler.ts';
import { textStream } from '../stream/text-stream.ts';
import { type DownloadLimits, downloadGuard } from '../stream/write-timeout.ts';
import type { ExportGate } from './export-gate.ts';

export interface CsvDownload {
  fileName: string;
  header: string;
  pages(tx: Tx): AsyncIterable<string>;
}

export type CsvDownloads = ReturnType<typeof csvDownloads>;

/** Streams rows as CSV at the reader's pace; a reader that leaves or stalls ends it. */
export function csvDownloads(
  deps: Pick<ApiDeps, 'store' | 'logger'> & {
    gate: ExportGate;
    accounts: Pick<ApiDeps['accounts'], 'stillOpen'>;
  },
  limits: DownloadLimits = {},
) {
  return (account: Account, file: CsvDownload, signal: AbortSignal): Response => {
    const leave = deps.gate.enter(account.usuario_id);
    const { body, writer, cut } = textStream();
    const within = downloadGuard(deps.accounts, account, signal, limits);
    const write = async (text: string) => {
      await within(writer.ready);
      await within(writer.write(text));
    };
    let isBegun = false;
    const send = async (tx: Tx) => {
      for await (const page of file.pages(tx)) {
        if (!isBegun) await write(file.header);
        isBegun = true;
        await write(page);
      }
      if (!isBegun) await write(file.header);
    };
    withReading(deps.store, account.usuario_id, send, { canRepeat: () => !isBegun })
      .then(() => within(writer.close()))
      .catch((error: unknown) => {
        if (!signal.aborted) deps.logger.warn({ err: error }, 'an export did not reach its end');
        cut(error);
      })
      .finally(leave);
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'Cache-Control': 'no-store',
      },
    });
  };
}
