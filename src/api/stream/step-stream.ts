import type { CodigoError } from '#contract/errors.ts';
import { AppError } from '#platform/errors.ts';
import type { ApiDeps } from '../deps.ts';
import { toAppError } from '../http/errors.ts';
import { byteStream } from './byte-stream.ts';
import { STALLED_MS, withWriteTimeout } from './write-timeout.ts';

/** Progress of `work`, then its result or `{ error }`. `after` always runs; `failed`: code of an unexpected failure. */
export function stepStream<Step extends object>(
  { logger }: Pick<ApiDeps, 'logger'>,
  work: (say: (step: Step) => Promise<void>) => Promise<Step>,
  options: { signal: AbortSignal; failed?: CodigoError; after: () => Promise<void> },
): Response {
  const { signal, failed } = options;
  const { body, writer, cut } = byteStream();
  const say = async (step: object) => {
    await withWriteTimeout(writer.ready, signal, STALLED_MS);
    await withWriteTimeout(writer.write(Buffer.from(`${JSON.stringify(step)}\n`)), signal, STALLED_MS);
  };
  const run = async () => {
    try {
      await say(await work(say));
    } catch (error) {
      if (signal.aborted) throw error;
      const known = toAppError(error);
      const reported = known.code === 'interno' && failed ? new AppError(failed) : known;
      if (reported.status >= 500)
        logger.warn({ err: error }, 'work that tells its steps did not reach its end');
      await say({ error: { code: reported.code, message: reported.message } });
    }
    await withWriteTimeout(writer.close(), signal, STALLED_MS);
  };
  run()
    .catch(cut)
    .finally(options.after)
    .catch((error: unknown) => logger.warn({ err: error }, 'a received file was not deleted'));
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Cache-Control': 'no-store, no-transform',
      // A buffering proxy would hide the progress.
      'X-Accel-Buffering': 'no',
    },
  });
}
