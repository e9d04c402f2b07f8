import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { BatchConfiguracion } from '#contract/entities/batch.ts';
import { type ProveedorMapas, proveedorMapas } from '#contract/states.ts';
import { sql } from '#store/sql.ts';
import { withAccount } from '#store/store.ts';
import { createAccount, freshDatabase, type TestDatabase } from '#store/testing.ts';
import type { StoredKey } from '../runtime/account-keys.ts';
import { scriptedProvider } from '../testing/searches.testing.ts';
import { createMapsAccess } from './maps-access.ts';

const OWN = 'clave-propia-0001';
const SHARED = 'clave-de-la-casa-0002';

let db: TestDatabase;
let account: string;
let stored: StoredKey;
let installation: { rapidapi: string | null; googlePlaces: string | null };

beforeAll(async () => {
  db = await freshDatabase(inject('postgres'));
});
beforeEach(async () => {
  account = await createAccount(db.store);
  stored = { kind: 'none' };
  installation = { rapidapi: null, googlePlaces: null };
});
afterAll(() => db.drop());

const choose = (proveedor: ProveedorMapas) =>
  withAccount(db.store, account, (tx) =>
    tx.execute(sql`UPDATE cuentas SET proveedor_mapas = ${proveedor} WHERE usuario_id = ${account}`),
  );

async function resolve(ofBatch: ProveedorMapas | null = null) {
  const built: [ProveedorMapas, string | null][] = [];
  const access = createMapsAccess({
    catalogue: {
      intervalMs: () => 0,
      create(proveedor, key) {
        built.push([proveedor, key]);
        return scriptedProvider(() => Promise.reject(new Error('not asked')));
      },
    },
    installation,
    accountKeys: { read: async () => stored },
  });
  const configuracion = BatchConfiguracion.parse({ proveedor_mapas: ofBatch });
  const found = await withAccount(db.store, account, (tx) => access.resolve(tx, account, configuracion));
  return { found, built };
}

test("the account's own key goes before the installation's", async () => {
  installation.rapidapi = SHARED;
  expect((await resolve()).built).toEqual([[proveedorMapas.localBusinessData, SHARED]]);
  stored = { kind: 'key', key: OWN };
  expect((await resolve()).built).toEqual([[proveedorMapas.localBusinessData, OWN]]);
});

test.each([
  proveedorMapas.mapsData,
  proveedorMapas.localBusinessDataDirecto,
  proveedorMapas.localBusinessData,
  proveedorMapas.googlePlaces,
])('an account that chose %s searches there, unless its batch says otherwise', async (proveedor) => {
  stored = { kind: 'key', key: OWN };
  await choose(proveedor);
  expect((await resolve()).built).toEqual([[proveedor, OWN]]);
  expect((await resolve(proveedorMapas.openstreetmap)).built).toEqual([[proveedorMapas.openstreetmap, null]]);
});

test.each([
  ['RapidAPI', '0123456789msh0123456789abcdep101234jsn0123456789ab', proveedorMapas.googlePlaces, SHARED],
  ['RapidAPI', '0123456789msh0123456789abcdep101234jsn0123456789ab', proveedorMapas.mapsData, 'own'],
  ['Google', `AIza${'x'.repeat(35)}`, proveedorMapas.mapsData, 'clave-de-rapidapi-0003'],
  ['Google', `AIza${'x'.repeat(35)}`, proveedorMapas.googlePlaces, 'own'],
] as const)(
  'a key that is plainly of %s is given to no one else: %s at %s',
  async (_, key, proveedor, used) => {
    installation = { rapidapi: 'clave-de-rapidapi-0003', googlePlaces: SHARED };
    stored = { kind: 'key', key };
    await choose(proveedor);
    expect((await resolve()).built).toEqual([[proveedor, used === 'own' ? key : used]]);
  },
);

test('where only a key of another provider is stored, the search says so instead of going elsewhere', async () => {
  installation.rapidapi = '0123456789msh0123456789abcdep101234jsn0123456789ab';
  stored = { kind: 'key', key: `AIza${'x'.repeat(35)}` };
  await choose(proveedorMapas.localBusinessDataDirecto);
  const { found, built } = await resolve();
  expect(found).toEqual({
    kind: 'no_key',
    detalle: expect.stringContaining('no es de local-business-data-directo'),
  });
  expect(built).toEqual([]);
});

test('without any key it works on OpenStreetMap, which costs nothing', async () => {
  const { found, built } = await resolve();
  expect(built).toEqual([[proveedorMapas.openstreetmap, null]]);
  expect(found).toMatchObject({ kind: 'ready', paid: false, isFallback: true });
});

test('OpenStreetMap that the account chose stands in for no other provider', async () => {
  await choose(proveedorMapas.openstreetmap);
  expect((await resolve()).found).toMatchObject({ kind: 'ready', paid: false, isFallback: false });
});

test('a provider that the batch names without its key is refused with what to do', async () => {
  const { found, built } = await resolve(proveedorMapas.mapsData);
  expect(found).toEqual({ kind: 'no_key', detalle: expect.stringContaining('Configuración → APIs') });
  expect(built).toEqual([]);
});

test('a key that cannot be read is never passed over for another', async () => {
  installation.rapidapi = SHARED;
  stored = { kind: 'unreadable' };
  expect((await resolve()).found).toEqual({
    kind: 'no_key',
    detalle: expect.stringContaining('no se puede descifrar'),
  });
  expect((await resolve(proveedorMapas.openstreetmap)).found).toMatchObject({ kind: 'ready' });
});

test('the rate is shared by key, whose name reveals nothing of it', async () => {
  const clave = async () => {
    const { found } = await resolve();
    return found.kind === 'ready' ? found.clave : '';
  };
  stored = { kind: 'key', key: OWN };
  const mine = await clave();
  expect(await clave()).toBe(mine);
  expect(mine).not.toContain(OWN.slice(-4));
  stored = { kind: 'key', key: `${OWN}b` };
  expect(await clave()).not.toBe(mine);
});
