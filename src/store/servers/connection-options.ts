import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { readDatabaseAddress } from '#platform/config/database-address.ts';
import { type Logger, silentLogger } from '#platform/logger.ts';
import { Servers } from './servers.ts';

/** A machine that is gone is noticed within fifteen seconds, also on an idle connection. */
const KEEPALIVE_MS = 5_000;

export interface ConnectionAddress {
  connectionString: string;
  keepAlive: boolean;
  keepAliveInitialDelayMillis: number;
  stream?: (given?: { ssl?: ConnectionOptions | boolean }) => Socket;
}

/** One for each address: what one connection learns of its servers holds for all. */
const known = new Map<string, Servers>();

/** How a pool or a client of `pg` connects. Of several servers each connection takes the one that accepts writes. */
export function connectionOptions(url: string, log: Logger = silentLogger): ConnectionAddress {
  const { servers, isGuarded } = readDatabaseAddress(url);
  const alive = { keepAlive: true, keepAliveInitialDelayMillis: KEEPALIVE_MS };
  if (!isGuarded) return { connectionString: url, ...alive };
  const guard = known.get(url) ?? new Servers(servers, log);
  known.set(url, guard);
  return {
    connectionString: servers[0].url,
    ...alive,
    stream: (given) => {
      const socket = guard.socket();
      // The driver reads its options after this call.
      if (given?.ssl) given.ssl = socket.named(given.ssl === true ? {} : given.ssl);
      return socket;
    },
  };
}
