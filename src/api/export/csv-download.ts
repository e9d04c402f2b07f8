import { AppError } from '#platform/errors.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { ApiDeps } from '../deps.ts';
import { textStream } from '../stream/text-stream.ts';
import { STALLED_MS, withinReach } from '../stream/write-timeout.ts';

/** Each download holds a database connection until its reader has it all: few at once, and not all of one account. */
const AT_ONCE = 4;
const AT_ONCE_PER_ACCOUNT = 2;

export interface CsvDownload {
  fileName: string;
  header: string;
  /** The rows as text, page by page, read in one transaction of the account. */
  pages(tx: Tx): AsyncIterable<string>;
}

/** Streams rows as a CSV file: a slow reader slows the reading down, one that leaves or takes nothing ends it. */
export function csvDownloads(deps: Pick<ApiDeps, 'store' | 'logger'>, stalledMs = STALLED_MS) {
  const running: string[] = [];
  return (usuarioId: string, file: CsvDownload, signal: AbortSignal): Response => {
    const own = running.filter((one) => one === usuarioId).length;
    if (running.length >= AT_ONCE || own >= AT_ONCE_PER_ACCOUNT) throw new AppError('demasiadas_solicitudes');
    running.push(usuarioId);
    const { body, writer, cut } = textStream();
    const write = async (text: string) => {
      await withinReach(writer.ready, signal, stalledMs);
      await withinReach(writer.write(text), signal, stalledMs);
    };
    withAccount(deps.store, usuarioId, async (tx) => {
      await write(file.header);
      for await (const page of file.pages(tx)) await write(page);
    })
      .then(() => withinReach(writer.close(), signal, stalledMs))
      .catch((error: unknown) => {
        if (!signal.aborted) deps.logger.warn({ err: error }, 'an export did not reach its end');
        cut(error);
      })
      .finally(() => {
        running.splice(running.indexOf(usuarioId), 1);
      });
    return new Response(body, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'Cache-Control': 'no-store',
      },
    });
  };
}
