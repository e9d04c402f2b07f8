import { BULK_CHUNK_MAX, PAIS_DETECT } from '#contract/limits.ts';
import { keywordsRoutes } from '#contract/routes/keywords.ts';
import { api } from '../../../api/api.ts';
import { isTransient } from '../../../api/errors.ts';
import type { Settings } from '../settings.ts';

export interface KeywordSource {
  total: number;
  part(from: number, to: number): Promise<readonly string[]>;
}

export interface Sum {
  creadas: number;
  duplicadas: number;
}

/** The server reads one chunk while the database writes another. */
const AT_ONCE = 2;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;

/**
 * Adds a list to a batch in chunks of 5,000, two at a time, from the chunk `first`; the last one closes the batch's
 * intake. A chunk is sent again after a lost connection, which is idempotent. Throws ApiError or the signal's reason.
 */
export async function sendChunks(
  batch_id: string,
  source: KeywordSource,
  settings: Pick<Settings, 'pais' | 'idioma'>,
  options: { first: number; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Sum> {
  const { first, signal } = options;
  const last = Math.ceil(source.total / BULK_CHUNK_MAX) - 1;
  const sum: Sum = { creadas: 0, duplicadas: 0 };
  const pais: Settings['pais'] | typeof PAIS_DETECT = settings.pais || PAIS_DETECT;
  let done = first * BULK_CHUNK_MAX;
  let next = first;
  let failed = false;
  const send = async (chunk: number) => {
    signal.throwIfAborted();
    const from = chunk * BULK_CHUNK_MAX;
    const part = await source.part(from, from + BULK_CHUNK_MAX);
    const keywords = part.map((keyword) => ({ keyword, pais, idioma: settings.idioma }));
    const body = { batch_id, keywords, chunk, ultimo: chunk === last };
    const { data } = await persistent(() => api.call(keywordsRoutes.bulk, { body }, signal), signal);
    sum.creadas += data.keywords_creadas;
    sum.duplicadas += data.keywords_duplicadas;
    done += part.length;
    if (!failed && !signal.aborted) options.onProgress(done);
  };
  const sender = async () => {
    while (next < last && !failed) {
      const chunk = next;
      next += 1;
      await send(chunk).catch((cause: unknown) => {
        failed = true;
        throw cause;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  // The last chunk closes the intake, so it is sent after all others.
  await send(last);
  return sum;
}

async function persistent<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (cause) {
      if (signal.aborted || attempt === TRIES || !isTransient(cause)) throw cause;
      await pause(FIRST_WAIT_MS * 2 ** (attempt - 1), signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
