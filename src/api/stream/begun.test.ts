import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RespuestaError } from '#contract/errors.ts';
import { sql } from '#store/sql.ts';
import { withSystem } from '#store/store.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { begun } from './begun.ts';
import { textStream } from './text-stream.ts';

let api: Harness;
let owner: pg.Client;
beforeAll(async () => {
  api = await startHarness();
  owner = new pg.Client({ connectionString: api.db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

test('a file whose database connection is lost before its first part is refused with when to ask again', async () => {
  const ana = await api.signIn('ana');
  await owner.query('BEGIN; LOCK TABLE claves_api');
  const asked = api.call('/api/cuenta/exportar', { as: ana });
  // By the login whose connection it is.
  const lost = async () => {
    const ended = await withSystem(api.db.store, (tx) =>
      tx.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE NOT granted AND relation = 'claves_api'::regclass
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    );
    return ended.rowCount;
  };
  await expect.poll(lost).toBe(1);
  await owner.query('ROLLBACK');
  const answer = await asked;
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(RespuestaError.parse(await answer.json()).error.code).toBe('base_de_datos_caida');
});

test('an answer that has begun keeps its parts, status and headers, and is cut where its writer is', async () => {
  const { body, writer, cut } = textStream();
  const written = (async () => {
    for (const part of ['uno ', 'dos ', 'tres']) await writer.write(part);
    cut(new Error('to be expected'));
  })();
  const answer = await begun(new Response(body, { status: 206, headers: { 'x-prueba': 'sí' } }));
  expect([answer.status, answer.headers.get('x-prueba')]).toEqual([206, 'sí']);
  const read: string[] = [];
  const reading = (async () => {
    for await (const part of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      read.push(part);
  })();
  await expect(reading).rejects.toThrow('to be expected');
  await written;
  expect(read.join('')).toBe('uno dos tres');
});

test('an empty answer stays empty, and a reader that leaves ends the writer', async () => {
  expect(await (await begun(new Response(''))).text()).toBe('');
  expect((await begun(new Response(null, { status: 204 }))).body).toBeNull();
  const { body, writer } = textStream();
  const written = writer.write('uno');
  const answer = await begun(new Response(body));
  await written;
  await answer.body?.cancel('left');
  await expect(writer.closed).rejects.toBe('left');
});
