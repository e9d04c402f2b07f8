import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { Id } from '#contract/entities/shared.ts';
import type { Verdict } from '#domain/verdict/types.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import type { MapsOutcome } from '#providers/maps/port.ts';
import { type CheckStep, lockDomains, saveSteps } from '#store/queries/domains/checks.ts';
import { listDomains } from '#store/queries/domains/list.ts';
import { addDomains } from '#store/queries/domains/requests.ts';
import { markRead } from '#store/queries/notifications/notifications.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { retryFailed } from '../batches/start-batch.ts';
import { type Queue, startQueue } from '../runtime/queue.ts';
import { accessTo, createSearches, FAST, scriptedProvider } from '../testing/searches.testing.ts';
import { notifyFreed } from './freed-domains.ts';
import { notifyPaused } from './notifications.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
let db: TestDatabase;
let queue: Queue;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  queue = await startQueue({ store: db.store, log: silentLogger });
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(async () => {
  await queue.stop(1_000);
  await db.drop();
});

const inAccount = <T>(work: Parameters<typeof withAccount<T>>[2]) => withAccount(db.store, account, work);
const searchesWith = (answer: () => Promise<MapsOutcome>) =>
  createSearches({ store: db.store, queue, clock, maps: accessTo(scriptedProvider(answer)) });
const NOTHING_SAID: Verdict = {
  estado_verificacion: 'no_resuelve',
  es_disponible: null,
  fase_ciclo: 'desconocida',
  confianza: 0.5,
  verification_method: 'dns',
  confirmaciones: 0,
  fecha_expiracion: null,
  fecha_registro: null,
  fase_desde: null,
  fecha_liberacion_estimada: null,
  aparcado: false,
  motivo: 'Un motivo.',
  needs_manual_verification: false,
  proxima_verificacion: null,
  next: { ask: 'nothing', notBefore: 0, channel: null, reason: '' },
  perdido: false,
  shareable: true,
  row: null,
  vista: null,
};
const spend = { solicitudes: 1, creditos: 0 };
const notifications = () => searchesWith(() => Promise.reject(new Error('not asked'))).notifications(account);

/** Domains of the account with their batch or without; returns ids in order. */
async function domains(names: readonly string[], batchId: string | null = null): Promise<string[]> {
  return await inAccount(async (tx) => {
    const moment = { now: clock.now(), revision: await nextRevision(tx), prioridad: 2 };
    await addDomains(
      tx,
      account,
      names.map((dominio) => ({ dominio, dominio_unicode: dominio, zona: 'es' })),
      moment,
    );
    const made = await rows(
      tx,
      z.object({ id: Id, dominio: z.string() }),
      sql`SELECT id, dominio FROM dominios WHERE dominio = ANY(${[...names]}::text[]) ORDER BY dominio`,
    );
    for (const { id } of batchId === null ? [] : made) {
      await tx.execute(
        sql`INSERT INTO batch_dominios (usuario_id, batch_id, dominio_id) VALUES (${account}, ${batchId}, ${id})`,
      );
    }
    return made.map(({ id }) => id);
  });
}
const verdicts = (ids: readonly string[], es_disponible: boolean | null, confirmaciones: 0 | 1 | 2) =>
  inAccount(async (tx) => {
    const moment = { now: clock.now(), revision: await nextRevision(tx) };
    const locked = await lockDomains(tx, account, ids);
    const steps = [...locked.values()].map(
      (dominio): CheckStep => ({
        dominio,
        proceso: null,
        verdict: { ...NOTHING_SAID, es_disponible, confirmaciones },
        nuevas: [],
        settled: true,
        end: { kind: 'finished', next: null, prioridad: 1, failed: false },
        reintentos: 0,
        era_libre: false,
      }),
    );
    await saveSteps(tx, account, steps, moment);
    await notifyFreed(tx, account, steps, moment);
  });
const batchOf = async () => {
  const searches = searchesWith(async () => ({ kind: 'answered', negocios: [], limitada: false, spend }));
  return (await searches.batch(account, 1)).batch_id;
};

test('free domains of a batch are one line, which grows, links to them and counts each once', async () => {
  const batchId = await batchOf();
  const [one = '', two = '', three = '', four = ''] = await domains(
    ['a.es', 'b.es', 'c.es', 'd.es'],
    batchId,
  );
  await verdicts([one], null, 1);
  expect(await notifications()).toEqual([]);
  await verdicts([one, two], true, 2);
  await verdicts([one, two], true, 2);
  expect(await notifications()).toEqual([
    {
      tipo: 'dominios_libres',
      titulo: expect.stringMatching(/^2 dominios libres confirmados en Lote \d+$/),
      mensaje: 'a.es, b.es.',
      enlace: expect.stringMatching(/^\/domains\?aviso=[0-9a-f-]{36}$/),
    },
  ]);
  await verdicts([three, four], true, 2);
  expect(await notifications()).toMatchObject([
    { titulo: expect.stringContaining('4 dominios libres'), mensaje: 'c.es, d.es y 2 más.' },
  ]);
});

test('a day of the account is one line, also when it was read; the next day makes a new one', async () => {
  const [one = '', two = '', three = ''] = await domains(['e.es', 'f.es', 'g.es']);
  await verdicts([one], true, 2);
  await inAccount(async (tx) => markRead(tx, account, null, await nextRevision(tx)));
  clock.advance(2 * 3_600_000);
  await verdicts([two], true, 2);
  expect(await notifications()).toMatchObject([{ titulo: '2 dominios libres confirmados' }]);
  // Unread, but the day is over: midnight in Madrid is 23:00 UTC.
  clock.set(Date.UTC(2026, 10, 21, 23, 1));
  await verdicts([three], true, 2);
  expect(await notifications()).toMatchObject([
    { titulo: '2 dominios libres confirmados' },
    { titulo: '1 dominio libre confirmado', mensaje: 'g.es.' },
  ]);
});

test('the link of a line lists exactly the names it announced', async () => {
  const batchId = await batchOf();
  const ids = await domains(['l1.es', 'l2.es', 'l3.es', 'l4.es'], batchId);
  const [one = '', two = '', three = '', four = ''] = ids;
  await verdicts([three], null, 1);
  await verdicts([one], true, 2);
  await verdicts([two], true, 2);
  await verdicts([four], false, 0);
  const [line] = await notifications();
  const aviso = line?.enlace?.split('=')[1] ?? '';
  const page = await inAccount((tx) =>
    listDomains(tx, account, { aviso }, { orden: 'dominio', direccion: 'asc' }, { pagina: 1, limite: 20 }),
  );
  expect(page.filas.map(({ dominio }) => dominio)).toEqual(['l1.es', 'l2.es']);
  expect(page.paginacion.total_elementos).toBe(2);
  // A domain registered later stays in the notification that announced it.
  await verdicts([one], false, 0);
  const later = await inAccount((tx) =>
    listDomains(tx, account, { aviso }, { orden: 'dominio', direccion: 'asc' }, { pagina: 1, limite: 20 }),
  );
  expect(later.filas).toHaveLength(2);
});

test('a domain is announced again only after it was seen taken', async () => {
  const ids = await domains(['h.es']);
  await verdicts(ids, true, 2);
  await verdicts(ids, null, 0);
  await verdicts(ids, null, 1);
  await verdicts(ids, true, 2);
  expect(await notifications()).toMatchObject([{ titulo: '1 dominio libre confirmado' }]);
  await verdicts(ids, false, 0);
  await verdicts(ids, true, 2);
  expect(await notifications()).toMatchObject([{ titulo: '2 dominios libres confirmados' }]);
});

test('what was set aside, and kinds that were switched off, ring no notifications', async () => {
  const [one = '', two = ''] = await domains(['i.es', 'j.es']);
  await inAccount((tx) =>
    tx.execute(sql`UPDATE dominios SET estado_gestion = 'descartado' WHERE id = ${one}`),
  );
  await verdicts([one], true, 2);
  expect(await notifications()).toEqual([]);
  await inAccount((tx) =>
    tx.execute(sql`UPDATE cuentas SET notificaciones = '{"dominios_expirados": false, "errores": false}'`),
  );
  await verdicts([two], true, 2);
  const searches = searchesWith(async () => ({ kind: 'key_refused', detalle: 'no', spend }));
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 5)]);
  expect(await notifications()).toEqual([]);
});

test('the end of a batch is reported with its figures; ended again after a retry it is reported again', async () => {
  let works = false;
  const searches = searchesWith(async () =>
    works
      ? { kind: 'answered', negocios: [], limitada: false, spend }
      : { kind: 'malformed', detalle: 'nada', spend },
  );
  await searches.settings(account, { reintentos_automaticos: 0 });
  const key = await searches.batch(account, 2);
  await searches.work([key]);
  expect(await notifications()).toEqual([
    {
      tipo: 'batch_error',
      titulo: expect.stringMatching(/^Batch con error: Lote/),
      mensaje: 'Todas las keywords han fallado. Revisa el motivo de cada una y reinténtalas.',
      enlace: `/keywords?batch_id=${key.batch_id}&estado=error`,
    },
  ]);
  works = true;
  clock.advance(1_000);
  await retryFailed(searches.deps, key);
  await searches.work([key]);
  expect((await notifications()).at(-1)).toEqual({
    tipo: 'batch_completado',
    titulo: expect.stringMatching(/^Batch completado: Lote/),
    mensaje: '2 keywords: 0 negocios, 0 dominios, 0 libres.',
    enlace: `/businesses?batch_id=${key.batch_id}`,
  });
  const logs = await inAccount((tx) =>
    rows(
      tx,
      z.object({ mensaje: z.string() }),
      sql`SELECT mensaje FROM batch_logs WHERE batch_id = ${key.batch_id} ORDER BY timestamp`,
    ),
  );
  expect(logs.map(({ mensaje }) => mensaje)).toEqual(
    expect.arrayContaining([
      'Terminado con error. 2 keywords, 2 con error: 0 negocios, 0 dominios, 0 libres',
      'Completado. 2 keywords: 0 negocios, 0 dominios, 0 libres',
    ]),
  );
});

test('what happens to a live search leads to its own screen', async () => {
  const searches = searchesWith(async () => ({ kind: 'malformed', detalle: 'nada', spend }));
  await searches.settings(account, { reintentos_automaticos: 0 });
  const failing = await searches.batch(account, 1);
  const capped = await searches.batch(account, 3, { tope_solicitudes: 1, max_concurrent_requests: 1 });
  await inAccount((tx) => tx.execute(sql`UPDATE batches SET tipo = 'live'`));
  await searches.work([failing, capped]);
  expect((await notifications()).map(({ tipo, enlace }) => [tipo, enlace]).sort()).toEqual([
    ['batch_error', `/live-search?batch=${failing.batch_id}`],
    ['batch_pausado', `/live-search?batch=${capped.batch_id}`],
  ]);
});

test('a refused key is reported once a day, whatever the number of batches, and they pause', async () => {
  const searches = searchesWith(async () => ({
    kind: 'key_refused',
    detalle: 'La clave no vale',
    spend: { solicitudes: 1, creditos: 0 },
  }));
  await searches.settings(account, FAST);
  const keys = [await searches.batch(account, 6), await searches.batch(account, 6)];
  await searches.work(keys);
  expect((await searches.batches(account)).map(({ estado }) => estado)).toEqual(['pausado', 'pausado']);
  expect(await notifications()).toEqual([
    {
      tipo: 'clave_rechazada',
      titulo: 'Un proveedor ha rechazado tu clave',
      mensaje: 'El proveedor ha rechazado la clave: La clave no vale',
      enlace: '/settings?tab=apis',
    },
  ]);
});

test('a trouble that comes again and again is one line of the day with its count, which leads to the last one', async () => {
  const batch = (id: number) => ({
    usuario_id: account,
    batch_id: `00000000-0000-4000-8000-00000000000${id}`,
  });
  const pause = (id: number, now: number) =>
    inAccount(async (tx) => {
      const moment = { now, revision: await nextRevision(tx) };
      const motivo = { nombre: 'Fontaneros', motivo: 'Falta la clave.', enlace: `/batches?id=${id}` };
      await notifyPaused(tx, batch(id), motivo, moment);
    });
  const now = clock.now();
  for (let id = 1; id <= 6; id++) await pause(id, now + id);
  await inAccount(async (tx) => markRead(tx, account, null, await nextRevision(tx)));
  await pause(7, now + 7);
  const lines = () =>
    inAccount((tx) =>
      rows(
        tx,
        z.object({ titulo: z.string(), cantidad: z.int(), enlace: z.string(), leida: z.boolean() }),
        sql`SELECT titulo, cantidad, enlace, leida FROM notificaciones ORDER BY id`,
      ),
    );
  expect(await lines()).toEqual([
    { titulo: 'Batch en pausa: Fontaneros (7 veces)', cantidad: 7, enlace: '/batches?id=7', leida: false },
  ]);
  await pause(8, now + 86_400_000);
  expect((await lines()).map(({ titulo }) => titulo)).toEqual([
    'Batch en pausa: Fontaneros (7 veces)',
    'Batch en pausa: Fontaneros',
  ]);
});

test('the plan of the provider that ends is reported once, too', async () => {
  const searches = searchesWith(async () => ({ kind: 'quota_ended', detalle: 'Plan agotado', spend }));
  await searches.settings(account, FAST);
  await searches.work([await searches.batch(account, 6), await searches.batch(account, 6)]);
  expect((await notifications()).map(({ titulo }) => titulo)).toEqual([
    'Tu plan con el proveedor de mapas se ha agotado',
  ]);
});

test('the notifications keeps its newest thousand lines', async () => {
  await inAccount((tx) =>
    tx.execute(sql`INSERT INTO notificaciones (usuario_id, clave_evento, tipo, titulo, creada)
      SELECT ${account}, 'vieja:' || n, 'batch_completado', 'x', now() FROM generate_series(1, 1005) n`),
  );
  await verdicts(await domains(['k.es']), true, 2);
  const lines = await notifications();
  expect([lines.length, lines.at(-1)?.tipo]).toEqual([1_000, 'dominios_libres']);
});
