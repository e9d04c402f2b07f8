import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { CompraCambio } from '#contract/entities/gestion.ts';
import { filtersDue, keepMatches, saveFilter } from './queries/lists/saved-filters.ts';
import {
  freedByDay,
  readHistory,
  recordVerdicts,
  type SettledVerdict,
} from './queries/management/history.ts';
import { changePurchases, purchasesOf, setManagement, takeRenewals } from './queries/management/purchases.ts';
import { sql } from './sql.ts';
import { withAccount, withSystem } from './store.ts';
import { createAccount, freshDatabase, type TestDatabase } from './testing.ts';

const NOW = Date.parse('2026-07-01T10:00:00Z');
const DAY = 86_400_000;
let db: TestDatabase;
let ana: string;
let domain: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
  ana = await createAccount(db.store);
  domain = await named('taller.es');
});
afterAll(() => db.drop());

const named = (dominio: string) =>
  withAccount(db.store, ana, async (tx) => {
    const { rows } = await tx.execute(sql`
      INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
      VALUES (${ana}, ${dominio}, ${dominio}, 'es', now()) RETURNING id`);
    return String(rows[0]?.id);
  });
const as = <T>(work: Parameters<typeof withAccount<T>>[2]) => withAccount(db.store, ana, work);
const verdict = (change: Partial<SettledVerdict>): SettledVerdict => ({
  dominio_id: domain,
  estado_verificacion: 'activo',
  es_disponible: false,
  confirmaciones: 0,
  fase_ciclo: 'activo',
  motivo: null,
  ...change,
});
const record = (change: Partial<SettledVerdict>, now: number) =>
  as((tx) => recordVerdicts(tx, ana, [verdict(change)], now));
const FREE = { estado_verificacion: 'expirado', es_disponible: true, confirmaciones: 2, fase_ciclo: 'libre' };
const ONCE = { ...FREE, es_disponible: null, confirmaciones: 1 };

test('only a verdict that differs is added, with the one before it', async () => {
  expect(await record({}, NOW)).toMatchObject([{ estado_antes: null }]);
  expect(await record({}, NOW + 1)).toEqual([]);
  expect(await record({ motivo: 'otro motivo' }, NOW + 2)).toEqual([]);
  expect(await record(ONCE, NOW + DAY)).toMatchObject([{ estado_antes: 'activo', disponible_antes: false }]);
  expect(await record(FREE, NOW + DAY + 1)).toMatchObject([{ disponible_antes: false }]);
  const history = await as((tx) => readHistory(tx, ana, domain));
  expect(history.map((row) => [row.es_disponible, row.confirmaciones])).toEqual([
    [true, 2],
    [null, 1],
    [false, 0],
  ]);
});

test('a name counts once for the day it became free, and again when it comes free again', async () => {
  const days = (until: number, count: number) =>
    as((tx) => freedByDay(tx, ana, { until, days: count, timezone: 'Europe/Madrid' }));
  // A name that waits for confirmation, and gets it on a later day, counts once.
  await record(ONCE, NOW + 2 * DAY);
  await record(FREE, NOW + 3 * DAY - 1);
  expect(await days(NOW + 3 * DAY, 30)).toEqual([{ dia: '2026-07-02', libres: 1 }]);
  await record({}, NOW + 4 * DAY);
  await record(FREE, NOW + 5 * DAY);
  expect(await days(NOW + 6 * DAY, 30)).toEqual([
    { dia: '2026-07-02', libres: 1 },
    { dia: '2026-07-06', libres: 1 },
  ]);
  expect(await days(NOW + 5 * DAY, 1)).toEqual([{ dia: '2026-07-06', libres: 1 }]);
  expect(await days(NOW + 4 * DAY, 1)).toEqual([]);
});

test('a renewal is reminded of once, and again when its date moves', async () => {
  await as((tx) => setManagement(tx, ana, [domain], { estado_gestion: 'comprado', now: NOW, revision: 1 }));
  const take = () => as((tx) => takeRenewals(tx, ana, { from: NOW, before: NOW + 400 * DAY }));
  expect(await take()).toMatchObject([{ dominio: 'taller.es' }]);
  expect(await take()).toEqual([]);
  await as((tx) => changePurchases(tx, ana, [domain], { fecha_renovacion: '2026-12-01T00:00:00Z' }, NOW));
  expect(await take()).toHaveLength(1);
});

test('a mark that is taken back within the hour leaves no purchase; an older one comes back with its day', async () => {
  const id = await named('marcado.es');
  const mark = (estado_gestion: 'comprado' | null, now: number) =>
    as((tx) => setManagement(tx, ana, [id], { estado_gestion, now, revision: 1 }));
  const bought = async () => (await as((tx) => purchasesOf(tx, ana, [id]))).get(id)?.fecha_compra;
  await mark('comprado', NOW);
  await mark(null, NOW + 60_000);
  await mark('comprado', NOW + 90 * DAY);
  expect(await bought()).toBe(new Date(NOW + 90 * DAY).toISOString());
  await mark(null, NOW + 91 * DAY);
  expect(await bought()).toBeUndefined();
  await mark('comprado', NOW + 91 * DAY + 10_000);
  expect(await bought()).toBe(new Date(NOW + 90 * DAY).toISOString());
});

describe('a mark with the day that the dialog sends', () => {
  const HOUR = 3_600_000;
  const EVENING = Date.UTC(2027, 2, 10, 18);
  const noon = (day: string) => ({ fecha_compra: `${day}T12:00:00Z` });
  const marking = async (dominio: string, compra: CompraCambio, now = EVENING) => {
    const id = await named(dominio);
    const mark = (estado_gestion: 'comprado' | null, at: number) =>
      as((tx) => setManagement(tx, ana, [id], { estado_gestion, now: at, revision: 1 }));
    await mark('comprado', now);
    await as((tx) => changePurchases(tx, ana, [id], compra, now));
    return { id, mark };
  };
  const kept = async (id: string) =>
    (await as((tx) => tx.execute(sql`SELECT FROM compras WHERE dominio_id = ${id}`))).rows.length === 1;

  test.each([
    ['at once', EVENING, '2027-03-10', 1_000],
    ['within the hour', EVENING, '2027-03-10', HOUR],
    // 00:30 of the next day in Madrid, the account's zone.
    ['after midnight of the account', Date.UTC(2027, 2, 10, 23, 30), '2027-03-11', 1_000],
  ])('is forgotten when it is taken back %s', async (title, now, day, after) => {
    const { id, mark } = await marking(`olvidado-${title.replaceAll(' ', '-')}.es`, noon(day), now);
    await mark(null, now + after);
    expect(await kept(id)).toBe(false);
  });

  test.each([
    ['more than an hour later', noon('2027-03-10'), HOUR + 1],
    ['with a price', { ...noon('2027-03-10'), precio_compra: 9 }, 1_000],
    ['with a registrar', { ...noon('2027-03-10'), registrador: 'Uno' }, 1_000],
    ['with another day', noon('2027-03-09'), 1_000],
    ['with a renewal', { ...noon('2027-03-10'), fecha_renovacion: '2029-01-01T12:00:00Z' }, 1_000],
  ])('is kept when it is taken back %s', async (title, compra, after) => {
    const { id, mark } = await marking(`guardado-${title.replaceAll(' ', '-')}.es`, compra);
    await mark(null, EVENING + after);
    expect(await kept(id)).toBe(true);
  });

  test('is kept where its purchase is older, or a program of the version before wrote it', async () => {
    const { id, mark } = await marking('anterior.es', noon('2027-03-10'));
    const again = Date.UTC(2027, 3, 10, 12, 30);
    await mark(null, again - DAY);
    await mark('comprado', again);
    await as((tx) => changePurchases(tx, ana, [id], noon('2027-04-10'), again));
    await mark(null, again + 1_000);
    expect(await kept(id)).toBe(true);

    const former = await marking('sin-anotar.es', noon('2027-03-10'));
    await as((tx) => tx.execute(sql`UPDATE compras SET anotada = NULL WHERE dominio_id = ${former.id}`));
    await former.mark(null, EVENING + 1_000);
    expect(await kept(former.id)).toBe(true);
  });
});

test('a saved filter gives the matches that it has not had, and forgets them when it changes', async () => {
  const filter = { pantalla: 'dominios', nombre: 'x', filtro: 'extension=es', avisar: true } as const;
  const { _id } = await as((tx) => saveFilter(tx, ana, filter, NOW));
  const due = () => withSystem(db.store, (tx) => filtersDue(tx, NOW + 1, 10));
  expect(await due()).toEqual([{ usuario_id: ana, id: _id }]);
  const keep = (ids: string[], now: number) => as((tx) => keepMatches(tx, ana, _id, ids, now));
  const deleted = (when: Date | null) =>
    as((tx) => tx.execute(sql`UPDATE cuentas SET eliminada = ${when} WHERE usuario_id = ${ana}`));
  await deleted(new Date(NOW));
  expect(await due()).toEqual([]);
  await deleted(null);
  expect(await keep([domain], NOW)).toEqual([domain]);
  const other = crypto.randomUUID();
  expect(await keep([domain, other], NOW + 5)).toEqual([other]);
  expect(await keep([domain, other], NOW + 6)).toEqual([]);
  expect(await due()).toEqual([]);
  await as((tx) => saveFilter(tx, ana, { ...filter, filtro: 'extension=cat' }, NOW));
  expect(await keep([domain], NOW + 7)).toEqual([domain]);
});
