import pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import { CHANGES_CHANNEL } from './announce-changes.ts';
import { connectionOptions } from './servers/connection-options.ts';

export interface ChangeWatch {
  close(): Promise<void>;
}

export interface ChangeWatchOptions {
  appUrl: string;
  log: Logger;
  /** By default `cambios`, whose payloads are accounts with a raised revision. */
  channel?: string;
  onChange(payload: string): void;
  /** Listening started or restarted: earlier changes may be lost, so read everything once. */
  onGap(): void;
}

const HEARTBEAT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 5_000;

/** Reconnects by itself. Resolves once it listens; rejects if the first connection fails. */
export async function watchChanges(options: ChangeWatchOptions): Promise<ChangeWatch> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let retryMs = RETRY_FIRST_MS;

  const listen = async () => {
    const fresh = await connect(options, lose);
    if (closed) return await fresh.end();
    client = fresh;
    retryMs = RETRY_FIRST_MS;
    beatLater(fresh);
    options.onGap();
  };
  // A connection lost by the network gives no error, so it is tested by a query.
  const beatLater = (beating: pg.Client) => {
    timer = setTimeout(() => {
      beating.query('SELECT 1').then(() => client === beating && beatLater(beating), lose);
    }, HEARTBEAT_MS);
  };
  const lose = (error: unknown) => {
    if (closed || !client) return;
    options.log.warn({ error }, 'the connection that hears of changes was lost');
    end();
    retryLater();
  };
  const retryLater = () => {
    timer = setTimeout(() => {
      listen().catch(() => {
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
        if (!closed) retryLater();
      });
    }, retryMs);
  };
  const end = () => {
    if (timer) clearTimeout(timer);
    const ending = client?.end();
    client = null;
    return ending?.catch(() => undefined);
  };

  await listen();
  return {
    close: async () => {
      closed = true;
      await end();
    },
  };
}

async function connect(options: ChangeWatchOptions, lose: (error: unknown) => void): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOptions(options.appUrl, options.log),
    application_name: 'dominios-cambios',
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', lose);
  client.on('notification', ({ payload }) => payload && options.onChange(payload));
  try {
    await client.connect();
    await client.query(`LISTEN ${options.channel ?? CHANGES_CHANNEL}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
