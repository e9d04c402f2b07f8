import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Evento } from '#contract/entities/live.ts';
import { pauseBatch } from '#pipeline/batches/pause-batch.ts';
import { startBatch } from '#pipeline/batches/start-batch.ts';
import { currentRevision } from '#store/queries/notifications/events.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { cookieHeader, type Harness, type Person, startHarness } from '../testing/harness.ts';
import { seedBatch, seedBusinesses } from '../testing/seed.ts';

let api: Harness;
let ana: Person;

beforeAll(async () => {
  api = await startHarness();
  ana = await api.signIn('ana');
});
afterAll(() => api.stop());

/** Reads a stream until `enough` is true; fails after ten seconds. */
async function follow(as: Person, query: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const answer = await api.call(`/api/eventos?${query}`, { as, signal: abort.signal });
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: Evento[] = [];
  const ids: number[] = [];
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let ended = false;
  const read = async () => {
    const part = await reader?.read();
    ended = part?.done ?? true;
    rest += part?.value ?? '';
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const [, id, data] = /^id: (\d+)\nevent: \w+\ndata: (.+)$/.exec(frame) ?? [];
      ids.push(Number(id));
      events.push(Evento.parse(JSON.parse(data ?? '')));
    }
  };
  return {
    status: answer.status,
    events,
    ids,
    leave: () => abort.abort(),
    until: async (enough: (events: readonly Evento[]) => boolean) => {
      const limit = AbortSignal.timeout(120_000);
      while (!enough(events) && !ended) {
        limit.throwIfAborted();
        await Promise.race([
          read(),
          new Promise((_, reject) =>
            limit.addEventListener('abort', () => reject(new Error(JSON.stringify(events)))),
          ),
        ]);
      }
      return events;
    },
    end: async () => {
      while (!ended) await read();
    },
  };
}
const batchStates = (events: readonly Evento[]) =>
  events.flatMap((event) => (event.tipo === 'batch' ? [event.batch.estado] : []));
const revision = () => withAccount(api.db.store, ana.usuario_id, (tx) => currentRevision(tx, ana.usuario_id));

test('a stream begins with the revision to resume from', async () => {
  const stream = await follow(ana, '');
  const [first] = await stream.until((events) => events.length > 0);
  expect(first).toEqual({ tipo: 'latido', revision: await revision() });
  expect(stream.ids[0]).toBe(first?.revision);
});

test('what changes is sent as it happens, rows only of the batches asked for', async () => {
  const [mine, other] = [
    await seedBatch(api.deps, ana.usuario_id, ['bar lugo']),
    await seedBatch(api.deps, ana.usuario_id, ['bar vigo']),
  ];
  const stream = await follow(ana, `batches=${mine.batch_id}`);
  await stream.until((events) => events.length > 0);
  const started = performance.now();
  await startBatch(api.deps, { usuario_id: ana.usuario_id, batch_id: mine.batch_id });
  for (const batch of [mine, other]) {
    const at = { batch_id: batch.batch_id, keyword_id: batch.keyword_ids[0] ?? '' };
    await seedBusinesses(api.deps, ana.usuario_id, at, [{ nombre_negocio: 'Bar Uno', dominio: 'baruno.es' }]);
  }
  const events = await stream.until((seen) => seen.some((event) => event.tipo === 'filas'));
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(batchStates(events)).toContain('procesando');
  const rows = events.flatMap((event) =>
    event.tipo === 'filas' ? event.filas.map(() => event.batch_id) : [],
  );
  expect(new Set(rows)).toEqual(new Set([mine.batch_id]));
  stream.leave();
});

test('resuming from a revision sends all that happened since, and nothing of another account', async () => {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['taller lugo']);
  const from = await revision();
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  const businesses = Array.from({ length: 40 }, (_, n) => ({
    nombre_negocio: `Taller ${n}`,
    dominio: `taller${n}.es`,
  }));
  await seedBusinesses(api.deps, ana.usuario_id, at, businesses);
  await startBatch(api.deps, { usuario_id: ana.usuario_id, batch_id });
  await pauseBatch(api.deps, { usuario_id: ana.usuario_id, batch_id }, 'prueba');
  const stream = await follow(ana, `desde=${from}&batches=${batch_id}`);
  const events = await stream.until((seen) => seen.some((event) => event.tipo === 'dominio'));
  expect(batchStates(events).at(-1)).toBe('pausado');
  const rows = events.flatMap((event) => (event.tipo === 'filas' ? event.filas : []));
  expect(new Set(rows.map((row) => row.negocio.nombre_negocio)).size).toBe(40);
  stream.leave();
  const luis = await api.signIn('luis');
  const foreign = await follow(luis, `desde=0&batches=${batch_id}`);
  const theirs = await foreign.until((seen) => seen.length > 0);
  expect(theirs.every((event) => event.tipo === 'latido')).toBe(true);
});

test('more changed rows than fit ask for the page again', async () => {
  const { batch_id, keyword_ids } = await seedBatch(api.deps, ana.usuario_id, ['hotel lugo']);
  const from = await revision();
  const at = { batch_id, keyword_id: keyword_ids[0] ?? '' };
  const businesses = Array.from({ length: 201 }, (_, n) => ({ nombre_negocio: `Hotel ${n}` }));
  await seedBusinesses(api.deps, ana.usuario_id, at, businesses);
  const stream = await follow(ana, `desde=${from}&batches=${batch_id}`);
  const events = await stream.until((seen) => seen.some((event) => event.tipo === 'recargar'));
  expect(events.filter((event) => event.tipo === 'filas')).toEqual([]);
});

test('more changed domains than are told are announced before those that are, also without a batch', async () => {
  const from = await revision();
  const change = (count: number) =>
    withAccount(api.db.store, ana.usuario_id, async (tx) => {
      const next = await nextRevision(tx);
      await tx.execute(sql`
        INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion, revision)
        SELECT ${ana.usuario_id}, name, name, 'es', now(), ${next}
        FROM (SELECT 'muchos' || n || '.es' AS name FROM generate_series(1, ${count}::int) n) names
        ON CONFLICT (usuario_id, dominio) DO UPDATE SET revision = ${next}`);
      return next;
    });
  const seen = async (desde: number, last: number) => {
    const stream = await follow(ana, `desde=${desde}`);
    const events = await stream.until((all) => all.some((event) => event.revision >= last));
    stream.leave();
    return events.flatMap((event) =>
      event.tipo === 'dominio' ? ['dominio'] : event.tipo === 'recargar' ? [event.batch_id] : [],
    );
  };
  const many = await change(501);
  expect(await seen(from, many)).toEqual([null, ...Array.from({ length: 500 }, () => 'dominio')]);
  expect(await seen(many, await change(500))).toEqual(Array.from({ length: 500 }, () => 'dominio'));
});

test('a change that commits late is not skipped', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['museo lugo']);
  const stream = await follow(ana, '');
  await stream.until((events) => events.length > 0);
  const rename = async (nombre: string, hold: Promise<void>) =>
    withAccount(api.db.store, ana.usuario_id, async (tx) => {
      const next = await nextRevision(tx);
      await tx.execute(sql`UPDATE batches SET nombre = ${nombre}, revision = ${next} WHERE id = ${batch_id}`);
      await hold;
    });
  // Concurrent writers that each hold their revision for a while: with a sequence, readers would miss the slow ones.
  const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) => seedBatch(api.deps, ana.usuario_id, [`lote ${n} lugo`])),
  );
  await Promise.all([
    rename('lento', wait(400)),
    ...made.map((batch) => startBatch(api.deps, { usuario_id: ana.usuario_id, batch_id: batch.batch_id })),
  ]);
  const last = await revision();
  const events = await stream.until((seen) => (seen.at(-1)?.revision ?? 0) >= last);
  const sent = new Set(events.flatMap((event) => (event.tipo === 'batch' ? [event.batch._id] : [])));
  for (const id of [batch_id, ...made.map((batch) => batch.batch_id)]) expect(sent).toContain(id);
  stream.leave();
});

test('a stream cut between two frames resumes without a gap: only its last frame moves the cursor', async () => {
  const batches = await Promise.all(
    [1, 2, 3].map((n) => seedBatch(api.deps, ana.usuario_id, [`corte ${n} lugo`])),
  );
  const from = await revision();
  for (const { batch_id } of batches) await startBatch(api.deps, { usuario_id: ana.usuario_id, batch_id });
  const stream = await follow(ana, `desde=${from}`);
  const events = await stream.until((seen) => batchStates(seen).length >= 3);
  const frames = events.filter((event) => event.tipo === 'batch');
  expect(frames.slice(0, -1).map((event) => event.revision)).toEqual([from, from]);
  expect(frames.at(-1)?.revision).toBe(await revision());
});

test('a cursor from the future, after a restored database, asks for what is shown again', async () => {
  const { batch_id } = await seedBatch(api.deps, ana.usuario_id, ['teatro lugo']);
  const stream = await follow(ana, `desde=999999999&batches=${batch_id}`);
  const events = await stream.until((seen) => seen.some((event) => event.tipo === 'recargar'));
  expect(events.find((event) => event.tipo === 'recargar')?.revision).toBe(await revision());
});

test('a cursor from the future is told also to who follows no batch', async () => {
  const stream = await follow(ana, 'desde=999999999');
  const events = await stream.until((seen) => seen.some((event) => event.tipo === 'recargar'));
  expect(events.at(-1)).toEqual({ tipo: 'recargar', batch_id: null, revision: await revision() });
});

test('the stream ends with its token, and with its session', async () => {
  const luis = await api.signIn('luis');
  const stream = await follow(luis, '');
  await stream.until((events) => events.length > 0);
  await api.call('/api/auth/salir', {
    method: 'POST',
    headers: { cookie: cookieHeader(luis.cookies), origin: api.url },
  });
  const started = performance.now();
  await stream.end();
  expect(performance.now() - started).toBeLessThan(15_000);
  const again = await api.signIn('luis');
  const second = await follow(again, '');
  await second.until((events) => events.length > 0);
  api.clock.advance(15 * 60_000);
  await second.end();
  ana = await api.signIn('ana');
});

test('an account has ten streams at most, and gets them back', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(ana, '')));
  const refused = await api.call('/api/eventos', { as: ana });
  expect(refused.status).toBe(429);
  for (const stream of streams) stream.leave();
  await expect
    .poll(async () => {
      const abort = new AbortController();
      const answer = await api.call('/api/eventos', { as: ana, signal: abort.signal });
      abort.abort();
      return answer.status;
    })
    .toBe(200);
});

test.each(['batches=x', `batches=${Array.from({ length: 6 }, () => crypto.randomUUID()).join()}`])(
  'the list «%s» is refused',
  async (query) => {
    expect((await api.call(`/api/eventos?${query}`, { as: ana })).status).toBe(400);
  },
);
