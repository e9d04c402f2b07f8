import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';
import { processSeconds } from './cost.ts';

const CONNECT_MS = 10_000;
const PAGE = 1_000;
const Pid = z.object({ pid: z.int() });

export interface BareRows {
  rows: number;
  seconds: number;
  /** Processor of PostgreSQL. */
  database: number;
}

/**
 * Writes an account's rows of these tables, or all of them, once more by COPY: into tables without index, reference or
 * trigger.
 */
export async function byCopy(
  ownerUrl: string,
  account: string | null,
  tables: readonly string[],
): Promise<BareRows> {
  return await asOwner(ownerUrl, async (owner, backend) => {
    const dir = mkdtempSync(join(tmpdir(), 'bench-copia-'));
    const written = { rows: 0, seconds: 0, database: 0 };
    try {
      for (const table of tables) {
        const file = join(dir, table);
        const all = `SELECT * FROM ${table} ${account === null ? '' : `WHERE usuario_id = '${account}'`}`;
        await pipeline(owner.query(copyTo(`COPY (${all}) TO STDOUT`)), createWriteStream(file));
        await owner.query(`CREATE TABLE copia_${table} (LIKE ${table})`);
        const before = backend();
        const copying = owner.query(copyFrom(`COPY copia_${table} FROM STDIN`));
        await pipeline(createReadStream(file), copying);
        const used = backend();
        written.rows += copying.rowCount;
        written.seconds += used.at - before.at;
        written.database += used.processor - before.processor;
        await owner.query(`DROP TABLE copia_${table}`);
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
    return written;
  });
}

/** Reads an account's rows of a table through a bare cursor, a page at a time. */
export async function byCursor(ownerUrl: string, account: string, table: string): Promise<BareRows> {
  return await asOwner(ownerUrl, async (owner, backend) => {
    const before = backend();
    await owner.query('BEGIN');
    await owner.query(
      `DECLARE filas NO SCROLL CURSOR FOR SELECT * FROM ${table} WHERE usuario_id = '${account}'`,
    );
    let total = 0;
    for (;;) {
      const { rows } = await owner.query({ text: `FETCH ${PAGE} FROM filas`, rowMode: 'array' });
      total += rows.length;
      if (rows.length < PAGE) break;
    }
    await owner.query('COMMIT');
    const used = backend();
    return { rows: total, seconds: used.at - before.at, database: used.processor - before.processor };
  });
}

async function asOwner<T>(
  ownerUrl: string,
  work: (owner: pg.Client, backend: () => { at: number; processor: number }) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: CONNECT_MS });
  await owner.connect();
  try {
    const { pid } = Pid.parse((await owner.query('SELECT pg_backend_pid() AS pid')).rows[0]);
    return await work(owner, () => ({ at: performance.now() / 1_000, processor: processSeconds(pid) }));
  } finally {
    await owner.end();
  }
}
