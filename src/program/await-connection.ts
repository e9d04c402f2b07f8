import { wait } from '#pipeline/runtime/wait.ts';
import type { Logger } from '#platform/logger.ts';
import { isServerFull } from '#store/outage.ts';

const FIRST_MS = 500;
const MOST_MS = 15_000;

/** Retries while the database refuses connections. A failing `start` must close what it has opened. */
export async function awaitConnection<T>(
  start: () => Promise<T>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<T> {
  for (let waitMs = FIRST_MS; ; waitMs = Math.min(waitMs * 2, MOST_MS)) {
    try {
      return await start();
    } catch (error) {
      if (!isServerFull(error)) throw error;
      log.warn(
        { espera_s: waitMs / 1_000 },
        'la base de datos no acepta conexiones: se espera y se vuelve a intentar (arranca o cambia de servidor; o no le queda ninguna libre: max_connections, o el límite del usuario de APP_DATABASE_URL)',
      );
      await wait(waitMs, signal);
      signal.throwIfAborted();
    }
  }
}
