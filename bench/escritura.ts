import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { queueOptions, startQueue } from '#pipeline/runtime/queue.ts';
import { accessTo, createSearches, FAST } from '#pipeline/testing/searches.testing.ts';
import { systemClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { createServiceClient } from '#platform/outbound/http-json.ts';
import { createAccount, freshDatabase, startTestServer } from '#store/testing.ts';
import { processSeconds } from './cost.ts';
import type { Measured } from './measured.ts';
import { providerAt } from './recoleccion.ts';

const KEYWORDS = Number(process.env.ESCRITURA_KEYWORDS ?? 300);
const EACH = 100;
/** Keywords that are not searched yet, as most of a long list. */
const WAITING = 20_000;
/** Rows of one statement, as the answer of a search brings. */
const STATEMENT = 100;
const TABLES = [
  'keywords',
  'negocios',
  'dominios',
  'keyword_negocios',
  'batch_negocios',
  'batch_dominios',
] as const;

/**
 * What each index, reference and trigger of a collection's tables takes of the database's processor and disk: the rows
 * of a collection are inserted again, by statements of a search's size, into the bare table and into the table with
 * this part alone.
 */
export async function escritura(): Promise<Measured> {
  const { server, stop } = await startTestServer(queueOptions);
  const database = await freshDatabase(server);
  const owner = new pg.Client({ connectionString: database.ownerUrl, connectionTimeoutMillis: 10_000 });
  try {
    await owner.connect();
    await collectInto(database);
    const rows: [string, string][] = [];
    let bare = 0;
    let all = 0;
    const parts = new Map<string, Part[]>();
    for (const table of TABLES) parts.set(table, await partsOf(owner, table));
    for (const part of [...parts.values()].flat()) await owner.query(part.drop);
    const { rows: referring } = await owner.query<{ drop: string }>(REFERRING, [TABLES]);
    for (const { drop } of referring) await owner.query(drop);
    for (const table of TABLES) {
      const measure = await measureTable(owner, table);
      const without = await measure([]);
      bare += without.micros * without.rows;
      rows.push([`${table}, bare`, shown(without.micros, without.bytes)]);
      for (const part of parts.get(table) ?? []) {
        const { micros, bytes } = await measure([part]);
        rows.push([`  ${part.name}`, shown(micros - without.micros, bytes - without.bytes)]);
      }
      const whole = await measure(parts.get(table) ?? []);
      all += whole.micros * whole.rows;
      rows.push([`${table}, with all`, shown(whole.micros, whole.bytes)]);
    }
    return { rows, ratio: bare / all, reference: 'the same rows inserted into the bare tables' };
  } finally {
    await owner.end();
    await database.drop();
    await stop();
  }
}

const shown = (micros: number, bytes: number): string =>
  `${micros.toFixed(1)} µs, ${bytes.toFixed(0)} bytes a row`;

async function collectInto({ store }: Awaited<ReturnType<typeof freshDatabase>>): Promise<void> {
  const queue = await startQueue({ store, log: silentLogger });
  const maps = fork(join(import.meta.dirname, 'mapas-servidor.ts'), ['0']);
  const http = createServiceClient({ userAgent: 'bench' });
  try {
    const provider = await providerAt(maps, { http, clock: systemClock });
    const searches = createSearches({
      store,
      queue,
      clock: systemClock,
      maps: accessTo(provider, { intervalMs: 0 }),
    });
    const account = await createAccount(store);
    await searches.settings(account, FAST);
    await searches.work([await searches.batch(account, KEYWORDS, { max_resultados_por_keyword: EACH })]);
    await searches.batch(account, WAITING);
  } finally {
    await http.close();
    maps.disconnect();
    await queue.stop(1_000);
  }
}

interface Part {
  name: string;
  drop: string;
  make: string;
}

/** Without the triggers on updates and deletions. */
async function partsOf(owner: pg.Client, table: string): Promise<Part[]> {
  const { rows } = await owner.query<Part>(PARTS, [table]);
  return rows;
}

const PARTS = `
  SELECT 'index ' || indexname AS name, format('DROP INDEX %I', indexname) AS drop, indexdef AS make FROM pg_indexes
  WHERE tablename = $1 AND schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)
  UNION ALL
  SELECT 'reference ' || conname, format('ALTER TABLE %I DROP CONSTRAINT %I', $1, conname),
    format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1, conname, pg_get_constraintdef(oid))
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'
  UNION ALL
  SELECT 'trigger ' || tgname, format('DROP TRIGGER %I ON %I', tgname, $1), pg_get_triggerdef(oid)
  FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgtype & 4 > 0
  ORDER BY name`;

/** References of other tables, with which these could not be emptied. */
const REFERRING = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
  WHERE contype = 'f' AND confrelid = ANY($1::text[]::regclass[])`;

interface Taken {
  rows: number;
  micros: number;
  bytes: number;
}

/** Keeps the table's rows aside and returns a function that inserts them into the table with these parts. */
async function measureTable(
  owner: pg.Client,
  table: string,
): Promise<(parts: readonly Part[]) => Promise<Taken>> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const list = columns.map(({ name }) => name).join(', ');
  await owner.query('DROP TABLE IF EXISTS aparte');
  await owner.query(
    `CREATE UNLOGGED TABLE aparte AS SELECT row_number() OVER () AS fila_numero, * FROM ${table}`,
  );
  await owner.query('CREATE INDEX ON aparte (fila_numero)');
  await owner.query('ANALYZE aparte');
  const { rows: backend } = await owner.query<{ pid: number; count: string }>(
    'SELECT pg_backend_pid() AS pid, count(*) FROM aparte',
  );
  const { pid, count } = backend[0] ?? { pid: 0, count: '0' };
  return async (parts) => {
    await owner.query(`TRUNCATE ${table}`);
    for (const { make } of parts) await owner.query(make);
    const before = processSeconds(pid);
    for (let from = 1; from <= Number(count); from += STATEMENT)
      await owner.query({
        name: `insert ${table}`,
        text: `INSERT INTO ${table} (${list}) SELECT ${list} FROM aparte WHERE fila_numero BETWEEN $1 AND $2`,
        values: [from, from + STATEMENT - 1],
      });
    const seconds = processSeconds(pid) - before;
    const { rows: sizes } = await owner.query<{ bytes: string }>(
      `SELECT pg_total_relation_size($1) AS bytes`,
      [table],
    );
    for (const { drop } of parts) await owner.query(drop);
    const rows = Number(count);
    return { rows, micros: (seconds * 1e6) / rows, bytes: Number(sizes[0]?.bytes) / rows };
  };
}
