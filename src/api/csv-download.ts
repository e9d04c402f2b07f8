import { AppError } from '#platform/errors.ts';
import { type Tx, withAccount } from '#store/store.ts';
import type { ApiDeps } from './deps.ts';

/** Each download holds a database connection until its reader has it all: few at once. */
const AT_ONCE = 4;

export interface CsvDownload {
  fileName: string;
  header: string;
  /** The rows as text, page by page, read in one transaction of the account. */
  pages(tx: Tx): AsyncIterable<string>;
}

/** Streams rows as a CSV file: a slow reader slows the reading down, one that leaves ends it. */
export function csvDownloads(deps: Pick<ApiDeps, 'store' | 'logger'>) {
  let running = 0;
  return (usuarioId: string, file: CsvDownload, signal: AbortSignal): Response => {
    if (running >= AT_ONCE) throw new AppError('demasiadas_solicitudes');
    running += 1;
    const { readable, writable } = new TransformStream<string, string>();
    const writer = writable.getWriter();
    const write = async (text: string) => {
      await writer.ready;
      signal.throwIfAborted();
      await writer.write(text);
    };
    withAccount(deps.store, usuarioId, async (tx) => {
      await write(file.header);
      for await (const page of file.pages(tx)) await write(page);
      await writer.close();
    })
      .catch((error: unknown) => {
        if (!signal.aborted) deps.logger.warn({ err: error }, 'an export did not reach its end');
        return writer.abort(error);
      })
      .catch(() => undefined)
      .finally(() => {
        running -= 1;
      });
    return new Response(readable.pipeThrough(new TextEncoderStream()), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.fileName}"`,
        'Cache-Control': 'no-store',
      },
    });
  };
}
