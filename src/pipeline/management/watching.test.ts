import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import type { FiltroGuardado } from '#contract/entities/gestion.ts';
import { fixedClock } from '#platform/clock.ts';
import { silentLogger } from '#platform/logger.ts';
import { listDomains } from '#store/queries/domains/list.ts';
import { accountsWithRenewals, changePurchases, setManagement } from '#store/queries/management/purchases.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount, withSystem } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { remindRenewals } from './remind-renewals.ts';
import { saveAccountFilter, watchFilters } from './watch-filters.ts';

const DAY_MS = 86_400_000;
const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
const { signal } = new AbortController();
let db: TestDatabase;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(() => db.drop());

const deps = () => ({ store: db.store, clock, log: silentLogger });
const save = (filter: Partial<FiltroGuardado> & { filtro: string }) =>
  saveAccountFilter(deps(), account, { pantalla: 'dominios', nombre: 'Libres', avisar: true, ...filter });
const notifications = async () => {
  const page = await withAccount(db.store, account, (tx) =>
    listNotifications(tx, account, {}, { pagina: 1, limite: 20 }),
  );
  return page.filas.map(({ tipo, titulo, mensaje, enlace }) => ({ tipo, titulo, mensaje, enlace }));
};
const look = async () => {
  clock.advance(10 * 60_000);
  await watchFilters(deps(), signal);
};
async function domain(dominio: string, isFree: boolean): Promise<string> {
  return await withAccount(db.store, account, async (tx) => {
    const revision = await nextRevision(tx);
    const made = await rows(
      tx,
      z.object({ id: z.uuid() }),
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion, es_disponible,
            confirmaciones, fase_ciclo, fecha_creacion, revision)
          VALUES (${account}, ${dominio}, ${dominio}, 'es', ${isFree ? 'expirado' : 'activo'}, ${isFree}, ${isFree ? 2 : 0},
            ${isFree ? 'libre' : 'activo'}, now(), ${revision}) RETURNING id`,
    );
    return made[0]?.id ?? '';
  });
}
const freeDomains = (count: number) =>
  withAccount(db.store, account, async (tx) =>
    tx.execute(sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, estado_verificacion,
        es_disponible, confirmaciones, fase_ciclo, fecha_creacion, revision)
      SELECT ${account}, n, n, 'es', 'expirado', true, 2, 'libre', now(), ${await nextRevision(tx)}::bigint
      FROM (SELECT 'muchos' || i || '.es' AS n FROM generate_series(1, ${count}::int) i) v`),
  );
const free = (id: string) =>
  withAccount(db.store, account, async (tx) =>
    tx.execute(sql`UPDATE dominios SET es_disponible = true, confirmaciones = 2, fase_ciclo = 'libre',
      estado_verificacion = 'expirado', revision = ${await nextRevision(tx)} WHERE id = ${id}`),
  );

describe('a saved filter that notifies', () => {
  test('announces what it did not match when it was saved, once, and leads to exactly those', async () => {
    await domain('vieja.es', true);
    const later = await domain('luego.es', false);
    await save({ filtro: 'es_disponible=true&extension=es' });
    await look();
    expect(await notifications()).toEqual([]);
    await free(later);
    await domain('otra.com', false);
    await look();
    await look();
    const [line, ...others] = await notifications();
    expect(others).toEqual([]);
    expect(line).toEqual({
      tipo: 'filtro_guardado',
      titulo: '1 resultado nuevo en «Libres»',
      mensaje: 'luego.es.',
      enlace: expect.stringMatching(/^\/domains\?aviso=/),
    });
    const listed = await withAccount(db.store, account, (tx) =>
      listDomains(
        tx,
        account,
        { aviso: line?.enlace?.split('=')[1] },
        { orden: 'recientes', direccion: 'desc' },
        { pagina: 1, limite: 20 },
      ),
    );
    expect(listed.filas.map(({ dominio }) => dominio)).toEqual(['luego.es']);
  });

  test('of the expired ones asks for what can be had now, whatever else it says', async () => {
    await save({ pantalla: 'expirados', nombre: 'Tienda', filtro: 'search=fonta' });
    await domain('fontaneros-vivos.es', false);
    await domain('fontaneros-libres.es', true);
    await look();
    expect(await notifications()).toMatchObject([
      { titulo: '1 resultado nuevo en «Tienda»', mensaje: 'fontaneros-libres.es.' },
    ]);
  });

  test('of the names that come free soon announces those that come within its days, as they are at each look', async () => {
    const [near, far] = [await domain('cae-pronto.es', false), await domain('cae-luego.es', false)];
    const falls = (id: string, days: number) =>
      withAccount(db.store, account, async (tx) =>
        tx.execute(sql`UPDATE dominios SET fase_ciclo = 'redencion', revision = ${await nextRevision(tx)},
          fecha_liberacion_estimada = ${new Date(clock.now() + days * DAY_MS)} WHERE id = ${id}`),
      );
    await falls(far, 9);
    await save({ pantalla: 'liberaciones', nombre: 'Esta semana', filtro: 'dias=7' });
    await look();
    expect(await notifications()).toEqual([]);
    await falls(near, 3);
    await look();
    expect(await notifications()).toMatchObject([
      { tipo: 'filtro_guardado', titulo: '1 resultado nuevo en «Esta semana»', mensaje: 'cae-pronto.es.' },
    ]);
    clock.advance(2 * DAY_MS);
    await look();
    expect((await notifications()).map(({ mensaje }) => mensaje)).toContain('cae-luego.es.');
  });

  test('of opportunities leads to the filtered screen', async () => {
    await save({ pantalla: 'resultados', nombre: 'Buenos', filtro: 'puntuacion_minima=80' });
    const [one, two] = [await domain('bueno.es', true), await domain('malo.es', true)];
    await withAccount(db.store, account, (tx) =>
      tx.execute(sql`INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, puntuacion_oportunidad,
          prioridad_accion, fecha_creacion) VALUES
        (${account}, 'dominio_expirado', ${one}, ${one}, 91, 'alta', now()),
        (${account}, 'dominio_expirado', ${two}, ${two}, 12, 'baja', now())`),
    );
    await look();
    expect(await notifications()).toEqual([
      {
        tipo: 'filtro_guardado',
        titulo: '1 resultado nuevo en «Buenos»',
        mensaje: 'bueno.es.',
        enlace: '/results?puntuacion_minima=80',
      },
    ]);
  });

  test('of Resultados counts names, and a further kind of a name is no news', async () => {
    const kind = (tipo: string, id: string, puntuacion: number) =>
      withAccount(db.store, account, (tx) =>
        tx.execute(sql`INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id,
            puntuacion_oportunidad, prioridad_accion, fecha_creacion)
          VALUES (${account}, ${tipo}, ${id}, ${id}, ${puntuacion}, ${puntuacion >= 60 ? 'alta' : 'media'}, now())`),
      );
    const [known, fresh, better] = [
      await domain('conocida.es', true),
      await domain('nueva.es', true),
      await domain('mejor.es', true),
    ];
    await kind('dominio_expirado', known, 85);
    await save({ pantalla: 'resultados', nombre: 'Nombres', filtro: '' });
    await save({ pantalla: 'resultados', nombre: 'Medias', filtro: 'prioridad_accion=media' });
    await kind('bajo_competencia', known, 90);
    await kind('dominio_expirado', fresh, 92);
    await kind('bajo_competencia', fresh, 88);
    // The name's row is its best opportunity, whose priority is not 'media'.
    await kind('dominio_expirado', better, 70);
    await kind('bajo_competencia', better, 50);
    await look();
    expect(await notifications()).toEqual([
      expect.objectContaining({
        titulo: '2 resultados nuevos en «Nombres»',
        mensaje: 'nueva.es, mejor.es.',
      }),
    ]);
  });

  test('that matched more domains than one look announces tells none of them when they are checked again', async () => {
    await freeDomains(10_050);
    await save({ filtro: 'es_disponible=true' });
    await withAccount(db.store, account, async (tx) =>
      tx.execute(sql`UPDATE dominios SET revision = ${await nextRevision(tx)}
        WHERE id IN (SELECT id FROM dominios ORDER BY id DESC LIMIT 100)`),
    );
    await look();
    expect(await notifications()).toEqual([]);
    await domain('nueva.es', true);
    await look();
    expect(await notifications()).toMatchObject([
      { titulo: '1 resultado nuevo en «Libres»', mensaje: 'nueva.es.' },
    ]);
  });

  test('that matched more opportunities than one look announces tells none of them when better ones leave', async () => {
    await freeDomains(10_050);
    await withAccount(db.store, account, (tx) =>
      tx.execute(sql`INSERT INTO oportunidades (usuario_id, tipo_oportunidad, sujeto, dominio_id, puntuacion_oportunidad,
          prioridad_accion, fecha_creacion)
        SELECT usuario_id, 'dominio_expirado', id, id, 81 + row_number() OVER () * 0.001, 'alta', now() FROM dominios`),
    );
    await save({ pantalla: 'resultados', nombre: 'Buenos', filtro: 'puntuacion_minima=80' });
    await withAccount(db.store, account, (tx) =>
      tx.execute(sql`UPDATE oportunidades SET puntuacion_oportunidad = 10 WHERE id IN (
        SELECT id FROM oportunidades ORDER BY puntuacion_oportunidad DESC LIMIT 100)`),
    );
    await look();
    expect(await notifications()).toEqual([]);
  });

  test('announces more news than one look takes in the next ones, each once', async () => {
    await save({ filtro: 'es_disponible=true' });
    await freeDomains(10_050);
    const titles = async () => (await notifications()).map(({ titulo }) => titulo);
    await look();
    expect(await titles()).toEqual(['10.000 resultados nuevos en «Libres»']);
    await look();
    await look();
    expect(await titles()).toEqual(['10.050 resultados nuevos en «Libres»']);
  });

  test('is silent while it does not notify, and begins again when it does', async () => {
    await save({ filtro: 'es_disponible=true', avisar: false });
    await domain('uno.es', true);
    await look();
    await save({ filtro: 'es_disponible=true', avisar: true });
    await look();
    expect(await notifications()).toEqual([]);
    await domain('dos.es', true);
    await look();
    expect(await notifications()).toMatchObject([{ mensaje: 'dos.es.' }]);
  });

  test('notifies no account that switched opportunities off', async () => {
    await withAccount(db.store, account, (tx) =>
      tx.execute(sql`UPDATE cuentas SET notificaciones = '{"oportunidades": false}'`),
    );
    await save({ filtro: 'es_disponible=true' });
    await domain('uno.es', true);
    await look();
    expect(await notifications()).toEqual([]);
  });

  test('that cannot be understood is not saved', async () => {
    for (const filtro of ['es_disponible=quizás', 'vista=pronto', 'valor_minimo=mucho'])
      await expect(save({ filtro })).rejects.toMatchObject({ code: 'entrada_no_valida' });
    for (const filtro of ['dias=mil', 'dia=2026-11-28', 'extension=es'])
      await expect(save({ pantalla: 'liberaciones', filtro })).rejects.toMatchObject({
        code: 'entrada_no_valida',
      });
  });
});

test('a bought name is announced once, a month before it renews, and again a year later', async () => {
  const [soon, far, sold] = [
    await domain('pronto.es', true),
    await domain('lejos.es', true),
    await domain('vendido.es', true),
  ];
  const renews = (id: string, fecha_renovacion: string, fecha_venta: string | null = null) =>
    withAccount(db.store, account, (tx) =>
      changePurchases(tx, account, [id], { fecha_renovacion, fecha_venta }, clock.now()),
    );
  await withAccount(db.store, account, async (tx) =>
    setManagement(tx, account, [soon, far, sold], {
      estado_gestion: 'comprado',
      now: clock.now(),
      revision: await nextRevision(tx),
    }),
  );
  const at = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString();
  await renews(soon, at(20));
  await renews(far, at(90));
  await renews(sold, at(10), at(-1));
  await remindRenewals(deps(), signal);
  await remindRenewals(deps(), signal);
  expect(await notifications()).toEqual([
    {
      tipo: 'renovaciones',
      titulo: 'Un dominio comprado se renueva pronto',
      mensaje: expect.stringMatching(/^pronto\.es \(\d+ dic 2026\)\.$/),
      enlace: '/expired?vista=comprados',
    },
  ]);
  await renews(soon, at(29));
  clock.advance(1_000);
  await remindRenewals(deps(), signal);
  expect(await notifications()).toHaveLength(2);
});

test('a renewal whose day is written again as its noon is not announced again, that of another day is', async () => {
  const id = await domain('mismodia.es', true);
  await withAccount(db.store, account, async (tx) => {
    const change = { now: clock.now(), revision: await nextRevision(tx) };
    await setManagement(tx, account, [id], { estado_gestion: 'comprado', ...change });
  });
  const due = () => withSystem(db.store, (tx) => accountsWithRenewals(tx, clock.now() + 30 * DAY_MS, 100));
  const renews = async (fecha_renovacion: string) => {
    await withAccount(db.store, account, (tx) =>
      changePurchases(tx, account, [id], { fecha_renovacion }, clock.now()),
    );
    const isDue = (await due()).includes(account);
    clock.advance(1_000);
    await remindRenewals(deps(), signal);
    return [isDue, (await notifications()).length];
  };
  // 00:30 of the 11th in Madrid, the account's zone.
  expect(await renews('2026-12-10T23:30:00Z')).toEqual([true, 1]);
  expect(await renews('2026-12-11T12:00:00Z')).toEqual([false, 1]);
  expect(await renews('2026-12-12T12:00:00Z')).toEqual([true, 2]);
});

test('a renewal that is past is not announced as near', async () => {
  const [old, today] = [await domain('antiguo.es', true), await domain('hoy.es', true)];
  await withAccount(db.store, account, async (tx) => {
    const change = { now: clock.now(), revision: await nextRevision(tx) };
    await setManagement(tx, account, [old, today], { estado_gestion: 'comprado', ...change });
    await changePurchases(tx, account, [old], { fecha_renovacion: '2024-05-01T12:00:00Z' }, clock.now());
  });
  expect(
    await withSystem(db.store, (tx) => accountsWithRenewals(tx, clock.now() + 30 * DAY_MS, 100)),
  ).not.toContain(account);
  // Today's renewal is announced without the past one.
  const fecha_renovacion = new Date(clock.now() - DAY_MS / 2).toISOString();
  await withAccount(db.store, account, (tx) =>
    changePurchases(tx, account, [today], { fecha_renovacion }, clock.now()),
  );
  await remindRenewals(deps(), signal);
  expect((await notifications()).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringMatching(/^hoy\.es \([^)]*\)\.$/),
  ]);
});

test('a name that is no longer bought is not announced, and is when it is bought again', async () => {
  const id = await domain('devuelto.es', true);
  const mark = (estado_gestion: 'comprado' | 'descartado') =>
    withAccount(db.store, account, async (tx) =>
      setManagement(tx, account, [id], {
        estado_gestion,
        now: clock.now(),
        revision: await nextRevision(tx),
      }),
    );
  const soon = clock.now() + 20 * DAY_MS;
  const due = async () =>
    (await withSystem(db.store, (tx) => accountsWithRenewals(tx, soon + DAY_MS, 100))).includes(account);
  await mark('comprado');
  await withAccount(db.store, account, (tx) =>
    changePurchases(tx, account, [id], { fecha_renovacion: new Date(soon).toISOString() }, clock.now()),
  );
  await mark('descartado');
  expect(await due()).toBe(false);
  // The reminder for another name does not include this one.
  const other = await domain('otro.es', true);
  await withAccount(db.store, account, async (tx) => {
    const change = { now: clock.now(), revision: await nextRevision(tx) };
    await setManagement(tx, account, [other], { estado_gestion: 'comprado', ...change });
    await changePurchases(
      tx,
      account,
      [other],
      { fecha_renovacion: new Date(soon).toISOString() },
      clock.now(),
    );
  });
  await remindRenewals(deps(), signal);
  expect((await notifications()).map(({ mensaje }) => mensaje)).toEqual([
    expect.stringMatching(/^otro\.es \([^)]*\)\.$/),
  ]);
  await mark('comprado');
  expect(await due()).toBe(true);
  clock.advance(1_000);
  await remindRenewals(deps(), signal);
  expect(await notifications()).toHaveLength(2);
});
