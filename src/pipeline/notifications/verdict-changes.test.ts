import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { fixedClock } from '#platform/clock.ts';
import { addDestination } from '#store/queries/events/destinations.ts';
import { listNotifications } from '#store/queries/notifications/notifications.ts';
import { rows } from '#store/queries/sql/rows.ts';
import { sql } from '#store/sql.ts';
import { nextRevision, withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import { recordChanges, type SettledStep } from './verdict-changes.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 9));
let db: TestDatabase;
let account: string;

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(db.store);
});
afterAll(() => db.drop());

async function domain(dominio: string): Promise<SettledStep['dominio']> {
  const [made] = await withAccount(db.store, account, (tx) =>
    rows(
      tx,
      z.object({ id: z.uuid() }),
      sql`INSERT INTO dominios (usuario_id, dominio, dominio_unicode, extension, fecha_creacion)
          VALUES (${account}, ${dominio}, ${dominio}, 'es', now()) RETURNING id`,
    ),
  );
  return { id: made?.id ?? '', dominio, vigilado: true, gestionado: false };
}

const ALIVE = {
  estado_verificacion: 'activo',
  es_disponible: false,
  confirmaciones: 0,
  fase_ciclo: 'activo',
  row: 'alive',
} as const;
const LOST = { ...ALIVE, row: 'lost' } as const;
const DEAD = { ...ALIVE, estado_verificacion: 'no_resuelve', row: 'deadSite' } as const;
const RESERVED = { ...DEAD, fase_ciclo: 'retenido', row: 'reserved' } as const;
const PREMIUM = { ...RESERVED, row: 'premium' } as const;
const HELD = { ...DEAD, fase_ciclo: 'retenido', row: 'outOfZone' } as const;
const UNKNOWN = {
  ...ALIVE,
  estado_verificacion: 'necesita_verificacion_manual',
  es_disponible: null,
  fase_ciclo: 'desconocida',
  row: 'unknown',
} as const;
const FREE = {
  estado_verificacion: 'expirado',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  row: 'free',
} as const;
const REDEMPTION = {
  ...ALIVE,
  estado_verificacion: 'expirado',
  fase_ciclo: 'redencion',
  row: 'redemption',
} as const;
const GRACE = { ...REDEMPTION, fase_ciclo: 'gracia', row: 'grace' } as const;
const DELETING = { ...REDEMPTION, fase_ciclo: 'pendiente_borrado', row: 'pendingDelete' } as const;

const DESTINATION = { nombre: 'x', url: 'https://example.com/x', filtro_id: null };

const settle = (
  dominio: SettledStep['dominio'],
  verdict: Omit<SettledStep['verdict'], 'motivo'>,
  settled = true,
) =>
  withAccount(db.store, account, async (tx) =>
    recordChanges(tx, account, [{ dominio, verdict: { ...verdict, motivo: '' }, settled }], {
      now: clock.now(),
      revision: await nextRevision(tx),
    }),
  );
const notified = async () => {
  const page = await withAccount(db.store, account, (tx) =>
    listNotifications(tx, account, {}, { pagina: 1, limite: 20 }),
  );
  return page.filas.map(({ tipo, titulo }) => [tipo, titulo]);
};

test('a watched name that was free and has a holder again is lost, reported once', async () => {
  const torres = await domain('torres.es');
  await settle(torres, FREE);
  expect(await notified()).toEqual([]);
  await settle(torres, LOST);
  await settle(torres, ALIVE);
  expect(await notified()).toEqual([
    ['dominios_perdidos', 'Perdido: otro tiene registrado un dominio vigilado'],
  ]);
});

test.each([
  [
    'after its website was seen',
    [
      [ALIVE, true],
      [LOST, true],
    ],
  ],
  [
    'before its website is seen',
    [
      [LOST, false],
      [REDEMPTION, true],
    ],
  ],
] as const)('a watched name is lost when its registry names a holder, %s', async (_, steps) => {
  const torres = await domain('torres.es');
  await settle(torres, FREE);
  await withAccount(db.store, account, (tx) =>
    addDestination(tx, account, { ...DESTINATION, eventos: ['dominio.perdido'] }, clock.now()),
  );
  for (const [verdict, settled] of steps) await settle(torres, verdict, settled);
  expect(await notified()).toContainEqual([
    'dominios_perdidos',
    'Perdido: otro tiene registrado un dominio vigilado',
  ]);
  const told = await withAccount(db.store, account, (tx) =>
    rows(tx, z.object({ antes: z.unknown() }), sql`SELECT hechos->'antes' AS antes FROM eventos`),
  );
  const { row: _row, confirmaciones: _twice, ...free } = FREE;
  expect(told).toEqual([{ antes: free }]);
});

test.each([
  ['whose denial was a server’s mistake', ALIVE],
  ['that is reserved now', RESERVED],
  ['that is sold as premium now', PREMIUM],
])('a watched name that was called free, and %s, was taken by no other', async (_, verdict) => {
  const torres = await domain('torres.es');
  await settle(torres, FREE);
  await settle(torres, verdict);
  expect(await notified()).toEqual([]);
});

test.each([
  ['that was free and is registered', FREE, LOST],
  ['whose site dies', ALIVE, DEAD],
  ['that is about to be deleted', REDEMPTION, DELETING],
])('a name marked as bought or discarded %s is no news', async (_, before, after) => {
  const torres = { ...(await domain('torres.es')), gestionado: true };
  await settle(torres, before);
  await settle(torres, after);
  expect(await notified()).toEqual([]);
});

test('a name that is not watched is lost without a word', async () => {
  const torres = { ...(await domain('torres.es')), vigilado: false };
  await settle(torres, FREE);
  await settle(torres, LOST);
  expect(await notified()).toEqual([]);
});

test('websites that died are one line a day', async () => {
  const names = [await domain('uno.es'), await domain('dos.es'), await domain('tres.es')];
  for (const name of names) await settle(name, ALIVE);
  for (const name of names.slice(0, 2)) await settle(name, DEAD);
  expect(await notified()).toEqual([['dominios_caidos', '2 webs han dejado de funcionar']]);
  clock.advance(86_400_000);
  for (const name of names.slice(2)) await settle(name, DEAD);
  expect((await notified()).map(([, title]) => title)).toEqual([
    'Una web ha dejado de funcionar',
    '2 webs han dejado de funcionar',
  ]);
});

test('a watched name on its way out is reported at each phase', async () => {
  const torres = await domain('torres.es');
  await settle(torres, REDEMPTION);
  expect(await notified()).toEqual([]);
  await settle(torres, DELETING);
  expect(await notified()).toEqual([['cambios_fase', 'Un dominio vigilado está más cerca de liberarse']]);
});

test('a watched name that leaves its zone and is in redemption then is nearer to its release', async () => {
  const torres = await domain('torres.es');
  await settle(torres, HELD);
  await settle(torres, REDEMPTION);
  expect(await notified()).toEqual([['cambios_fase', 'Un dominio vigilado está más cerca de liberarse']]);
});

test('a phase that comes after a registry was silent for a while is nearer than the last that was known', async () => {
  const torres = await domain('torres.es');
  for (const verdict of [GRACE, UNKNOWN, REDEMPTION]) await settle(torres, verdict);
  expect(await notified()).toEqual([['cambios_fase', 'Un dominio vigilado está más cerca de liberarse']]);
});

test.each([
  ['whose registry did not answer for a while', [REDEMPTION, UNKNOWN, REDEMPTION]],
  ['that is restorable again', [DELETING, REDEMPTION]],
  ['that was called free by mistake', [FREE, REDEMPTION]],
])('a watched name %s is no nearer to its release', async (_, verdicts) => {
  const torres = await domain('torres.es');
  for (const verdict of verdicts) await settle(torres, verdict);
  expect(await notified()).toEqual([]);
});

test('what is not settled, and a failed check, change nothing', async () => {
  const torres = await domain('torres.es');
  await settle(torres, ALIVE);
  await settle(torres, DEAD, false);
  await settle(torres, {
    ...DEAD,
    estado_verificacion: 'error',
    es_disponible: null,
    fase_ciclo: 'desconocida',
  });
  await settle(torres, ALIVE);
  expect(await notified()).toEqual([]);
});
