import pg from 'pg';
import * as z from 'zod';
import type { Logger } from '#platform/logger.ts';
import { type ChangeAnnouncer, createAnnouncer } from './announce-changes.ts';
import { proveRowSecurity } from './app-login.ts';
import { type ConnectionUse, POOL_CONNECTIONS } from './connection-use.ts';
import { createListener, type Listener } from './listener.ts';
import { firstRow } from './queries/sql/rows.ts';
import { createPrimaryPosition } from './reading/primary-position.ts';
import { openStandby, type Standby } from './reading/standby.ts';
import { connectionOptions } from './servers/connection-options.ts';
import { prepared, sql } from './sql.ts';
import { type Connections, inTransaction, type Tx } from './transaction.ts';
import { createWakeUps, type WakeUps, wakeUpsOf } from './wake-ups.ts';

export type { Tx };

export interface Store {
  readonly pool: pg.Pool;
  readonly transactions: Connections;
  readonly changes: ChangeAnnouncer;
  readonly listener: Listener;
  readonly wakeUps: WakeUps;
  /** Answers `withReading` while it is as new as the primary; null without `READ_DATABASE_URL`. */
  readonly standby: Standby | null;
  connections(): ConnectionUse[];
  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The login of a role that row-level security binds. */
  appUrl: string;
  /** The same login on a standby of that server. */
  readUrl?: string | null;
  /** The same database without the pooler that `appUrl` leads to, which gives each transaction another connection. */
  directUrl?: string | null;
  log: Logger;
  max?: number;
  /** The server ends longer statements. */
  statementTimeoutMs?: number;
  /** The server ends a transaction that is silent for longer, with its locks; by default as a statement. */
  silenceMs?: number;
}

const STATEMENT_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Throws `configuracion_incompleta` if the login bypasses row-level security, `base_de_datos_caida`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const directUrl = options.directUrl ?? null;
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: options.silenceMs ?? statementTimeoutMs,
  };
  const pool = new pg.Pool({
    ...connectionOptions(options.appUrl, options.log),
    max: options.max ?? POOL_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // A pooler refuses settings of a session.
    ...(directUrl === null ? limits : {}),
    // The server ends a statement first; this limit covers a network that loses the answer.
    query_timeout: statementTimeoutMs + 5_000,
    application_name: 'dominios',
  });
  let closing = false;
  // Without a listener a connection lost between two queries ends the process. Its next query fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // A stopping server may still end connections that were just released.
  pool.on('error', (error) => {
    if (!closing) options.log.warn({ error }, 'an idle database connection was lost');
  });
  const { readUrl, log } = options;
  let standby: Standby | null = null;
  try {
    await proveRowSecurity(pool);
    if (readUrl) standby = await openStandby({ url: readUrl, log, position: createPrimaryPosition(pool) });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const changes = createAnnouncer(pool, options.log);
  const wakeUps = createWakeUps(pool, options.log);
  const listener = createListener({ appUrl: directUrl ?? options.appUrl, log: options.log });
  return {
    pool,
    transactions: directUrl === null ? pool : { connect: () => pool.connect(), limits },
    changes,
    listener,
    wakeUps,
    standby,
    connections: () => [
      { uso: 'consultas', abiertas: pool.totalCount, maximo: pool.options.max },
      { uso: 'avisos', abiertas: listener.isOpen() ? 1 : 0, maximo: 1 },
      ...(standby ? [{ uso: 'replica' as const, ...standby.connections() }] : []),
    ],
    close: async () => {
      closing = true;
      await Promise.all([changes.close(), wakeUps.close(), listener.close(), standby?.close()]);
      await pool.end();
    },
  };
}

/** The account of each open transaction; null for system ones. */
const accounts = new WeakMap<Tx, string | null>();

/** A transaction limited to one account's rows. Given a transaction of the same account, continues in it. */
export async function withAccount<T>(
  at: Store | Tx,
  usuarioId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!isStore(at)) {
    if (accounts.get(at) !== usuarioId) throw new Error('this transaction belongs to another account');
    return await work(at);
  }
  const { begin, limited } = limitedTo(usuarioId, 'BEGIN');
  const outcome = await inTransaction(at.transactions, begin, async (tx) => ({
    value: await work(limited(tx)),
    revised: revised.has(tx),
    wakes: wakeUpsOf(tx),
  }));
  if (outcome.revised) at.changes.touch(usuarioId);
  at.wakeUps.announce(outcome.wakes);
  return outcome.value;
}

/** Opens a transaction limited to one account's rows, and marks it as such. */
export function limitedTo(
  usuarioId: string,
  begin: 'BEGIN' | 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
): { begin: string; limited(tx: Tx): Tx } {
  return {
    begin: `${begin}; SET LOCAL app.usuario_id = ${pg.escapeLiteral(usuarioId)}`,
    limited: (tx) => {
      accounts.set(tx, usuarioId);
      return tx;
    },
  };
}

/** A transaction without an account: for facts of the world and functions across accounts. */
export async function withSystem<T>(at: Store | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!isStore(at)) return await work(at);
  const outcome = await inTransaction(at.transactions, 'BEGIN', async (tx) => {
    accounts.set(tx, null);
    return { value: await work(tx), wakes: wakeUpsOf(tx) };
  });
  at.wakeUps.announce(outcome.wakes);
  return outcome.value;
}

export function accountOf(tx: Tx): string | null {
  return accounts.get(tx) ?? null;
}

/** Transactions that raised their account's revision, which is announced after the commit. */
const revised = new WeakSet<Tx>();
const revisionRow = z.object({ revision: z.string() });

/** Locked until the end, so revisions become visible in order. Take it before any other lock of the account. */
export async function nextRevision(tx: Tx): Promise<number> {
  const usuarioId = accountOf(tx);
  if (usuarioId === null) throw new Error('only a transaction of an account has a revision');
  const row = await firstRow(
    tx,
    revisionRow,
    prepared(sql`
    INSERT INTO revisiones AS r (usuario_id, revision) VALUES (${usuarioId}, 1)
    ON CONFLICT (usuario_id) DO UPDATE SET revision = r.revision + 1 RETURNING revision`),
  );
  revised.add(tx);
  return Number(row?.revision);
}

/** Until the end no other transaction gets a new revision. Take it before any other lock, too. */
export async function holdRevision(tx: Tx): Promise<void> {
  await tx.execute(
    prepared(sql`SELECT FROM revisiones WHERE usuario_id = ${accountOf(tx)} FOR NO KEY UPDATE`),
  );
}

function isStore(at: Store | Tx): at is Store {
  return 'changes' in at;
}
