import pg from 'pg';
import type { Logger } from '#platform/logger.ts';
import { connectionOptions } from './servers/connection-options.ts';

export interface Hearer {
  hear(payload: string): void;
  /** Listening started or restarted: earlier notifications may be lost, so read everything once. */
  missed(): void;
}

export interface Listening {
  close(): Promise<void>;
}

/** Hears all channels on one connection, open while one is heard. */
export interface Listener {
  /** Resolves once it listens; rejects if there is no connection. A connection lost later is made again. */
  listen(channel: string, hearer: Hearer): Promise<Listening>;
  isOpen(): boolean;
  close(): Promise<void>;
}

const HEARTBEAT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 5_000;

interface Heard extends Hearer {
  channel: string;
  hasMissed: boolean;
}

export function createListener(options: { appUrl: string; log: Logger }): Listener {
  return new OneConnection(options);
}

class OneConnection implements Listener {
  readonly #options: { appUrl: string; log: Logger };
  readonly #heard = new Set<Heard>();
  #client: pg.Client | null = null;
  #opening: Promise<pg.Client> | null = null;
  #channels = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #retryMs = RETRY_FIRST_MS;
  #closed = false;

  constructor(options: { appUrl: string; log: Logger }) {
    this.#options = options;
  }

  async listen(channel: string, hearer: Hearer): Promise<Listening> {
    const { hear, missed } = hearer;
    const heard: Heard = { channel, hear, missed, hasMissed: true };
    this.#heard.add(heard);
    try {
      await this.#listenToAll();
    } catch (error) {
      this.#heard.delete(heard);
      if (this.#client === null) this.#retryLater();
      throw error;
    }
    return { close: () => this.#forget(heard) };
  }

  isOpen(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#heard.clear();
    await this.#opening?.catch(() => undefined);
    await this.#end();
  }

  async #forget(heard: Heard): Promise<void> {
    this.#heard.delete(heard);
    if (this.#heard.size === 0) return await this.#end();
    const isHeard = [...this.#heard].some(({ channel }) => channel === heard.channel);
    if (isHeard || !this.#channels.delete(heard.channel)) return;
    await this.#client?.query(`UNLISTEN ${pg.escapeIdentifier(heard.channel)}`).catch(() => undefined);
  }

  async #listenToAll(): Promise<void> {
    const client = await this.#connected();
    for (const { channel } of [...this.#heard]) {
      if (this.#channels.has(channel)) continue;
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => {
        this.#lose(client, error);
        throw error;
      });
      if (client === this.#client) this.#channels.add(channel);
    }
    for (const heard of this.#heard) {
      if (!heard.hasMissed || !this.#channels.has(heard.channel)) continue;
      heard.hasMissed = false;
      heard.missed();
    }
  }

  #connected(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #connect(): Promise<pg.Client> {
    if (this.#closed) throw new Error('the listener is closed');
    if (this.#timer) clearTimeout(this.#timer);
    const client = new pg.Client({
      ...connectionOptions(this.#options.appUrl, this.#options.log),
      application_name: 'dominios-cambios',
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('notification', ({ channel, payload }) => payload && this.#tell(channel, payload));
    try {
      await client.connect();
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#channels = new Set();
    this.#retryMs = RETRY_FIRST_MS;
    this.#beatLater(client);
    return client;
  }

  #tell(channel: string, payload: string): void {
    for (const heard of this.#heard) if (heard.channel === channel) heard.hear(payload);
  }

  /** A connection lost by the network gives no error, so it is tested by a query. */
  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('SELECT 1').then(
        () => client === this.#client && this.#beatLater(client),
        (error: unknown) => this.#lose(client, error),
      );
    }, HEARTBEAT_MS);
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#closed || client !== this.#client) return;
    this.#options.log.warn({ error }, 'the connection that hears of changes was lost');
    void this.#end();
    for (const each of this.#heard) each.hasMissed = true;
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#closed || this.#heard.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#listenToAll().catch(() => {
        this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
        if (this.#client === null) this.#retryLater();
      });
    }, this.#retryMs);
  }

  async #end(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = null;
    this.#channels = new Set();
    await client?.end().catch(() => undefined);
  }
}
