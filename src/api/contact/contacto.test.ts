import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactoRoutes } from '#contract/contact/routes.ts';
import { negociosRoutes } from '#contract/routes/negocios.ts';
import { resultadosRoutes } from '#contract/routes/resultados.ts';
import { seguridadRoutes } from '#contract/routes/seguridad.ts';
import { scoreAccount } from '#pipeline/value/score-account.ts';
import { withAccount } from '#store/store.ts';
import { type Harness, type Person, startHarness } from '../testing/harness.ts';

let api: Harness;
let owner: pg.Client;
let ana: Person;
beforeAll(async () => {
  api = await startHarness();
  owner = new pg.Client(api.db.ownerUrl);
  await owner.connect();
});
beforeEach(async () => {
  await api.post('/api/cuenta/eliminar', { email: 'ana@example.com' }, await api.signIn('ana'));
  ana = await api.signIn('ana');
});
afterAll(async () => {
  await owner.end();
  await api.stop();
});

const BAR = {
  nombre_negocio: 'Bar Núria',
  place_id: 'ChIJ-nuria',
  direccion: 'C/ Mayor, 3',
  telefono: '938 111 222',
  rating: 4.6,
  review_count: 120,
};
const add = async (business: object = BAR, as = ana) =>
  negociosRoutes.crear.answer.parse(await (await api.post('/api/negocios', business, as)).json()).data;
const see = async (id: string) =>
  negociosRoutes.ver.answer.parse(await (await api.call(`/api/negocios/${id}`, { as: ana })).json()).data;
const block = (negocios: string[], mark: object = {}, as = ana) =>
  api.post('/api/contacto/no-contactar', { negocios, ...mark }, as);
const permit = async (which: object) =>
  contactoRoutes.permitir.answer.parse(await (await api.post('/api/contacto/permitir', which, ana)).json())
    .data;
const allow = async (which: object) => (await permit(which)).quitadas;
const marks = async () =>
  contactoRoutes.bloqueados.answer.parse(
    await (await api.call('/api/contacto/no-contactar', { as: ana })).json(),
  ).data;
const remove = (id: string) => api.call(`/api/negocios/${id}`, { method: 'DELETE', as: ana });
async function leads() {
  while (await scoreAccount(api.deps, ana.usuario_id));
  const answer = await api.call('/api/resultados?tipo_oportunidad=negocio_calidad', { as: ana });
  return resultadosRoutes.listar.answer.parse(await answer.json()).data.length;
}

test('a mark keeps its reason and date, and marking again changes neither', async () => {
  const { _id } = await add();
  const fecha = new Date(api.clock.now() - 86_400_000).toISOString();
  const first = await block([_id], { motivo: 'Lo pidió por carta', fecha });
  expect(contactoRoutes.bloquear.answer.parse(await first.json()).data.marcados).toBe(1);
  const again = await block([_id], { motivo: 'otro' });
  expect(contactoRoutes.bloquear.answer.parse(await again.json()).data.marcados).toBe(0);
  expect((await see(_id)).no_contactar).toEqual({ motivo: 'Lo pidió por carta', fecha });
  expect(await marks()).toMatchObject({ total: 1, marcas: [{ negocio: { _id } }] });
});

test('a marked business is no lead from the moment of its mark, and is one again without it', async () => {
  const { _id } = await add();
  expect(await leads()).toBe(1);
  await block([_id]);
  const answer = await api.call('/api/resultados?tipo_oportunidad=negocio_calidad', { as: ana });
  expect(resultadosRoutes.listar.answer.parse(await answer.json()).data).toEqual([]);
  expect(await leads()).toBe(0);
  expect(await allow({ negocios: [_id] })).toBe(1);
  expect(await leads()).toBe(1);
});

test.each([
  ['its place', {}],
  ['its name and telephone', { place_id: undefined, direccion: undefined, telefono: '+34938111222' }],
  ['its name and address', { place_id: 'otro', telefono: undefined, nombre_negocio: 'BAR NURIA' }],
])('deleted and found again by %s, a business is marked again', async (_, change) => {
  const { _id } = await add();
  await block([_id], { motivo: 'No' });
  expect((await remove(_id)).status).toBe(200);
  expect(await marks()).toMatchObject({ total: 1, marcas: [{ negocio: null, motivo: 'No' }] });
  const again = await add({ ...BAR, ...change });
  expect(again._id).not.toBe(_id);
  expect(again.no_contactar?.motivo).toBe('No');
  expect(await leads()).toBe(0);
});

test('another business of the same name is not marked, and one whose change shows who it is becomes marked', async () => {
  const { _id } = await add();
  await block([_id]);
  const other = await add({ nombre_negocio: 'Bar Núria', telefono: '600 000 000' });
  expect(other.no_contactar).toBeNull();
  await api.call(`/api/negocios/${other._id}`, {
    method: 'PUT',
    body: JSON.stringify({ telefono: '938111222' }),
    headers: { 'content-type': 'application/json' },
    as: ana,
  });
  expect((await see(other._id)).no_contactar).not.toBeNull();
});

test('the other row of the same business is marked with it, and both marks go together', async () => {
  const { _id } = await add();
  const twin = await add({ ...BAR, place_id: 'de-otro-mapa' });
  await block([_id]);
  expect((await see(twin._id)).no_contactar).not.toBeNull();
  await allow({ negocios: [twin._id] });
  expect((await see(_id)).no_contactar).toBeNull();
  expect((await marks()).total).toBe(0);
});

test('a mark whose business is gone is taken back by its own number', async () => {
  const { _id } = await add();
  await block([_id]);
  await remove(_id);
  const [mark] = (await marks()).marcas;
  expect(await allow({ marcas: [mark?._id] })).toBe(1);
  expect((await add()).no_contactar).toBeNull();
});

/** A marked business of Ana, whose mark and one of another business she has from Luis, too. */
async function mineAndImported() {
  const luis = await api.signIn('luis');
  const other = { nombre_negocio: 'Bar Pep', place_id: 'ChIJ-pep', telefono: '938 333 444' };
  for (const business of [BAR, other]) await block([(await add(business, luis))._id], {}, luis);
  const mine = await add();
  await block([mine._id], { motivo: 'Mía' });
  const body = new FormData();
  const file = await (await api.call('/api/cuenta/exportar', { as: luis })).arrayBuffer();
  body.set('archivo', new Blob([file]), 'cuenta.zip');
  await (await api.call('/api/cuenta/importar', { method: 'POST', body, as: ana })).text();
  return { mine, other };
}

test.each(['business', 'number'])(
  "removed by its %s, a mark takes another account's imported mark of that business with it, and no others",
  async (by) => {
    const { mine, other } = await mineAndImported();
    const { total, marcas } = await marks();
    expect(total).toBe(3);
    const own = marcas.find(({ motivo }) => motivo === 'Mía')?._id;
    const removed = await allow(by === 'business' ? { negocios: [mine._id] } : { marcas: [own] });
    expect([(await add()).no_contactar, removed]).toEqual([null, 2]);
    expect((await add(other)).no_contactar).not.toBeNull();
    await block([mine._id], { motivo: 'Mía' });
    await remove(mine._id);
    expect((await add()).no_contactar?.motivo).toBe('Mía');
  },
);

test('marks that were removed together come back each with its reason, date and business', async () => {
  const { mine } = await mineAndImported();
  const before = await marks();
  const { quitadas, marcas } = await permit({ negocios: [mine._id] });
  expect([quitadas, (await marks()).total]).toEqual([2, 1]);
  const restore = async () =>
    contactoRoutes.devolver.answer.parse(
      await (await api.post('/api/contacto/devolver', { marcas }, ana)).json(),
    ).data.devueltas;
  expect(await restore()).toBe(2);
  expect(await marks()).toEqual(before);
  expect((await see(mine._id)).no_contactar?.motivo).toBe('Mía');
  expect(await leads()).toBe(0);
  expect(await restore()).toBe(0);
  await remove(mine._id);
  expect((await add()).no_contactar).not.toBeNull();
});

test('the history tells each mark that is set, taken away or given back, by its number and not by a name', async () => {
  const { _id } = await add();
  const history = async () => {
    const answer = await api.call('/api/seguridad/auditoria?limite=50', { as: ana });
    const { data } = seguridadRoutes.auditoria.answer.parse(await answer.json());
    return data.flatMap(({ accion, detalle }) => (accion.startsWith('contacto_') ? [[accion, detalle]] : []));
  };
  await block([_id], { motivo: 'Lo pidió Núria' });
  await block([_id]);
  const { marcas } = await permit({ negocios: [_id] });
  expect(await allow({ negocios: [_id] })).toBe(0);
  for (let count = 0; count < 2; count++) await api.post('/api/contacto/devolver', { marcas }, ana);
  await remove(_id);
  const [mark] = (await marks()).marcas;
  await allow({ marcas: [mark?._id] });
  expect(await history()).toEqual([
    ['contacto_permitido', `1 marca, ${mark?._id}`],
    ['contacto_devuelto', `1 marca, ${_id}`],
    ['contacto_permitido', `1 marca, ${_id}`],
    ['contacto_bloqueado', `1 marca, ${_id}`],
  ]);
});

test('a mark whose removal cannot be told in the history stays', async () => {
  const { _id } = await add();
  await block([_id]);
  await owner.query(
    `ALTER TABLE auditoria ADD CONSTRAINT no_line CHECK (accion <> 'contacto_permitido') NOT VALID`,
  );
  try {
    expect((await api.post('/api/contacto/permitir', { negocios: [_id] }, ana)).status).toBe(500);
  } finally {
    await owner.query('ALTER TABLE auditoria DROP CONSTRAINT no_line');
  }
  expect((await marks()).total).toBe(1);
});

test('the database alone does not say who is marked: the key is sealed, and no hash is that of an identity', async () => {
  const { _id } = await add();
  await block([_id]);
  await remove(_id);
  const of = [ana.usuario_id];
  const { rows: plain } = await owner.query(
    `SELECT 1 FROM no_contactar_huellas WHERE usuario_id = $1 AND huella IN (sha256('p:ChIJ-nuria'), sha256('ChIJ-nuria'))`,
    of,
  );
  expect(plain).toEqual([]);
  const { rows: kept } = await owner.query<{ cifrado: Buffer }>(
    "SELECT cifrado FROM claves_api WHERE usuario_id = $1 AND nombre = 'no_contactar'",
    of,
  );
  const key = await withAccount(api.db.store, ana.usuario_id, (tx) =>
    api.vault.read(tx, ana.usuario_id, 'no_contactar'),
  );
  if (key.kind !== 'key') throw new Error('the account has no key');
  expect(kept[0]?.cifrado.includes(Buffer.from(key.key))).toBe(false);
  expect(kept[0]?.cifrado.includes(Buffer.from(key.key, 'base64'))).toBe(false);
});

test('contacts made are kept with their business, the last first, and one can be taken out', async () => {
  const { _id } = await add();
  const path = `/api/contacto/negocios/${_id}`;
  const day = (days: number) => new Date(api.clock.now() - days * 86_400_000).toISOString();
  await api.post(path, { canal: 'carta', fecha: day(3), nota: 'Primera' }, ana);
  const answer = await api.post(path, { canal: 'visita', fecha: day(1) }, ana);
  const [last, first] = contactoRoutes.anotar.answer.parse(await answer.json()).data;
  expect([last, first]).toMatchObject([
    { canal: 'visita', nota: '' },
    { canal: 'carta', nota: 'Primera' },
  ]);
  await api.call(`/api/contacto/anotaciones/${last?._id}`, { method: 'DELETE', as: ana });
  const left = await (await api.call(path, { as: ana })).json();
  expect(contactoRoutes.hechos.answer.parse(left).data).toEqual([first]);
});

test('what is yet to come is refused, for a contact and for a mark', async () => {
  const { _id } = await add();
  const fecha = new Date(api.clock.now() + 86_400_000).toISOString();
  for (const answer of [
    await api.post(`/api/contacto/negocios/${_id}`, { canal: 'carta', fecha }, ana),
    await block([_id], { fecha }),
  ])
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('no puede ser futura'),
    ]);
  expect((await see(_id)).no_contactar).toBeNull();
});
