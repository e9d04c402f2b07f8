import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { AppError } from '#platform/errors.ts';
import type { Logger } from '#platform/logger.ts';
import { proveRowSecurity } from '../app-login.ts';
import { prove } from '../queries/sql/rows.ts';
import type { Position } from './primary-position.ts';

/** Why the primary answers instead. */
export type LeftOut = 'sin_conexion' | 'con_retraso' | 'no_es_replica';

export interface StandbyState {
  en_uso: boolean;
  motivo: LeftOut | null;
  /** Bytes of the log not yet replayed at the last look; null: not known. */
  retraso_bytes: number | null;
}

/** A standby of the primary, left out by itself while it is unreachable or late. */
export interface Standby {
  /** A connection whose server has replayed all that is committed now, or null: the primary must answer. */
  take(): Promise<pg.PoolClient | null>;
  /** Takes the standby out until it answers again. */
  leaveOut(motivo: LeftOut, error?: unknown): void;
  state(): StandbyState;
  connections(): { abiertas: number; maximo: number };
  close(): Promise<void>;
}

export interface StandbyOptions {
  url: string;
  log: Logger;
  position(): Promise<Position>;
  max?: number;
}

const CONNECTIONS_MAX = 3;
const CONNECT_TIMEOUT_MS = 1_000;
/** Shorter than the primary's, which answers what takes longer. */
const STATEMENT_TIMEOUT_MS = 9_000;
const LOOK_TIMEOUT_MS = 1_000;
/** Milliseconds between looks whether the standby has caught up: a reader waits 75 ms at most. */
const LOOKS_MS: readonly number[] = [0, 5, 10, 20, 40];
const PROBE_FIRST_MS = 1_000;
const PROBE_MAX_MS = 15_000;

const lookRow = z.object({
  standby: z.boolean(),
  same: z.boolean(),
  fresh: z.boolean(),
  behind: z.number().nullable(),
});

/** The timeline of a standby rises with its restart points: until then it is left out after a promotion. */
const LOOK = `
  SELECT pg_is_in_recovery() AS standby,
    s.system_identifier::text = $1 AND greatest(c.timeline_id, r.min_recovery_end_timeline) = $2 AS same,
    coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) AS fresh,
    pg_wal_lsn_diff($3::pg_lsn, pg_last_wal_replay_lsn())::float8 AS behind
  FROM pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r`;

/** Throws `configuracion_incompleta` if the standby answers and its login bypasses row-level security. */
export async function openStandby({
  url,
  log,
  position,
  max = CONNECTIONS_MAX,
}: StandbyOptions): Promise<Standby> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'dominios-lectura',
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  let state: StandbyState = { en_uso: false, motivo: 'sin_conexion', retraso_bytes: null };
  let timer: NodeJS.Timeout | null = null;
  let probeMs = PROBE_FIRST_MS;
  let closed = false;

  const leaveOut = (motivo: LeftOut, error?: unknown) => {
    if (state.en_uso) log.warn({ err: error, motivo }, 'the standby is left out: the primary answers');
    state = { ...state, en_uso: false, motivo };
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = null;
      void probe();
    }, probeMs).unref();
    probeMs = Math.min(probeMs * 2, PROBE_MAX_MS);
  };

  const lookAt = async (client: pg.PoolClient): Promise<LeftOut | null> => {
    const { servidor, timeline, lsn } = await position();
    for (const waitMs of LOOKS_MS) {
      if (waitMs > 0) await sleep(waitMs);
      const query = { text: LOOK, values: [servidor, timeline, lsn], query_timeout: LOOK_TIMEOUT_MS };
      const [seen] = prove(lookRow, (await client.query(query)).rows, query);
      state = { ...state, retraso_bytes: seen?.behind ?? null };
      if (!seen?.standby || !seen.same) return 'no_es_replica';
      if (seen.fresh) return null;
    }
    return 'con_retraso';
  };

  const connectFresh = async (): Promise<pg.PoolClient | null> => {
    let client: pg.PoolClient | null = null;
    try {
      client = await pool.connect();
      const motivo = await lookAt(client);
      if (motivo === null) return client;
      client.release();
      leaveOut(motivo);
    } catch (error) {
      client?.release(true);
      leaveOut('sin_conexion', error);
    }
    return null;
  };

  const probe = async (isFirst = false): Promise<void> => {
    try {
      await proveRowSecurity(pool, 'READ_DATABASE_URL');
    } catch (error) {
      leaveOut('sin_conexion', error);
      if (isFirst && error instanceof AppError && error.code === 'configuracion_incompleta') throw error;
      return;
    }
    const client = await connectFresh();
    if (!client || closed) return client?.release();
    client.release();
    state = { ...state, en_uso: true, motivo: null };
    probeMs = PROBE_FIRST_MS;
    log.info('the standby answers readers');
  };

  const close = async () => {
    closed = true;
    if (timer) clearTimeout(timer);
    await pool.end();
  };
  try {
    await probe(true);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async take() {
      // Waiting for a connection takes longer than the primary's answer.
      if (!state.en_uso || (pool.idleCount === 0 && pool.totalCount >= max)) return null;
      return await connectFresh();
    },
    leaveOut,
    state: () => state,
    connections: () => ({ abiertas: pool.totalCount, maximo: max }),
    close,
  };
}
